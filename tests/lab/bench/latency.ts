import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { startApp } from '../../support/app.ts';
import { openBrowser, PHONE, TELEVISION } from '../../support/browser.ts';
import { enrolDeck } from '../../support/enrol.ts';
import { TWO_TEAMS } from '../../support/evening.ts';
import { atHome } from '../../support/ownHouse.ts';
import { openScreenSocket, type ScreenSocket } from '../../support/screenSocket.ts';
import { taggedDeck } from '../../support/taggedDeck.ts';
import { until } from '../../support/until.ts';
import { printTimes } from '../shared/figures.ts';

/**
 * From a driver's event to the changed page: a simulator driver in the real bridge, the real server with fsync, ten
 * connected screens of which two are pages in Chromium and eight are sockets that parse every view.
 */
const TAPS = 200;
const SOCKETS = 8;
const BETWEEN_TAPS = 60;
const READER = 'Bench';
/** Distances, which no side may drive before the first green light. */
const REFUSED = ['100', '75', '50', '25'];

type Times = Map<string, number>;
interface BridgeLine {
  readonly tap: string;
  readonly detectedAt: number;
  readonly sentAt: number;
  readonly ackedAt: number;
}
interface ServerLine {
  readonly id: string;
  readonly stage: 'received' | 'decided' | 'stored' | 'sent';
  readonly at: number;
}

const jsonLines = <Line>(file: string): Line[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

export async function benchLatency(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const trace = { server: join(folder, 'server'), bridge: join(folder, 'bridge') };
  const app = await startApp({ env: { TRACE_FILE: trace.server } });
  const secret = readFileSync(join(app.data, 'bridge-secret'), 'utf8').trim();
  const screens = Array.from({ length: SOCKETS }, () => openScreenSocket(app.url));
  const [screen] = screens;
  if (screen === undefined) throw new Error('no screen');
  const tagged = taggedDeck();
  const deck = await enrolDeck(screen, app.url, secret, tagged);
  const code = await screen.createTable({ ...TWO_TEAMS, deck });
  for (const watcher of screens) await watcher.watch(code);
  const browser = atHome(await openBrowser(), app.url);
  const tv = await (await browser.newContext(TELEVISION)).newPage();
  const phone = await (await browser.newContext(PHONE)).newPage();
  await tv.goto(`${app.url}/tv/${code}`);
  await phone.goto(`${app.url}/play/${code}`);
  await tv.locator('main[data-position]').waitFor();
  await watchChanges(tv);
  const hand = await startBridge(app.url, folder, secret, trace.bridge);
  await layAll(
    hand.socket,
    REFUSED.map((card) => tagged.card(card)),
    screen,
  );
  const shown = new Map((await tv.evaluate('[...globalThis.changes]')) as [number, number][]);
  hand.socket.destroy();
  hand.process.kill();
  await once(hand.process, 'exit');
  await browser.close();
  for (const watcher of screens) watcher.close();
  await app.close();
  report(jsonLines(trace.bridge), jsonLines(trace.server), shown);
  rmSync(folder, { recursive: true, force: true });
}

async function watchChanges(page: Page): Promise<void> {
  await page.evaluate(`
    globalThis.changes = new Map();
    const main = document.querySelector('main');
    new MutationObserver(() => {
      changes.set(Number(main.dataset.position), performance.timeOrigin + performance.now());
    }).observe(main, { attributes: true, attributeFilter: ['data-position'] });
  `);
}

async function startBridge(server: string, folder: string, secret: string, trace: string) {
  const socketFile = join(folder, 'hand');
  const args = ['build/bridge.js', '--server', server, '--data', join(folder, 'taps')];
  args.push('--readers', `simulator:${socketFile}`);
  const env = { ...process.env, BRIDGE_ID: 'bench', BRIDGE_SECRET: secret, BRIDGE_TRACE: trace };
  const process_ = spawn(process.execPath, args, { env, stdio: 'pipe' });
  let output = '';
  process_.stdout.on('data', (text: Buffer) => (output += text.toString()));
  process_.stderr.on('data', (text: Buffer) => (output += text.toString()));
  await until('the bridge is connected', () => /Connected|Relié/.test(output));
  await until('its socket is there', () => existsSync(socketFile));
  const socket = connect(socketFile);
  await once(socket, 'connect');
  return { process: process_, socket };
}

/** Lays refused cards one after the other: every tap changes the television, and no token rests. */
async function layAll(hand: Socket, tags: readonly string[], screen: ScreenSocket) {
  for (let tap = 0; tap < TAPS; tap++) {
    const before = screen.newest()?.position ?? 0;
    const tag = tags[tap % tags.length];
    hand.write(`${JSON.stringify({ type: 'on', reader: READER, tag })}\n`);
    await until('the tap is on the screens', () => (screen.newest()?.position ?? 0) > before);
    hand.write(`${JSON.stringify({ type: 'off', reader: READER })}\n`);
    await pause(BETWEEN_TAPS);
  }
}

function report(
  bridge: readonly BridgeLine[],
  server: readonly ServerLine[],
  shown: ReadonlyMap<number, number>,
): void {
  const stage = (name: ServerLine['stage']): Times =>
    new Map(server.filter((line) => line.stage === name).map(({ id, at }) => [id, at]));
  const step = (name: 'detectedAt' | 'sentAt' | 'ackedAt'): Times =>
    new Map(bridge.map((line) => [line.tap, line[name]]));
  const [received, decided, stored] = [stage('received'), stage('decided'), stage('stored')];
  const [detected, handed, answered] = [step('detectedAt'), step('sentAt'), step('ackedAt')];
  const told = stage('sent');
  // The table was opened with position 1, and every tap is one change.
  const dom = new Map(bridge.map(({ tap }, index) => [tap, shown.get(index + 2) ?? NaN] as const));
  const between = (from: Times, to: Times) =>
    bridge
      .map(({ tap }) => (to.get(tap) ?? NaN) - (from.get(tap) ?? NaN))
      .filter((ms) => !isNaN(ms));
  const seen = between(detected, dom).length;
  console.log(
    `\nTap to television: ${String(seen)} of ${String(TAPS)} taps seen, ${String(SOCKETS + 2)} screens`,
  );
  printTimes([
    ['bridge: detected → sent (on disk)', between(detected, handed)],
    ['socket: sent → received', between(handed, received)],
    ['decide', between(received, decided)],
    ['store with fsync', between(decided, stored)],
    ['broadcast to all screens', between(stored, told)],
    ['page: sent → document changed', between(told, dom)],
    ['reader sign: detected → answered', between(detected, answered)],
    ['whole: detected → document changed', between(detected, dom)],
  ]);
}
