import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright';
import type { App } from '../../support/app.ts';
import { openBrowser } from '../../support/browser.ts';
import { openScreenSocket } from '../../support/screenSocket.ts';
import { until } from '../../support/until.ts';
import { percentile } from '../shared/figures.ts';
import { usageOf } from '../shared/usage.ts';
import { contextFor, PAGES, standing, type Pages } from './engines.ts';
import { raceOf } from '../shared/playedMatch.ts';

/** Maximum ratio of the old kind's cost to the server. */
const DEARER = 1.2;
/** Moves told while all of them look on, and how often each kind is tried: in turn, for the machine has moods. */
const MOVES = 150;
const BETWEEN_MOVES = 200;
const ROUNDS = 3;
/** Small, for what the browsers paint is not what is measured. */
const WINDOW = { viewport: { width: 640, height: 360 } };
const TARGET = 5_000;

/** Prints what so many televisions at one table cost the server, of today's kind and of the old one; false where that is too much. */
export async function many(app: App, televisions: number): Promise<boolean> {
  console.log(`${String(televisions)} televisions at one table; processor time of the server\n`);
  console.log(`pages    opening all   ${String(MOVES)} moves   all ms`);
  const browser = await openBrowser();
  const costs: Record<Pages, number[]> = { modern: [], legacy: [] };
  // The first pages ever sent are read from the disk.
  await costOf(app, browser, 'modern', 1);
  await costOf(app, browser, 'legacy', 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const pages of PAGES) {
      const { opening, playing } = await costOf(app, browser, pages, televisions);
      const cell = (ms: number, wide: number) => ms.toFixed(0).padStart(wide);
      const all = opening + playing;
      console.log(`${pages.padEnd(7)}${cell(opening, 13)}${cell(playing, 12)}${cell(all, 9)}`);
      costs[pages].push(all);
    }
  }
  await browser.close();
  const ratio = percentile(costs.legacy, 0.5) / percentile(costs.modern, 0.5);
  console.log(`\nOld ones cost ${ratio.toFixed(2)} times as much (median of ${String(ROUNDS)}).`);
  return ratio <= DEARER;
}

/** Returns the processor time of the server, in ms. */
async function costOf(app: App, browser: Browser, pages: Pages, televisions: number) {
  const screen = openScreenSocket(app.url);
  const { setup, moves } = raceOf(1, { target: TARGET });
  const code = await screen.createTable(setup);
  const spent = () => 1000 * usageOf(app.pidOf('server')).cpu;

  const before = spent();
  const contexts = [];
  for (let at = 0; at < televisions; at += 1) {
    const context = await contextFor(browser, app.url, pages, WINDOW);
    contexts.push(context);
    const page = await context.newPage();
    await page.goto(`${app.url}/tv/${code}`);
    await page.locator(standing(pages)).waitFor();
  }
  const opened = spent();
  for (const move of moves.slice(0, MOVES)) {
    await screen.command(code, { type: 'move', move });
    await pause(BETWEEN_MOVES);
  }
  for (const context of contexts) {
    const [page] = context.pages();
    await until('all is shown', async () => {
      const position = await page?.locator('main.tv').getAttribute('data-position');
      return Number(position) >= MOVES + 1;
    });
  }
  const played = spent();
  for (const context of contexts) await context.close();
  screen.close();
  return { opening: opened - before, playing: played - opened };
}
