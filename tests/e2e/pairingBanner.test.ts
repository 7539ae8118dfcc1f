import type { BrowserContextOptions, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { PAIR_PATH, SCREEN_PATH } from '#lib/protocol/entry.ts';
import { PHONE, TELEVISION } from '../support/browser.ts';
import { byHand, TWO_TEAMS } from '../support/evening.ts';
import { networkAddress } from '../support/pages.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';

/** 1920 × 1080 at 200 %. */
const ZOOMED: BrowserContextOptions = {
  ...TELEVISION,
  viewport: { width: 960, height: 540 },
  deviceScaleFactor: 2,
};
const SCREENS = [
  ['1080 lines', TELEVISION],
  ['1080 lines at 200 %', ZOOMED],
  ['a phone', PHONE],
] as const;

/** Script: controls of the page that the banner covers at the end of the page. */
const COVERED = `(() => {
  scrollTo(0, document.documentElement.scrollHeight);
  const notices = [...document.querySelectorAll('[data-testid="pairing"] > div')].map((at) => at.getBoundingClientRect());
  return [...document.querySelectorAll('main :is(a, button, input, select, summary)')]
    .filter((at) => at.checkVisibility() && at.closest('.unseen, .skip') === null)
    .filter((at) => {
      const { top, bottom, left, right } = at.getBoundingClientRect();
      return notices.some((notice) => bottom > notice.top + 1 && top < notice.bottom && right > notice.left && left < notice.right);
    })
    .map((at) => at.tagName + ' ' + at.textContent.trim().slice(0, 40));
})()`;

const PATHS = ['/', '/play/CODE', '/score/SHEET', '/devices', '/cards'] as const;

inWorld('a banner of devices that ask to come in', pageWorld({ bridge: false }), (world) => {
  const codes = { CODE: '', SHEET: '' };

  beforeAll(async () => {
    codes.CODE = await world.screen.createTable(TWO_TEAMS);
    codes.SHEET = await world.screen.house({ type: 'createTable', setup: byHand(TWO_TEAMS) });
  });

  const ask = (path: string, message: unknown) =>
    fetch(networkAddress(world.app) + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
    });
  async function open(path: string, options: BrowserContextOptions): Promise<Page> {
    const page = await (await world.browser.newContext(options)).newPage();
    await page.goto(world.app.url + path.replace('CODE', codes.CODE).replace('SHEET', codes.SHEET));
    await page.locator('main button').filter({ visible: true }).first().waitFor();
    await page.getByTestId('shown-code').waitFor();
    return page;
  }
  /** Expects it once the page has made room for the banner, a frame after this is shown. */
  async function expectNothingCovered(options: BrowserContextOptions): Promise<void> {
    for (const path of PATHS) {
      const page = await open(path, options);
      await expect.poll(() => page.evaluate<string[]>(COVERED), { message: path }).toEqual([]);
      await page.context().close();
    }
  }

  test.each(SCREENS)('covers no control at the end of a page on %s', async (_, options) => {
    await ask(PAIR_PATH, { as: 'house', name: null, bridge: false });
    await expectNothingCovered(options);
  });

  test.each(SCREENS)('covers none with a television that asks, too, on %s', async (_, options) => {
    await ask(PAIR_PATH, { as: 'house', name: null, bridge: false });
    await ask(SCREEN_PATH, { shown: null });
    await expectNothingCovered(options);
  });

  test('leaves half of the smallest phone to the page, and all answers in reach', async () => {
    await ask(PAIR_PATH, { as: 'house', name: 'Tablette de Maximilienne', bridge: false });
    await ask(SCREEN_PATH, { shown: null });
    const page = await open('/', { ...PHONE, viewport: { width: 320, height: 568 } });
    const banner = page.getByTestId('pairing');
    expect((await banner.boundingBox())?.height).toBeLessThanOrEqual(568 / 2);
    const refuse = banner.getByRole('button', { name: 'Refuser', exact: true }).last();
    await refuse.scrollIntoViewIfNeeded();
    await refuse.click({ trial: true });
    await page.context().close();
  });

  test('shows a whole code beside or above its button on the smallest phone', async () => {
    await ask(PAIR_PATH, { as: 'house', name: null, bridge: false });
    const page = await open('/', { ...PHONE, viewport: { width: 320, height: 640 } });
    const apart = await page.getByTestId('shown-code').evaluate((code) => {
      const digits = document.createRange();
      digits.selectNodeContents(code);
      const text = digits.getBoundingClientRect();
      const button = code.parentElement?.querySelector('button')?.getBoundingClientRect();
      if (button === undefined) return null;
      const panel = code.parentElement?.getBoundingClientRect();
      return {
        fromButton: Math.max(button.left - text.right, button.top - text.bottom) >= 0,
        inPanel: text.right <= (panel?.right ?? 0) && button.right <= (panel?.right ?? 0),
      };
    });
    expect(apart).toEqual({ fromButton: true, inPanel: true });
    await page.context().close();
  });
});
