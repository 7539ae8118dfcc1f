import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { App } from '../../support/app.ts';
import { openBrowser, TELEVISION, watchProblems } from '../../support/browser.ts';
import { atHome } from '../../support/ownHouse.ts';
import { openScreenSocket, type ScreenSocket } from '../../support/screenSocket.ts';
import { until } from '../../support/until.ts';
import { elevensOf, raceOf, type Match } from '../shared/playedMatch.ts';
import { COUNT_TIMERS, heldBy, type Held } from './watched.ts';
import { percentile } from '../shared/figures.ts';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The memory that a television leaves its browser, in MB. */
const MEMORY = 512;
/** The server hears 30 messages a second of one screen. */
const BETWEEN_MOVES = 40;
/** So long, in ms, all that a change sets going has come to rest. */
const REST = 1_500;
const PAUSE_AFTER = 25;

/** Plays so many moves before one television page that is never loaded anew; false where it holds more and more. */
export async function soak(app: App, moves: number): Promise<boolean> {
  const [opened, limit] = await caged(MEMORY, () => openBrowser());
  const browser = atHome(opened, app.url);
  console.log(`A television, ${String(moves)} moves; ${limit.said}\n`);
  console.log('moves  heap MB  nodes  listeners  timers  browser MB');
  const screen = openScreenSocket(app.url);
  const page = await (await browser.newContext(TELEVISION)).newPage();
  const problems = watchProblems(page);
  await page.addInitScript(COUNT_TIMERS);
  const session = await page.context().newCDPSession(page);
  const held: Held[] = [];
  let played = 0;
  let code = await screen.createTable(raceOf(1).setup);
  await page.goto(`${app.url}/tv`);
  for (let seed = 1; ; seed += 1) {
    const race = raceOf(seed);
    await shows(page, code, 1);
    await pause(REST);
    const now = await heldBy(page, session, browser);
    held.push(now);
    console.log(line(played, now));
    if (played >= moves) break;
    played += await play(screen, page, code, race);
    code = await another(screen, code, elevensOf(seed));
    played += await play(screen, page, code, elevensOf(seed));
    code = await another(screen, code, raceOf(seed + 1));
  }
  const most = limit.most();
  if (most !== null) console.log(`\nMost at once: ${most.toFixed(0)} MB`);
  screen.close();
  await browser.close();
  limit.remove();
  const found = [...growing(held), ...problems];
  for (const what of found) console.log(what);
  if (found.length === 0) console.log('Nothing grew in the second half.');
  return found.length === 0;
}

async function play(
  screen: ScreenSocket,
  page: Page,
  code: string,
  { moves }: Match,
): Promise<number> {
  let position = 1;
  const tell = async (command: Parameters<ScreenSocket['command']>[1]) => {
    await screen.command(code, command);
    position += 1;
    await shows(page, code, position);
    await pause(BETWEEN_MOVES);
  };
  for (const [nth, move] of moves.entries()) {
    await tell({ type: 'move', move });
    if (nth % PAUSE_AFTER !== PAUSE_AFTER - 1 || nth === moves.length - 1) continue;
    await tell({ type: 'pause', paused: true });
    await tell({ type: 'pause', paused: false });
  }
  return moves.length;
}

async function another(screen: ScreenSocket, last: string, { setup }: Match): Promise<string> {
  const code = await screen.createTable(setup);
  await screen.house({ type: 'binTable', table: last });
  return code;
}

/** Always the same text: what is compiled for each question would be held too. */
const SHOWN = `[document.title, Number(document.querySelector('main.tv')?.dataset.position)]`;

const shows = (page: Page, code: string, position: number): Promise<void> =>
  until(`${code} is shown at ${String(position)}`, async () => {
    const [title, shown] = await page.evaluate<[string, number]>(SHOWN);
    return title.includes(code) && shown >= position;
  });

const line = (moves: number, { heap, nodes, listeners, timers, browser }: Held): string =>
  [
    String(moves).padStart(5),
    heap.toFixed(2).padStart(9),
    String(nodes).padStart(7),
    String(listeners).padStart(11),
    String(timers).padStart(8),
    browser.toFixed(0).padStart(12),
  ].join('');

/**
 * Permitted growth from the start to the end of the second half: a relative part, and a constant
 * for noise.
 */
const LEAVE: Readonly<Record<keyof Held, readonly [share: number, least: number]>> = {
  heap: [0.05, 0.3],
  nodes: [0.05, 50],
  listeners: [0.05, 10],
  timers: [0, 2],
  browser: [0.05, 15],
};

function growing(held: readonly Held[]): readonly string[] {
  const half = held.slice(Math.floor(held.length / 2));
  const middle = Math.ceil(half.length / 2);
  return (Object.keys(LEAVE) as (keyof Held)[]).flatMap((what) => {
    const of = (some: readonly Held[]) =>
      percentile(
        some.map((one) => one[what]),
        0.5,
      );
    const [before, after] = [of(half.slice(0, middle)), of(half.slice(-middle))];
    const [share, least] = LEAVE[what];
    const most = before + Math.max(before * share, least);
    return after > most ? [`${what} grew from ${before.toFixed(1)} to ${after.toFixed(1)}`] : [];
  });
}

/** Memory limit of a whole browser, as a cgroup: Linux ends a process that exceeds it. */
interface Cage {
  readonly said: string;
  /** The most that was held at once, in MB; null where nothing keeps the limit. */
  most(): number | null;
  remove(): void;
}

const FIRST = '/sys/fs/cgroup/memory';
const SECOND = '/sys/fs/cgroup';

/** Opens something within such a limit: what this program starts begins where this program is. */
async function caged<Opened>(
  megabytes: number,
  open: () => Promise<Opened>,
): Promise<readonly [Opened, Cage]> {
  const isFirst = existsSync(join(FIRST, 'memory.limit_in_bytes'));
  const root = isFirst ? FIRST : SECOND;
  const folder = join(root, `soak-${String(process.pid)}`);
  const home = join(root, ownGroup(isFirst), 'cgroup.procs');
  const self = String(process.pid);
  try {
    mkdirSync(folder);
    const limit = isFirst ? 'memory.limit_in_bytes' : 'memory.max';
    writeFileSync(join(folder, limit), String(megabytes * 2 ** 20));
    writeFileSync(join(folder, 'cgroup.procs'), self);
  } catch (error) {
    const said = `no limit, only watched (${String(error)})`;
    return [await open(), { said, most: () => null, remove: () => {} }];
  }
  try {
    const opened = await open();
    const peak = join(folder, isFirst ? 'memory.max_usage_in_bytes' : 'memory.peak');
    return [
      opened,
      {
        said: `${String(megabytes)} MB for all processes of its browser, and the files they read (cgroup)`,
        most: () => Number(readFileSync(peak, 'utf8')) / 2 ** 20,
        remove: () => rmdirSync(folder),
      },
    ];
  } finally {
    writeFileSync(home, self);
  }
}

function ownGroup(isFirst: boolean): string {
  const groups = readFileSync('/proc/self/cgroup', 'utf8');
  return (isFirst ? /:memory:(.*)/ : /^0::(.*)/m).exec(groups)?.[1] ?? '';
}
