import { get, type IncomingMessage } from 'node:http';
import { get as secureGet } from 'node:https';
import { createServer } from 'node:net';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { authorityOf } from '../support/authority.ts';
import { homeAddress } from '../support/homeAddress.ts';
import { freshFolder } from '../support/freshFolder.ts';
import { becomeHouse, houseHeaders } from '../support/ownHouse.ts';
import {
  childOf,
  isDown,
  isUp,
  runProgram,
  runServer,
  secretOf,
  stop,
  type Program,
} from '../support/program.ts';
import {
  bridgeAt,
  lay,
  openTable,
  order,
  outcome,
  screenAt,
  tag,
  watch,
} from '../support/sockets.ts';
import { until } from '../support/until.ts';

const folder = freshFolder();

/** A start on a machine without readers, whatever is plugged into this one. */
const started = (...args: readonly string[]): Program =>
  folder.kept(
    runProgram('start.js', ['--data', join(folder.path, 'data'), ...args], {
      PCSCLITE_CSOCK_NAME: join(folder.path, 'no-pcscd'),
    }),
  );

/** The address of a start, once it has printed it; this test is at home there. */
async function addressOf(program: Program): Promise<string> {
  await until('the addresses are printed', () => /Home\s+http/.test(program.stdout()), 20_000);
  const [, port] = /Home\s+http:\/\/[^:]+:(\d+)\//.exec(program.stdout()) ?? [];
  const url = `http://127.0.0.1:${port}`;
  await becomeHouse(url, join(folder.path, 'data'));
  return url;
}

/** What is answered there to whoever trusts the authority of the server alone. */
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

describe('a promise that fails and that nobody heard', () => {
  it('stands in the log, and ends nothing', async () => {
    const reject = new URL('../support/rejectUnheard.mjs', import.meta.url).href;
    const env = { NODE_OPTIONS: `--import ${reject}` };
    const server = folder.kept(await runServer(folder.path, { env }));
    server.child.kill('SIGUSR2');
    await until('it is logged', () => /a promise failed unheard/.test(server.stderr()));
    expect(server.stderr()).toContain('nobody heard this');
    expect(await isUp(server.url)).toBe(true);
    expect(server.child.exitCode).toBeNull();
  });
});

describe('a server that is killed', () => {
  it('loses no tap that it acknowledged, and plays none twice, in the middle of many', async () => {
    let server = folder.kept(await runServer(folder.path));
    const home = screenAt(server.url);
    const readers = bridgeAt(server.url, { bridge: 'hall', secret: secretOf(folder.path) });
    folder.opened(home, readers);
    const code = await openTable(home);
    const acknowledged = new Map<string, string>();
    let made = 0;
    let over = false;

    // Each tap is sent until it is answered, as the bridge does.
    const laying = (async () => {
      while (!over) {
        const id = `tap-${++made}`;
        for (let answered = false; !answered;) {
          const reply = await readers
            .timeout(500)
            .emitWithAck('tap', { id, reader: 'left', tag: tag(made), at: made })
            .catch(() => null);
          answered = reply !== null;
          if (reply !== null) acknowledged.set(id, outcome(reply));
        }
      }
    })();
    for (let kills = 0; kills < 3; kills++) {
      const before = acknowledged.size;
      await until('taps go through', () => acknowledged.size > before + 20, 30_000);
      await stop(server);
      server = folder.kept(await runServer(folder.path, { port: server.port }));
    }
    over = true;
    await laying;

    expect([...new Set(acknowledged.values())]).toEqual(['unknown']);
    expect(acknowledged.size).toBe(made);
    // One change for the opening and one for each tap: none is missing, none is there twice.
    const later = screenAt(server.url);
    folder.opened(later);
    expect((await watch(later, code)).position).toBe(made + 1);
  });

  it('finds tables, decks and cards again when it is started anew', async () => {
    const first = folder.kept(await runServer(folder.path));
    const home = screenAt(first.url);
    const readers = bridgeAt(first.url, { bridge: 'hall', secret: secretOf(folder.path) });
    folder.opened(home, readers);
    const deck = await order(home, { type: 'createDeck', name: 'Dujardin 1960' });
    await order(home, { type: 'enrol', deck, target: { type: 'card', card: 'roll' } });
    await lay(readers, tag(1));
    await order(home, { type: 'clearDesk' });
    const code = await openTable(home, deck);
    expect(outcome(await lay(readers, tag(1), 'the-tap'))).toBe('accepted');
    const before = await watch(home, code);
    await stop(first);

    const second = folder.kept(await runServer(folder.path, { port: first.port }));
    await until('both are back', () => home.connected && readers.connected, 20_000);
    expect(await watch(home, code)).toEqual(before);
    expect(outcome(await lay(readers, tag(1), 'the-tap'))).toBe('accepted');
    expect((await watch(home, code)).position).toBe(before.position);
    expect(await isUp(second.url)).toBe(true);
  });
});

describe('a server that is told to end', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s does so within 2 s, with code 0',
    async (signal) => {
      const server = folder.kept(await runServer(folder.path));
      const tv = screenAt(server.url);
      folder.opened(tv);
      await until('connected', () => tv.connected);
      const asked = performance.now();
      server.child.kill(signal);
      expect(await server.ended).toEqual({ code: 0, signal: null });
      expect(performance.now() - asked).toBeLessThan(2_000);
    },
  );
});

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

  it('starts the server again, at the same address, when it dies', async () => {
    const program = started('--port', '0', '--no-bridge', '--lab');
    const url = await addressOf(program);
    const home = screenAt(url);
    folder.opened(home);
    await until('connected', () => home.connected);
    const code = await openTable(home);
    process.kill(childOf(program), 'SIGKILL');
    await until('it is said', () => /starts again/.test(program.stderr()));
    await until('it is back', () => isUp(url), 20_000);
    await until('the page is back', () => home.connected);
    expect((await watch(home, code)).position).toBe(1);
  });

  it('ends a server that hangs, says so, and starts it again at the same address', async () => {
    const program = started('--port', '0', '--no-bridge');
    const url = await addressOf(program);
    const hanging = childOf(program);
    await until('it answers', () => isUp(url));
    process.kill(hanging, 'SIGSTOP');
    await until('it is noticed', () => program.stderr().includes('has not answered for 10 s'));
    await until('another answers', () => isUp(url));
    expect(childOf(program)).not.toBe(hanging);
  });

  it('leaves a server alone that was busy for some seconds, or slept with its machine', async () => {
    const program = started('--port', '0', '--no-bridge');
    const url = await addressOf(program);
    const server = childOf(program);
    const pauses = async (pids: readonly number[], ms: number) => {
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      await pause(ms);
      for (const pid of pids) process.kill(pid, 'SIGCONT');
      await until('it answers again', () => isUp(url));
    };
    await pauses([server], 4_000);
    await pauses([program.child.pid ?? 0, server], 12_000);
    // A supervisor that had given it up would have said so by the next beats it waits for.
    await pause(1_500);
    expect(childOf(program)).toBe(server);
    expect(program.stderr()).not.toContain('has not answered');
  });

  it('leaves no program behind when it is killed itself', async () => {
    const program = started('--port', '0');
    const url = await addressOf(program);
    await stop(program);
    await isDown(url);
  });
});

describe('what cannot work is said in one line, and ends with a code', () => {
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
