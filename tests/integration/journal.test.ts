import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readAdminSecret } from '#lib/server/access/adminLink.ts';
import { PAIR_PATH } from '#lib/protocol/entry.ts';
import { becomeHouse } from '../support/ownHouse.ts';
import { BUILD, scratchFolder } from '../support/program.ts';
import { until } from '../support/until.ts';

let folder: ReturnType<typeof scratchFolder>;
let running: ChildProcess | undefined;

beforeEach(() => {
  folder = scratchFolder();
});
afterEach(async () => {
  const ending = running;
  running = undefined;
  if (ending?.exitCode === null) {
    const exit = once(ending, 'exit');
    ending.kill('SIGTERM');
    await exit;
  }
  folder.remove();
});

const data = () => join(folder.path, 'data');
const said = () => readFileSync(join(folder.path, 'said'), 'utf8');

/** Starts all that `npm start` does, and lets the first browser in; what it printed until the next link was made. */
async function letSomebodyIn(names: 'the journal' | 'no journal'): Promise<void> {
  const output = openSync(join(folder.path, 'said'), 'w');
  const { dev, ino } = fstatSync(output);
  const stream = names === 'the journal' ? `${String(dev)}:${String(ino)}` : '';
  const options = ['--data', data(), '--port', '0', '--host', '127.0.0.1', '--no-bridge'];
  running = spawn(process.execPath, [join(BUILD, 'start.js'), ...options], {
    stdio: ['ignore', output, output],
    env: { ...process.env, LC_ALL: 'en', JOURNAL_STREAM: stream },
  });
  closeSync(output);
  await until('it says how to manage games', () => said().includes('To manage games'));
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(said()) ?? [];
  const first = readAdminSecret(data());
  await becomeHouse(url, data());
  await until('the next link stands', () => readAdminSecret(data()) !== first);
}

it('tells a terminal the link into the house, and the next one', async () => {
  await letSomebodyIn('no journal');
  await until('the next link is told', () => said().includes(readAdminSecret(data()) ?? 'none'));
  expect(said().match(/#[\w-]{32}/g)).toHaveLength(2);
});

it('tells the journal of systemd no link, for more people may read that', async () => {
  await letSomebodyIn('the journal');
  await until('it says who was let in', () => said().includes('Manages games from now on'));
  expect(said()).toContain('npm run house-link');
  expect(said()).not.toMatch(/#[\w-]{32}/);
  expect(said()).not.toContain(readAdminSecret(data()) ?? 'none');
});

const aPairing = { as: 'house', name: null, bridge: false };

async function asksToPair(): Promise<void> {
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(said()) ?? [];
  const { status } = await fetch(`${url}${PAIR_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(aPairing),
  });
  expect(status).toBe(200);
}

it('tells a terminal the code of a device that asks to be let in', async () => {
  await letSomebodyIn('no journal');
  await asksToPair();
  await until('it tells the code', () => /Code for .*: \d{8} /.test(said()));
});

it('tells the journal that a device asks to be let in, and not its code', async () => {
  await letSomebodyIn('the journal');
  const before = said().length;
  await asksToPair();
  await until('it says who asks', () => said().includes('asks to be let in'));
  expect(said().slice(before)).toMatch(/The organiser sees the code/);
  expect(said().slice(before)).not.toMatch(/\b\d{8}\b/);
});
