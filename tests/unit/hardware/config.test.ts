import { hostname } from 'node:os';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Language } from '#lib/i18n/language.ts';
import * as config from '../../../hardware/config.ts';

const { readConfig } = config;

test('nothing said: PC/SC readers, and the server on this machine', () => {
  expect(readConfig([], {})).toEqual({
    ok: true,
    value: {
      server: 'http://127.0.0.1:3000',
      data: 'data/bridge-127.0.0.1-3000',
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
  ['', undefined],
  ['off', undefined],
  ['table', { says: ['table'], player: 'aplay -q -' }],
  ['private', { says: ['private'], player: 'aplay -q -' }],
  ['private, table', { says: ['table', 'private'], player: 'aplay -q -' }],
])('BRIDGE_SPEECH=“%s” says what its machine says aloud', (named, speech) => {
  const read = readConfig([], { BRIDGE_SPEECH: named });
  expect(read.ok && read.value !== 'help' ? read.value.speech : 'refused').toEqual(speech);
});

test('the household names what plays sound, or a word that is none is refused', () => {
  const env = { BRIDGE_SPEECH: 'table', BRIDGE_PLAYER: 'pw-play -' };
  expect(readConfig([], env)).toMatchObject({ value: { speech: { player: 'pw-play -' } } });
  for (const named of ['on', 'table,loud', ',', 'table,table'])
    expect(readConfig([], { BRIDGE_SPEECH: named }).ok).toBe(false);
});

const WRONG: readonly (readonly [args: readonly string[], french: string, english: string])[] = [
  [['--server', 'table'], '--server veut une adresse comme', '--server wants an address such as'],
  [['--server', 'ftp://t'], 'pas « ftp://t »', 'not “ftp://t”'],
  [
    ['--readers', 'pcsc,ball'],
    'ne connaît pas « ball » ; les sortes sont esphome, mqtt, mqtt-listen, pcsc',
    'knows no “ball”',
  ],
  [['--readers', ''], 'les sortes sont esphome, ', 'the kinds are esphome, '],
  [['--data', ''], '--data veut', '--data wants'],
  [['--record', ''], '--record veut', '--record wants'],
  [['--table', 'no code'], 'code d’une table', 'code of a table'],
  [['--colour', 'red'], 'L’option --colour ne convient pas', 'The option --colour cannot be used'],
  [['extra'], 'extra', 'extra'],
];

describe.each(['fr', 'en'] as const)('in a terminal that speaks "%s"', (language: Language) => {
  let spoken: typeof config;
  beforeAll(async () => {
    vi.stubEnv('LC_ALL', `${language}_CH.UTF-8`);
    vi.resetModules();
    spoken = await import('../../../hardware/config.ts');
    vi.unstubAllEnvs();
  });
  const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

  test.each(WRONG)('%j is refused in one line', (args, french, english) => {
    const read = spoken.readConfig(args, {});
    const refusal = plain(read.ok ? '' : read.refusal);
    expect(refusal).toContain(language === 'fr' ? french : english);
    expect(refusal).not.toContain('\n');
  });

  test('every option is explained', () => {
    const lines = plain(spoken.usage()).split('\n');
    expect(lines[0]).toMatch(language === 'fr' ? /^Usage : bridge/ : /^Usage: bridge/);
    for (const option of ['server', 'data', 'readers', 'record', 'table', 'alone', 'pair']) {
      expect(lines.filter((line) => line.startsWith(`  --${option} `))).toHaveLength(1);
    }
  });
});

test('help is not an error', () => {
  expect(readConfig(['--help'], {})).toEqual({ ok: true, value: 'help' });
});

test('typed options override those that `npm start` passes by the environment', () => {
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

test('several servers of a house are named with commas between, and each must be an address', () => {
  const read = (server: string) => readConfig(['--server', server], {});
  expect(read('http://a:3000, https://b:8443/x')).toMatchObject({
    value: { server: 'http://a:3000', others: ['https://b:8443'] },
  });
  expect(read('http://a:3000,').ok).toBe(false);
  expect(read('http://a:3000,b').ok).toBe(false);
});
