import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PHONE, TELEVISION } from '../support/browser.ts';
import { openLab, openTableAtHome, type LabPage } from '../support/pages.ts';
import { inBrowser } from '../support/inBrowser.ts';
import { openScreenSocket, type ScreenSocket } from '../support/screenSocket.ts';
import { until } from '../support/until.ts';

/** Keeps what the browser reports of elements that were moved by no touch. */
const WATCH = `
  globalThis.shifts = [];
  const nameOf = ({ node }) => node?.nodeType === 1 ? node.tagName + '.' + node.className : String(node?.parentNode?.tagName);
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) shifts.push({ value, moved: sources.map(nameOf) });
  }).observe({ type: 'layout-shift', buffered: true });
`;
interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}
/** For each step of a round; people begin to mind at 0.1. */
const STILL = 0.01;
/** What comes has come by then, and what slides has slid. */
const PAINTED = `new Promise((then) =>
  setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(then)), 500))`;
const SMALL: BrowserContextOptions = { ...PHONE, viewport: { width: 360, height: 640 } };

inBrowser('a whole round, with all that gets in its way', { lab: true, bridge: false }, (world) => {
  let screen: ScreenSocket;
  let lab: LabPage;
  let code: string;
  let watched: readonly (readonly [name: string, page: Page])[];

  beforeAll(async () => {
    screen = openScreenSocket(world.app.url);
    const context = await world.browser.newContext(TELEVISION);
    lab = await openLab(context, world.app.url);
    await lab.makeDeck();
    const players = ['Anne', 'Bruno', 'Chloé'];
    code = await openTableAtHome(await context.newPage(), world.app.url, players);
    const open = async (path: string, options: BrowserContextOptions) => {
      const page = await (await world.browser.newContext(options)).newPage();
      await page.addInitScript(WATCH);
      await page.goto(`${world.app.url}/${path}/${code}`);
      await page.locator('main').getByText('Anne').first().waitFor();
      return page;
    };
    watched = [
      ['television', await open('tv', TELEVISION)],
      ['phone', await open('play', PHONE)],
      ['small phone', await open('play', SMALL)],
    ];
  });
  afterAll(() => screen?.close());

  /** What moved on each screen since it was asked last, where people may see it. */
  async function moved(): Promise<Record<string, readonly Shift[]>> {
    const { position } = await screen.watch(code);
    const seen: Record<string, readonly Shift[]> = {};
    for (const [name, page] of watched) {
      if (name === 'television')
        await until('it has heard of it', async () => {
          const shown = await page.locator('main').getAttribute('data-position');
          return Number(shown) >= position;
        });
      await page.evaluate(PAINTED);
      const shifts = (await page.evaluate('shifts.splice(0)')) as readonly Shift[];
      if (shifts.reduce((sum, { value }) => sum + value, 0) >= STILL) seen[name] = shifts;
    }
    return seen;
  }

  test('moves nothing on televisions and phones but what is played', async () => {
    const lay = (card: string, sign?: string) => lab.lay(card, sign);
    const ask = (command: Parameters<ScreenSocket['command']>[1]) => screen.command(code, command);
    const steps: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['a second card', () => lay('roll')],
      ['a third one', () => lay('roll')],
      ['kilometres', () => lay('100')],
      ['a question', () => lay('flat-tire', 'question')],
      ['its answer', () => lab.layToken('side-2')],
      ['a coup-fourré', () => lay('puncture-proof')],
      ['kilometres after it', () => lay('200')],
      ['a refused card', () => lay('end-of-limit', 'refused')],
      ['another one', () => lay('gasoline', 'refused')],
      ['both taken back', () => ask({ type: 'takeBack' })],
      ['a pause', () => ask({ type: 'pause', paused: true })],
      ['its end', () => ask({ type: 'pause', paused: false })],
      ['an unknown card', () => lab.page.getByTestId('lay-unknown').click()],
      ['the discard token', () => lab.layToken('discard')],
      ['what is thrown away', () => lay('50')],
      ['an undo', async () => ask({ type: 'undo', moves: (await screen.watch(code)).moves })],
      ['the card that was meant', () => lay('75')],
      ['an attack', () => lay('accident', 'question')],
      ['whom it hits', () => lab.layToken('side-0')],
      ['the end of the round', () => ask({ type: 'move', move: { type: 'endRound' } })],
    ];
    // The code to scan makes room for the first card.
    await lay('roll');
    await moved();
    const shifts: [string, unknown][] = [];
    for (const [name, step] of steps) {
      await step();
      const seen = await moved();
      if (Object.keys(seen).length > 0) shifts.push([name, seen]);
    }
    expect(shifts).toEqual([]);
  });
});
