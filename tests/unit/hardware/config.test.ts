import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { readConfig } from '../../../hardware/config.ts';

test('nothing said: PC/SC readers, and the server on this machine', () => {
  expect(readConfig([], {})).toEqual({
    ok: true,
    value: {
      server: 'http://127.0.0.1:3000',
      data: 'data/bridge',
      readers: [{ kind: 'pcsc' }],
      alone: false,
      bridge: hostname(),
    },
  });
});

test('everything said', () => {
  const args = ['--server', 'https://table.local:8443/', '--data', '/var/lib/bridge', '--alone'];
  const readers = ['--readers', 'pcsc,simulator:/run/simulator'];
  const env = { BRIDGE_ID: 'attic', BRIDGE_SECRET: 's3cret', BRIDGE_TRACE: 'times' };
  expect(readConfig([...args, ...readers], env)).toEqual({
    ok: true,
    value: {
      server: 'https://table.local:8443',
      data: '/var/lib/bridge',
      readers: [{ kind: 'pcsc' }, { kind: 'simulator', argument: '/run/simulator' }],
      alone: true,
      bridge: 'attic',
      secret: 's3cret',
      trace: 'times',
    },
  });
});

test.each([
  [['--server', 'table'], 'is not an address'],
  [['--server', 'ftp://table'], 'is not an address'],
  [['--readers', 'pcsc,crystal-ball'], 'the kinds are pcsc, '],
  [['--readers', ''], 'the kinds are pcsc, '],
  [['--data', ''], '--data needs'],
  [['--record', ''], '--record needs'],
  [['--colour', 'red'], '--colour'],
  [['extra'], 'extra'],
])('%j is refused in one line', (args, line) => {
  const config = readConfig(args, {});
  expect(config).toEqual({ ok: false, refusal: expect.stringContaining(line) });
  expect(config.ok ? '' : config.refusal).not.toContain('\n');
});

test('help is not an error', () => {
  expect(readConfig(['--help'], {})).toEqual({ ok: true, value: 'help' });
});

test('what `npm start` passes on by the environment gives way to what is typed', () => {
  const env = { BRIDGE_READERS: 'pcsc,replay:a@10', BRIDGE_RECORD: 'evening' };
  const typed = ['--readers', 'simulator', '--record', 'other'];
  const readers = [{ kind: 'pcsc' }, { kind: 'replay', argument: 'a@10' }];
  expect(readConfig([], env)).toMatchObject({ value: { readers, record: 'evening' } });
  expect(readConfig(typed, env)).toMatchObject({
    value: { readers: [{ kind: 'simulator' }], record: 'other' },
  });
});

test('an empty list of readers in the environment is no list', () => {
  expect(readConfig([], { BRIDGE_READERS: '' })).toMatchObject({
    value: { readers: [{ kind: 'pcsc' }] },
  });
});
