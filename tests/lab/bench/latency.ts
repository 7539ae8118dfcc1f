import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { PHONE, TELEVISION } from '../../support/browser.ts';
import { enrolDeck } from '../../support/enrol.ts';
import { TWO_TEAMS } from '../../support/evening.ts';
import { scratchFolder, secretOf } from '../../support/program.ts';
import { openScreenSocket, type ScreenSocket } from '../../support/screenSocket.ts';
import { simulatedBridge } from '../../support/simulatedHands.ts';
import { taggedDeck } from '../../support/taggedDeck.ts';
import { until } from '../../support/until.ts';
import { pageWorld } from '../../support/world/pages.ts';
import { printTimes } from '../shared/figures.ts';

/**
 * From a driver's event to the changed page: a simulator driver in the real bridge, the real server with fsync, ten
 * connected screens of which two are pages in Chromium and eight are sockets that parse every view.
 */
const TAPS = 200;
const SOCKETS = 8;
const BETWEEN_TAPS = 60;
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
  const folder = scratchFolder();
  const trace = { server: join(folder.path, 'server'), bridge: join(folder.path, 'taps') };
  const env = { TRACE_FILE: trace.server };
  const { app, screen, browser, close } = await pageWorld({ env }).start();
  const secret = secretOf(app.data);
  const others = Array.from({ length: SOCKETS - 1 }, () => openScreenSocket(app.url));
  const tagged = taggedDeck();
  const deck = await enrolDeck(screen, app.url, secret, tagged);
  const code = await screen.createTable({ ...TWO_TEAMS, deck });
  for (const watcher of [screen, ...others]) await watcher.watch(code);
  const tv = await (await browser.newContext(TELEVISION)).newPage();
  const phone = await (await browser.newContext(PHONE)).newPage();
  await tv.goto(`${app.url}/tv/${code}`);
  await phone.goto(`${app.url}/play/${code}`);
  await tv.locator('main[data-position]').waitFor();
  await watchChanges(tv);
  const bridge = await simulatedBridge({
    server: app.url,
    secret,
    folder: folder.path,
    env: { BRIDGE_TRACE: trace.bridge },
  });
  const connected = () => /Connected|Relié/.test(bridge.program.stdout() + bridge.program.stderr());
  await until('the bridge is connected', connected);
  for (let tap = 0; tap < TAPS; tap++) {
    // Refused cards: every tap changes the television, and no token rests.
    await layOne(bridge, tagged.card(REFUSED[tap % REFUSED.length] ?? ''), screen);
  }
  const shown = new Map((await tv.evaluate('[...globalThis.changes]')) as [number, number][]);
  await bridge.close();
  for (const watcher of others) watcher.close();
  await close();
  report(jsonLines(trace.bridge), jsonLines(trace.server), shown);
  folder.remove();
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

async function layOne(
  bridge: Awaited<ReturnType<typeof simulatedBridge>>,
  tag: string,
  screen: ScreenSocket,
): Promise<void> {
  const before = screen.newest()?.position ?? 0;
  bridge.lay(tag);
  await until('the tap is on the screens', () => (screen.newest()?.position ?? 0) > before);
  bridge.lift();
  await pause(BETWEEN_TAPS);
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
