import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import type { App } from '../../support/app.ts';
import { openBrowser } from '../../support/browser.ts';
import { openScreenSocket } from '../../support/screenSocket.ts';
import { until } from '../../support/until.ts';
import { percentile } from '../shared/figures.ts';
import { contextFor, PAGES, standing, type Pages } from './engines.ts';
import { raceOf } from '../shared/playedMatch.ts';

/** Promised limits, in ms. */
const FIRST_SIGHT = 3_000;
const CHANGE = 150;
const LOADS = 5;
const TARGET = 5_000;
/** Moves before a page is opened, and while it looks on: faster than people lay cards, but what moves by one comes to rest. */
const BEFORE = 20;
const SHOWN = 50;
const BETWEEN_MOVES = 1_500;

/** Notes when a car was first painted, in ms since the page was asked for, and when each position was. */
const NOTE = `{
  globalThis.shown = {};
  const painted = (then) => requestAnimationFrame(() => requestAnimationFrame(then));
  const look = () => {
    const car = document.querySelector('.car');
    if (car === null || car.getBoundingClientRect().width === 0) return requestAnimationFrame(look);
    painted(() => (globalThis.firstSight = performance.now()));
  };
  look();
  let last;
  new MutationObserver(() => {
    const position = document.querySelector('main.tv')?.dataset.position;
    if (position === last || position === undefined) return;
    last = position;
    requestAnimationFrame(() => (shown[position] = performance.timeOrigin + performance.now()));
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-position'] });
}`;

/** On a machine so many times slower, prints how long the race takes to be seen, and a move; false where it is too long. */
export async function slowly(app: App, rate: number): Promise<boolean> {
  console.log(
    `A television on a machine ${String(rate)} times slower (Chromium's own throttling)\n`,
  );
  console.log('pages    first sight: median   max ms   event to change:   p50   p95   max ms');
  const browser = await openBrowser();
  let kept = true;
  for (const pages of PAGES) {
    const [sights, changes] = await timesOf(app, browser, pages, rate);
    const at = (times: readonly number[], share: number, wide: number) =>
      percentile(times, share).toFixed(0).padStart(wide);
    const first = `${at(sights, 0.5, 21)}${at(sights, 1, 9)}`;
    const change = `${at(changes, 0.5, 24)}${at(changes, 0.95, 6)}${at(changes, 1, 9)}`;
    console.log(`${pages.padEnd(7)}${first}${change}`);
    kept &&= percentile(sights, 0.5) <= FIRST_SIGHT && percentile(changes, 0.95) <= CHANGE;
  }
  await browser.close();
  return kept;
}

async function timesOf(app: App, browser: Browser, pages: Pages, rate: number) {
  const screen = openScreenSocket(app.url);
  const { setup, moves } = raceOf(1, { target: TARGET });
  const code = await screen.createTable(setup);
  const tell = (nth: number) => {
    const move = moves[nth];
    if (move === undefined) throw new Error('the match is over; so long a look needs a longer one');
    return screen.command(code, { type: 'move', move });
  };
  for (let nth = 0; nth < BEFORE; nth += 1) await tell(nth);
  const sights: number[] = [];
  let last: Page | undefined;
  for (let load = 0; load < LOADS; load += 1) {
    await last?.context().close();
    last = await (await contextFor(browser, app.url, pages)).newPage();
    sights.push(await firstSight(last, `${app.url}/tv/${code}`, pages, rate));
  }
  const told: (readonly [position: number, at: number])[] = [];
  for (let nth = BEFORE; nth < BEFORE + SHOWN; nth += 1) {
    told.push([nth + 2, performance.timeOrigin + performance.now()]);
    await tell(nth);
    await pause(BETWEEN_MOVES);
  }
  const shown = new Map<number, number>();
  await until('all is shown', async () => {
    const seen = (await last?.evaluate<[string, number][]>('Object.entries(shown)')) ?? [];
    for (const [position, at] of seen) shown.set(Number(position), at);
    return shown.has(BEFORE + SHOWN + 1);
  });
  screen.close();
  await last?.context().close();
  return [sights, told.map(([position, at]) => seenFrom(position, shown) - at)] as const;
}

const seenFrom = (position: number, shown: ReadonlyMap<number, number>): number =>
  Math.min(...[...shown].filter(([at]) => at >= position).map(([, when]) => when));

async function firstSight(page: Page, url: string, pages: Pages, rate: number): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await page.addInitScript(NOTE);
  await page.goto(url);
  await page.locator(standing(pages)).waitFor();
  let seen: number | undefined;
  await until('a car is seen', async () => {
    seen = await page.evaluate<number | undefined>('globalThis.firstSight');
    return seen !== undefined;
  });
  return seen ?? NaN;
}
