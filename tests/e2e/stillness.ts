import type { BrowserContextOptions, Page } from 'playwright';
import { PHONE, TELEVISION } from '../support/browser.ts';
import type { PageWorld } from '../support/world/pages.ts';
import type { ScreenSocket } from '../support/screenSocket.ts';
import { until } from '../support/until.ts';

/** Keeps what the browser reports of elements that were moved by no touch. */
const WATCH = `
  globalThis.shifts = [];
  const nameOf = (node) => node?.nodeType === 1 ? node.tagName + '.' + node.className : String(node?.parentNode?.tagName);
  const placeOf = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
  const moveOf = ({ node, previousRect, currentRect }) => nameOf(node) + ': ' + placeOf(previousRect) + ' → ' + placeOf(currentRect);
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) shifts.push({ value, moved: sources.map(moveOf) });
  }).observe({ type: 'layout-shift', buffered: true });
`;
interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}
/** For each step; people begin to mind at 0.1. */
const STILL = 0.01;
/** Script: waits until new content is rendered and transitions have ended. */
const PAINTED = `new Promise((then) =>
  setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(then)), 500))`;
const PORTRAIT: BrowserContextOptions = { ...TELEVISION, viewport: { width: 1080, height: 1920 } };
const SMALL: BrowserContextOptions = { ...PHONE, viewport: { width: 360, height: 640 } };

/** An action at a table, with its name. */
export type Step = readonly [name: string, happens: () => Promise<unknown>];

/** Screens of one table that are not touched while others play. */
export interface Watched {
  readonly pages: readonly Page[];
  /** Takes steps one after the other; answers with those at which something moved that stayed on a screen. */
  movedBy(steps: readonly Step[]): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

/**
 * @param player owner of the small phone
 * @param page page of the table that the phones have open; of its sheets, the small one shows that
 * of the second side, or of the last round
 */
export async function watchStillness(
  { app, browser }: Pick<PageWorld, 'app' | 'browser'>,
  screen: ScreenSocket,
  code: string,
  player: string,
  page: 'play' | 'score' = 'play',
): Promise<Watched> {
  const open = async (path: string, options: BrowserContextOptions) => {
    const page = await (await browser.newContext(options)).newPage();
    await page.addInitScript(WATCH);
    await page.goto(`${app.url}/${path}/${code}`);
    await page.locator('main').getByText(player).first().waitFor();
    return page;
  };
  const phone = await open(page, PHONE);
  const small = await open(page, { ...SMALL, locale: 'en-GB' });
  if (page === 'play') {
    const part = small.getByTestId('part').getByRole('button', { name: player });
    await part.click();
    await part.waitFor({ state: 'detached' });
  } else {
    await small.waitForLoadState('networkidle');
    const sheet = small.getByTestId('side-1').or(small.getByTestId(/^round-sheet/).last());
    await sheet.first().evaluate((element) => element.scrollIntoView());
  }
  const screens: Readonly<Record<string, Page>> = {
    television: await open('tv', TELEVISION),
    'television on end': await open('tv', PORTRAIT),
    phone,
    [`the small phone of ${player}`]: small,
  };
  // Requests after the page load still belong to its opening, on a busy machine too.
  await Promise.all(Object.values(screens).map((each) => each.waitForLoadState('networkidle')));
  for (const each of [phone, small])
    await each.locator('[data-connection="live"]').waitFor({ state: 'attached' });

  /** Returns the visible layout shifts of each screen since the last call. */
  async function moved(): Promise<Record<string, readonly Shift[]>> {
    const reply = await screen.socket.emitWithAck('watch', { table: code });
    const position = reply.ok ? reply.value.position : 0;
    const seen: Record<string, readonly Shift[]> = {};
    const look = async ([name, page]: readonly [string, Page]) => {
      if (name.startsWith('television'))
        await until(`the ${name} has heard of ${String(position)}`, async () => {
          const shown = await page.locator('main').getAttribute('data-position');
          // It goes on to the table of a rematch by itself.
          return Number(shown) >= position || !page.url().endsWith(code);
        });
      await page.evaluate(PAINTED);
      const shifts = (await page.evaluate('shifts.splice(0)')) as readonly Shift[];
      if (shifts.reduce((sum, { value }) => sum + value, 0) >= STILL) seen[name] = shifts;
    };
    await Promise.all(Object.entries(screens).map(look));
    return seen;
  }

  return {
    pages: Object.values(screens),
    async movedBy(steps) {
      await moved();
      const shifts: unknown[] = [];
      for (const [name, step] of steps) {
        await step();
        const seen = await moved();
        if (Object.keys(seen).length > 0) shifts.push([name, seen]);
      }
      return shifts;
    },
    async close() {
      for (const page of Object.values(screens)) await page.context().close();
    },
  };
}
