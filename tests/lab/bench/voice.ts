import type { Page } from 'playwright';
import type { GameMove } from '#lib/games.ts';
import { TELEVISION } from '../../support/browser.ts';
import { eachAlone } from '../../support/evening.ts';
import type { ScreenSocket } from '../../support/screenSocket.ts';
import { until } from '../../support/until.ts';
import { pageWorld } from '../../support/world/pages.ts';
import { printTimes } from '../shared/figures.ts';

/** Number of sentences not spoken before, each after the end of the previous one. */
const HAPPENINGS = 40;
/** In ms: on a machine with much else to do it measures as many as fit. */
const AT_MOST = 120_000;
/** Cards to discard, ten of each. */
const CARDS = ['25', '50', '75', '100', 'roll'];

const EARS = `
  localStorage.setItem('hears voice', 'on');
  localStorage.setItem('speech', '{"speed":350}');
  globalThis.noted = [];
  const note = (what, text) => noted.push({ what, text, at: performance.timeOrigin + performance.now() });
  const fetched = globalThis.fetch;
  globalThis.fetch = async (address, ...more) => {
    const { pathname, searchParams } = new URL(address, location.href);
    if (!pathname.endsWith('/speech')) return fetched(address, ...more);
    note('asked', searchParams.get('text'));
    const answer = await fetched(address, ...more);
    note('answered', searchParams.get('text'));
    return answer;
  };
  performance.setResourceTimingBufferSize(10_000);
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (at) {
    note('sounds', '');
    this.addEventListener('ended', () => note('ended', ''));
    start.call(this, at);
    // Its beginning is all that is measured.
    this.stop(this.context.currentTime + 0.1);
  };
`;

interface Noted {
  readonly what: 'asked' | 'answered' | 'sounds' | 'ended';
  readonly text: string;
  readonly at: number;
}

/** From what happens at a table to the first sound of the word for it: a television in Chromium, sentences made fresh. */
export async function benchVoice(): Promise<void> {
  const { app, screen, browser, close } = await pageWorld().start();
  const page = await (await browser.newContext(TELEVISION)).newPage();
  await page.addInitScript(EARS);
  const table = await screen.createTable(eachAlone('Anne', 'Bruno'));
  await page.goto(`${app.url}/tv/${table}`);
  await page.locator('main[data-position]').waitFor();
  await page.mouse.click(400, 400);
  await page.getByText('OK pour le son').waitFor({ state: 'detached' });
  await until('it tells how to join', async () => (await noted(page)).length > 6);
  await silence(page);
  const rows = {
    'happening → sentence asked for': [] as number[],
    'asked for → on the wire': [] as number[],
    'on the wire → made, first byte back': [] as number[],
    'first byte → seen by the page': [] as number[],
    'fetched → first sound': [] as number[],
    'whole: happening → first sound': [] as number[],
  };
  const all = Object.values(rows);
  const end = performance.now() + AT_MOST;
  for (let nth = 0; nth < HAPPENINGS && performance.now() < end; nth += 1) {
    await throwAway(screen, table, nth);
    await silence(page);
    await page.evaluate('noted.length = 0');
    const begun = Date.now();
    await screen.command(table, { type: 'undo', moves: nth + 1 });
    const [asked, answered, heard] = await firstHeard(page);
    const { sent, came } = await underWay(page, asked.text);
    const moments = [begun, asked.at, sent, came, answered.at, heard.at];
    const steps = moments.slice(1).map((at, step) => at - (moments[step] ?? NaN));
    [...steps, heard.at - begun].forEach((ms, row) => all[row]?.push(ms));
    await throwAway(screen, table, nth);
  }
  await close();
  console.log(`\nVoice, ${String(all[0]?.length)} sentences made fresh (aim: p95 of 150)`);
  printTimes(Object.entries(rows));
}

/** When the sentence of an undoing was asked for, had arrived, and began to sound; what sounds before was said before. */
async function firstHeard(page: Page): Promise<readonly [Noted, Noted, Noted]> {
  let found: readonly (Noted | undefined)[] = [];
  await until('it is heard', async () => {
    const all = await noted(page);
    const asked = all.find(({ what, text }) => what === 'asked' && text.includes('annulé'));
    const answered = all.find(({ what, text }) => what === 'answered' && text === asked?.text);
    const heard = all.find(({ what, at }) => what === 'sounds' && at > (answered?.at ?? Infinity));
    found = [asked, answered, heard];
    return heard !== undefined;
  });
  return found as [Noted, Noted, Noted];
}

/** When the browser sent the request for a sentence, and when the answer began to come, ms since the epoch. */
const underWay = (page: Page, text: string) =>
  page.evaluate((said) => {
    // No function has a name here: tsx would call a helper for it that the page does not have.
    const [entry] = performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).searchParams.get('text') === said)
      .slice(-1) as PerformanceResourceTiming[];
    const { timeOrigin } = performance;
    return {
      sent: timeOrigin + (entry?.requestStart ?? 0),
      came: timeOrigin + (entry?.responseStart ?? 0),
    };
  }, text);

async function silence(page: Page): Promise<void> {
  let quiet = 0;
  await until('nothing is said any more', async () => {
    const all = await noted(page);
    const count = (kind: Noted['what']) => all.filter(({ what }) => what === kind).length;
    const isQuiet = count('sounds') === count('ended') && count('asked') === count('answered');
    quiet = isQuiet ? quiet + 1 : 0;
    return quiet > 10;
  });
}

const noted = (page: Page): Promise<readonly Noted[]> => page.evaluate('noted');

async function throwAway(screen: ScreenSocket, table: string, nth: number): Promise<void> {
  const by = nth % 2 === 0 ? 'Anne' : 'Bruno';
  const move = { type: 'discard', by, card: CARDS[nth % CARDS.length] } as GameMove;
  await screen.command(table, { type: 'move', move });
}
