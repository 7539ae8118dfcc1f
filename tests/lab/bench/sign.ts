import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { startApp } from '../../support/app.ts';
import { enrolDeck } from '../../support/enrol.ts';
import { TWO_TEAMS } from '../../support/evening.ts';
import { reachHands } from '../../support/simulatedHands.ts';
import { openScreenSocket } from '../../support/screenSocket.ts';
import { taggedDeck } from '../../support/taggedDeck.ts';
import { TIMES_HEAD, timesRow } from '../shared/figures.ts';

const TAPS = 200;
const BETWEEN_TAPS = 60;
/** One way between bridge and server, in ms: a home's Wi-Fi. */
const LAN = 3;
const READER = 'Bench';

/**
 * From a reader's sight of a card to the sign that is shown there: a simulated reader in the real bridge, kept on disk,
 * over a line as slow as a home's, through the real server with fsync, and back.
 */
export async function benchSign(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const app = await startApp();
  const secret = readFileSync(join(app.data, 'bridge-secret'), 'utf8').trim();
  const screen = openScreenSocket(app.url);
  const tagged = taggedDeck();
  const deck = await enrolDeck(screen, app.url, secret, tagged);
  await screen.createTable({ ...TWO_TEAMS, deck });
  const lan = await openLan(Number(new URL(app.url).port));
  const path = join(folder, 'hand');
  const args = ['build/bridge.js', '--server', lan.url, '--data', folder];
  const env = { ...process.env, BRIDGE_ID: 'bench', BRIDGE_SECRET: secret };
  const bridge = spawn(process.execPath, [...args, '--readers', `simulator:${path}`], {
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const hand = await reachHands(path);
  const times = await layAll(hand, [tagged.card('100'), tagged.action('undo')]);
  hand.destroy();
  bridge.kill();
  await once(bridge, 'exit');
  screen.close();
  lan.close();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
  console.log(`\nReader sign, ${String(2 * LAN)} ms round trip (aim: p95 of 70)\n${TIMES_HEAD}`);
  console.log(timesRow('card seen → sign shown', times));
}

/** A refused card and its taking back in turns; for each the ms until its sign. */
async function layAll(hand: Socket, tags: readonly string[]): Promise<number[]> {
  const signs = createInterface({ input: hand });
  const times: number[] = [];
  // The first ones warm up.
  for (let tap = -20; tap < TAPS; tap += 1) {
    const sign = once(signs, 'line');
    const tag = tags[Math.abs(tap) % 2] ?? '';
    const began = performance.now();
    hand.write(`${JSON.stringify({ type: 'on', reader: READER, tag })}\n`);
    await sign;
    if (tap >= 0) times.push(performance.now() - began);
    // Longer than two cards in one field take to show.
    hand.write(`${JSON.stringify({ type: 'off', reader: READER })}\n`);
    await pause(BETWEEN_TAPS);
  }
  return times;
}

async function openLan(port: number): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.setNoDelay(true).on('error', () => to.destroy());
      from.on('data', (data) => void setTimeout(() => to.write(data), LAN));
      from.on('close', () => to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: near } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(near)}`, close: () => server.close() };
}
