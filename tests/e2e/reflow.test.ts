import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { byHand, TWO_TEAMS } from '../support/evening.ts';
import { openScreenSocket } from '../support/screenSocket.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';

/** A screen of 1280 pixels enlarged to 200 %, and the narrowest that WCAG 2.2 asks for, in CSS pixels. */
const WIDTHS = [640, 320] as const;

/**
 * Script: interactive or visible elements outside the page's width that no scrolling container
 * holds.
 */
const OUTSIDE = `(() => {
  const scrolls = (at) => at !== null && at !== document.body &&
    (/auto|scroll/.test(getComputedStyle(at).overflowX) || scrolls(at.parentElement));
  const isShown = (at) => at.checkVisibility() && at.closest('.unseen, .skip, svg') === null;
  return [...document.querySelectorAll('main :is(h1, h2, h3, p, a, button, input, select, td, th, dd, li)')]
    .filter((at) => isShown(at) && !scrolls(at.parentElement))
    .filter((at) => {
      const { left, right } = at.getBoundingClientRect();
      return left < -1 || right > innerWidth + 1;
    })
    .map((at) => at.tagName + ' ' + at.textContent.trim().slice(0, 40));
})()`;

inWorld('nothing is lost at 200 % and at 320 pixels', pageWorld({ lab: true }), (world) => {
  let page: Page;
  let code: string;
  let sheet: string;

  beforeAll(async () => {
    const screen = openScreenSocket(world.app.url);
    code = await screen.createTable(TWO_TEAMS);
    sheet = await screen.house({ type: 'createTable', setup: byHand(TWO_TEAMS) });
    // A match has begun, and a refused card lies there.
    for (const [by, card] of [
      ['Anne', 'roll'],
      ['Bruno', '100'],
    ] as const) {
      await screen.command(code, { type: 'move', move: { type: 'play', by, card } });
    }
    screen.close();
    page = await (
      await world.browser.newContext({ locale: 'fr-FR', deviceScaleFactor: 2 })
    ).newPage();
  });

  test.each([
    ['/', 'invite'],
    ['/play/CODE', 'undo'],
    ['/score/SHEET', 'undo'],
    ['/matches', 'found'],
    ['/hall', 'content'],
    ['/cards', 'content'],
    ['/readers', 'content'],
    ['/reader', 'content'],
    ['/devices', 'content'],
    ['/automation', 'content'],
    ['/settings', 'content'],
    ['/trust', 'content'],
    ['/rules/classique', 'content'],
    ['/rules/elevens', 'content'],
    ['/cards/tokens', 'content'],
    ['/cards/braille', 'content'],
    ['/lab', 'content'],
    ['/lab/kit', 'content'],
  ])('%s', async (path, shown) => {
    await page.goto(world.app.url + path.replace('CODE', code).replace('SHEET', sheet));
    await page.locator(`#${shown}, [data-testid="${shown}"]`).first().waitFor();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 720 });
      const wider = await page.evaluate<number>(
        'document.documentElement.scrollWidth - innerWidth',
      );
      expect([width, wider, ...(await page.evaluate<string[]>(OUTSIDE))]).toEqual([width, 0]);
    }
  });

  test('a refused card and the bars leave two fifths of the view free', async () => {
    await page.setViewportSize({ width: 640, height: 400 });
    await page.goto(`${world.app.url}/play/${code}`);
    await page.locator('.sheet section').first().waitFor();
    const covered = await page.evaluate<number>(
      `[...document.querySelectorAll('.sheet, .bottom-bar, .tab-bar')]
        .map((part) => part.getBoundingClientRect())
        .reduce((sum, { top, bottom }) =>
          sum + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)), 0)`,
    );
    expect(covered).toBeGreaterThan(0);
    expect(covered).toBeLessThan(400 * 0.6);
    // The bar is at the end of the page instead.
    await page.getByTestId('undo').scrollIntoViewIfNeeded();
    await page.getByTestId('undo').click({ trial: true });
  });
});
