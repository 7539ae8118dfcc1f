import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, test } from 'vitest';
import { driver } from '../../hardware/readers/simulator/driver.ts';
import { recordingHost } from '../support/driverHost.ts';
import { runBridge, startBridge } from '../support/bridgeProcess.ts';
import { ACCEPTED, startBridgeServer, type BridgeServer } from './bridgeServer.ts';
import { reachHands } from '../support/simulatedHands.ts';
import { keptTaps } from '../support/keptTaps.ts';
import { until } from '../support/until.ts';

const cleanup: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of cleanup.splice(0).reverse()) await close();
});

async function aServer(): Promise<BridgeServer> {
  const server = await startBridgeServer();
  cleanup.push(server.close);
  return server;
}

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bridge-'));
  cleanup.push(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const uid = (n: number) => `04${n.toString(16).padStart(12, '0')}`;
const on = (n: number, reader = 'left') => JSON.stringify({ type: 'on', reader, tag: uid(n) });

/** Starts a bridge with simulated readers that take commands from standard input. */
function aBridge(server: BridgeServer, data = aFolder(), env: Record<string, string> = {}) {
  const bridge = startBridge({ server: server.address, data, readers: 'simulator', env });
  cleanup.push(bridge.end);
  return bridge;
}

describe('a bridge with simulated readers', () => {
  test('deletes no file that is named as its socket by mistake', async () => {
    const file = join(aFolder(), 'notes.txt');
    writeFileSync(file, 'mine');
    await expect(driver.start(recordingHost(), file)).rejects.toThrow(file);
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  test('delivers many fast taps of two readers in order, once each', async () => {
    const server = await aServer();
    const bridge = aBridge(server);
    const cards = Array.from({ length: 500 }, (_, n) => n);
    for (const n of cards) bridge.send(on(n, n % 2 === 0 ? 'left' : 'right'));
    await until('all are there', () => server.received.length >= cards.length);
    expect(server.tags()).toEqual(cards.map(uid));
    expect(server.received).toHaveLength(cards.length);
  });

  test('loses and doubles nothing when it is killed again and again in the middle', async () => {
    const server = await aServer();
    const data = aFolder();
    const kept = new Set<string>();
    let n = 0;
    for (let round = 0; round < 4; round += 1) {
      const enough = server.received.length + 5;
      server.answerWith(() => (server.received.length < enough ? ACCEPTED : null));
      const bridge = aBridge(server, data);
      for (let card = 0; card < 50; card += 1) bridge.send(on((n += 1)));
      await until('some arrived', () => server.received.length >= enough);
      await bridge.kill();
      for (const { id } of keptTaps(data)) kept.add(id);
    }
    expect(kept.size).toBeGreaterThan(20);
    server.answerWith(() => ACCEPTED);
    aBridge(server, data);
    const arrived = () => new Set(server.received.map(({ id }) => id));
    await until('all it kept arrived', () => [...kept].every((id) => arrived().has(id)));
    const laid = server.tags();
    expect(laid).toEqual(laid.toSorted());
    expect(new Set(laid).size).toBe(laid.length);
  });

  test('tells signs to the hand that lays cards by a socket', async () => {
    const server = await aServer();
    const folder = aFolder();
    const path = join(folder, 'simulator');
    const bridge = startBridge({
      server: server.address,
      data: folder,
      readers: `simulator:${path}`,
    });
    cleanup.push(bridge.end);
    await until('it is connected', () => bridge.output().includes('Connected to'));
    const hand = await reachHands(path);
    const signs: unknown[] = [];
    createInterface({ input: hand }).on('line', (line) => signs.push(JSON.parse(line)));
    hand.write(`${on(1)}\n`);
    await until('the sign is shown', () => signs.length === 1);
    expect(signs).toEqual([{ type: 'sign', reader: 'left', sign: 'accepted' }]);
    hand.destroy();
  });

  test('tells the terminal how its readers are, and how many taps wait for the server', async () => {
    const server = await aServer();
    const bridge = aBridge(server);
    bridge.send(on(1));
    await until('the tap is there', () => server.received.length === 1);
    await until('it is ready', () => bridge.output().includes('left: Ready. Lay a card.'));
    await server.close();
    await until('it is missed', () => bridge.output().includes('out of reach: cards laid will be'));
    bridge.send(on(2));
    bridge.send(on(3));
    const back = await startBridgeServer(Number(new URL(server.address).port));
    cleanup.push(back.close);
    await until('it is told', () => bridge.output().includes('; 2 cards arrive in order'));
    bridge.send('{"type":"down","reader":"left"}');
    await until('it is missed', () => bridge.output().includes('left: Connecting. Plug'));
  });

  test('says what it does not understand and goes on', async () => {
    const server = await aServer();
    const bridge = aBridge(server);
    bridge.send('{"type":"on"}');
    bridge.send('lay a card');
    bridge.send(on(1));
    await until('the tap is there', () => server.received.length === 1);
    expect(bridge.output().match(/not understood/g)).toHaveLength(2);
  });

  test('writes down the times of each tap where it is asked to', async () => {
    const server = await aServer();
    const trace = join(aFolder(), 'times');
    const bridge = aBridge(server, aFolder(), { BRIDGE_TRACE: trace });
    bridge.send(on(1));
    await until('the tap is there', () => server.received.length === 1);
    expect(await bridge.end()).toBe(0);
    const { tap, detectedAt, sentAt, ackedAt } = JSON.parse(readFileSync(trace, 'utf8'));
    expect(tap).toBe(server.received[0]?.id);
    expect(detectedAt).toBeLessThanOrEqual(sentAt);
    expect(sentAt).toBeLessThanOrEqual(ackedAt);
  });
});

describe('the end of a bridge', () => {
  test('comes with the end of the program that started it', async () => {
    const server = await aServer();
    const args = ['--server', server.address, '--data', aFolder(), '--readers', 'simulator:0'];
    const parent = spawn(
      process.execPath,
      [
        '-e',
        `const child = require('node:child_process').spawn(process.execPath, ${JSON.stringify([
          '--import',
          'tsx',
          'hardware/bridge.ts',
          ...args,
        ])}, { stdio: 'ignore' }); console.log(child.pid);`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const bridge = Number(line.toString());
    expect(isRunning(bridge)).toBe(true);
    // Not before it is at work.
    await until('the bridge is connected', () => server.connections() === 1);
    parent.kill('SIGKILL');
    await until('the bridge is gone', () => !isRunning(bridge), 3_000);
  });

  test.each([
    [['--server', 'nowhere']],
    [['--readers', 'crystal-ball']],
    [['--colour', 'red']],
    [['--data', '/dev/null/bridge']],
    [['--readers', 'simulator:/no/such/folder/socket']],
  ])('%j: one line, and code 2', async (args) => {
    const child = runBridge(['--data', aFolder(), ...args]);
    let printed = '';
    child.stderr?.on('data', (data: Buffer) => (printed += data.toString()));
    const [code] = await once(child, 'exit');
    expect(code).toBe(2);
    expect(printed.trim().split('\n')).toHaveLength(1);
    expect(printed).toMatch(/^bridge: /);
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
