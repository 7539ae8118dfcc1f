import { get, type IncomingMessage } from 'node:http';
import { get as secureGet } from 'node:https';
import { createServer } from 'node:net';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { authorityOf } from '../support/authority.ts';
import { homeAddress } from '../support/homeAddress.ts';
import { freshFolder } from '../support/freshFolder.ts';
import { houseHeaders } from '../support/ownHouse.ts';
import { isUp, runProgram, type Program } from '../support/program.ts';
import { bridgeAt, lay, outcome, tag } from '../support/sockets.ts';
import { startsIn } from './starts.ts';
import { until } from '../support/until.ts';

const folder = freshFolder();
const { started, addressOf } = startsIn(folder);

/** Returns the status for a client that trusts only the server's authority. */
function statusOf(url: string): Promise<number> {
  const trusted = { ca: authorityOf(join(folder.path, 'data')) };
  return new Promise((resolve, reject) => {
    const heard = (answer: IncomingMessage) => resolve(answer.resume().statusCode ?? 0);
    const asked = url.startsWith('https:') ? secureGet(url, trusted, heard) : get(url, heard);
    asked.once('error', reject);
  });
}

/** The one line that a program said before it gave up. */
async function gaveUp(program: Program): Promise<{ code: number | null; line: string }> {
  const { code } = await program.ended;
  const lines = program.stderr().trimEnd().split('\n');
  expect(program.stdout()).toBe('');
  expect(lines).toHaveLength(1);
  return { code, line: lines[0] ?? '' };
}

describe('npm start', () => {
  it('prints where to look, with a code for phones, and ends with its programs', async () => {
    const program = started('--port', '0', '--lab');
    const url = await addressOf(program);
    expect(await isUp(url)).toBe(true);
    expect(program.stdout()).toMatch(/Television\s+http.*\/tv$/m);
    expect(program.stdout()).toMatch(/type its six digits/);
    expect(program.stdout()).toMatch(/Simulator\s+http.*\/lab/);
    expect(program.stdout()).toMatch(/[█▀▄]{8}/);
    const asked = performance.now();
    program.child.kill('SIGTERM');
    expect((await program.ended).code).toBe(0);
    expect(performance.now() - asked).toBeLessThan(2_000);
    expect(await isUp(url)).toBe(false);
  });

  const hosts = ['127.0.0.1', '::1', homeAddress()?.replace(/[[\]]/g, '')];
  it.each(hosts.filter((host) => host !== undefined))(
    'prints addresses for each screen that answer where it listens: %s',
    async (host) => {
      const program = started('--port', '0', '--lab', '--no-bridge', '--host', host);
      await until('the link is shown', () => /\/house#/.test(program.stdout()), 20_000);
      const rows = program.stdout().matchAll(/^ {2}(\S.*?) {2,}(https?:\/\/\S+)$/gm);
      const printed = new Map([...rows].map(([, name = '', where = '']) => [name, where]));
      const screens = ['Home', 'Television', 'NFC (Android)', 'Simulator'];
      expect([...printed.keys()]).toEqual(screens);
      for (const where of printed.values()) {
        expect(new URL(where).hostname.replace(/[[\]]/g, '')).toBe(host);
        expect([where, await statusOf(where)]).toEqual([where, 200]);
      }
    },
  );

  it('shows the link of the house, at an address that answers where it listens', async () => {
    const program = started('--port', '0', '--no-bridge', '--no-https', '--host', '127.0.0.1');
    await until('the link is shown', () => /\/house#/.test(program.stdout()), 20_000);
    const [shown, address] =
      /(http:\/\/127\.0\.0\.1:\d+)\/house#[\w-]{32}/.exec(program.stdout()) ?? [];
    expect(await isUp(address ?? '')).toBe(true);
    const data = ['--data', join(folder.path, 'data')];
    const again = folder.kept(runProgram('house-link.js', data));
    await again.ended;
    expect(again.stdout()).toContain(shown);
    const none = await gaveUp(folder.kept(runProgram('house-link.js', ['--data', folder.path])));
    expect(none).toMatchObject({ code: 1, line: expect.stringContaining('npm start') });
  });

  it('lets simulators in when it was started with --lab', async () => {
    const url = await addressOf(started('--port', '0', '--lab', '--no-bridge'));
    const simulator = bridgeAt(url, { bridge: 'lab' }, { extraHeaders: houseHeaders(url) });
    folder.opened(simulator);
    expect(outcome(await lay(simulator, tag(1)))).toBe('no-table');
  });

  it('offers the simulator where there is no reader', async () => {
    const program = started('--port', '0');
    await until('it is offered', () => /-- --lab/.test(program.stderr()), 20_000);
  });
});

describe('each startup error is one line with an exit code', () => {
  it.each([
    [['--colour', 'red'], /--colour/],
    [['--port', 'abc'], /abc/],
    [['--port', '70000'], /70000/],
    [['--port'], /--port/],
    [['stray'], /stray/],
  ])('an option: %j', async (args, says) => {
    const { code, line } = await gaveUp(folder.kept(runProgram('start.js', args)));
    expect(code).toBe(2);
    expect(line).toMatch(says);
  });

  it('a port in use', async () => {
    const other = createServer().listen(0);
    const address = other.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const { code, line } = await gaveUp(started('--port', String(port)));
    other.close();
    expect(code).toBe(1);
    expect(line).toContain(`Port ${port} is in use`);
  });

  it('an address that is not of this machine, with those that are', async () => {
    const { code, line } = await gaveUp(started('--port', '0', '--host', 'nowhere.invalid'));
    expect(code).toBe(1);
    expect(line).toMatch(/“nowhere\.invalid”.*127\.0\.0\.1.*Without --host/);
  });

  it('a folder of data that is a file', async () => {
    writeFileSync(join(folder.path, 'data'), 'not a folder');
    const { code, line } = await gaveUp(started('--port', '0'));
    expect(code).toBe(1);
    expect(line).toMatch(/database cannot be opened.*data/);
  });

  it('a database that is none', async () => {
    mkdirSync(join(folder.path, 'data'));
    writeFileSync(join(folder.path, 'data', 'table-companion.sqlite'), 'x'.repeat(5000));
    const { code, line } = await gaveUp(started('--port', '0'));
    expect(code).toBe(1);
    expect(line).toMatch(/database is damaged.*not a database.*npm run restore -- latest/);
  });

  it('a setting of the server alone', async () => {
    const { code, line } = await gaveUp(folder.kept(runProgram('server.js', [], { PORT: 'abc' })));
    expect(code).toBe(2);
    expect(line).toMatch(/PORT/);
  });
});
