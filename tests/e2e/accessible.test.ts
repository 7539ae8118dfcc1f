import type { BrowserContextOptions, Locator } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { violationsIn } from './axe.ts';
import { PHONE, TELEVISION } from '../support/browser.ts';
import { byHand, TWO_TEAMS } from '../support/evening.ts';
import { openScreenSocket } from '../support/screenSocket.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { askWho } from '../support/pages.ts';
import { SCENES, stage } from '../support/pictures/scenes.ts';

const SMALL: BrowserContextOptions = { ...PHONE, viewport: { width: 320, height: 568 } };
const WIDE: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

inWorld('every page passes WCAG 2.2 AA', pageWorld({ lab: true }), (world) => {
  let code: string;
  let sheet: string;

  beforeAll(async () => {
    const screen = openScreenSocket(world.app.url);
    code = await screen.createTable(TWO_TEAMS);
    sheet = await screen.house({ type: 'createTable', setup: byHand(TWO_TEAMS) });
    // A refused card, so that the pages of the table show their warning too.
    await screen.command(code, { type: 'move', move: { type: 'play', by: 'Anne', card: '100' } });
    screen.close();
  });

  const pages: readonly [path: string, screen: BrowserContextOptions][] = [
    ['/', PHONE],
    ['/', WIDE],
    ['/hall', PHONE],
    ['/hall', WIDE],
    ['/matches', PHONE],
    ['/matches', WIDE],
    ['/cards', PHONE],
    ['/readers', PHONE],
    ['/reader', PHONE],
    ['/trust', PHONE],
    ['/devices', PHONE],
    ['/automation', PHONE],
    ['/settings', PHONE],
    ['/settings', WIDE],
    ['/cards/tokens', WIDE],
    ['/cards/braille', PHONE],
    ['/lab', WIDE],
    ['/lab/kit', SMALL],
    ['/lab/kit', { ...WIDE, colorScheme: 'dark', locale: 'fr-FR' }],
    ['/lab/kit', TELEVISION],
    ['/guide', PHONE],
    ['/about', PHONE],
    ['/rules/classique', PHONE],
    ['/rules/green', WIDE],
    ['/play/CODE', PHONE],
    ['/play/CODE', SMALL],
    ['/score/SHEET', PHONE],
    ['/score/SHEET', SMALL],
    ['/tv/CODE', TELEVISION],
    ['/tv/SHEET', TELEVISION],
    ['/tv/NOBODY', TELEVISION],
    ['/tv', TELEVISION],
  ];

  test.each(pages)('%s', async (path, screen) => {
    const context = await world.browser.newContext({ ...screen, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(world.app.url + path.replace('CODE', code).replace('SHEET', sheet));
    await page.locator('h1, main').first().waitFor();
    if (/^.(play|score)/.test(path)) await page.getByTestId('undo').waitFor();
    // Otherwise the last element would press a button under the bottom bar of a phone's page.
    await page.waitForLoadState('networkidle');
    // Shows the part that the bar covers.
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    expect(await violationsIn(page)).toEqual([]);
    await context.close();
  });

  test('keeps the colours of QR codes and of the race where a system forces its own', async () => {
    const screen = openScreenSocket(world.app.url);
    const table = await screen.createTable(TWO_TEAMS);
    screen.close();
    const dark = { forcedColors: 'active', colorScheme: 'dark' } as const;
    const page = await (await world.browser.newContext({ ...TELEVISION, ...dark })).newPage();
    await page.goto(`${world.app.url}/tv/${table}`);
    const qr = page.locator('svg:has(> path[shape-rendering])').first();
    await qr.waitFor();
    const around = await qr.evaluate(
      (svg) => getComputedStyle(svg.parentElement ?? svg).backgroundColor,
    );
    expect(around).toBe('rgb(255, 255, 255)');
    const bar = page.locator('.tv [style*="background"], .tv .stage').first();
    const adjustOf = (drawn: Locator) =>
      drawn.evaluate((part) => getComputedStyle(part).forcedColorAdjust);
    expect(await adjustOf(bar)).toBe('none');
    // The slider of the score pad is drawn as a road.
    await page.goto(`${world.app.url}/score/${sheet}`);
    const road = page.getByRole('slider').first();
    await road.waitFor();
    expect(await adjustOf(road)).toBe('none');
    await page.context().close();
  });

  test.each(['extension', 'refused', 'sheet', 'over', 'elevens-refused'] as const)(
    'a television by day: %s',
    async (scene) => {
      const screen = openScreenSocket(world.app.url);
      const table = await stage(screen, SCENES[scene]);
      screen.close();
      const context = await world.browser.newContext({ ...TELEVISION, reducedMotion: 'reduce' });
      await context.addInitScript(() => localStorage.setItem('theme', 'light'));
      const page = await context.newPage();
      await page.goto(`${world.app.url}/tv/${table}`);
      await page.locator('html[style*="--asphalt"]').waitFor({ state: 'attached' });
      await page.locator('main.tv section').first().waitFor();
      expect(await violationsIn(page)).toEqual([]);
      await context.close();
    },
  );

  test('a television before its server has answered', async () => {
    const page = await world.browser.newPage(TELEVISION);
    await page.routeWebSocket(/socket\.io/, () => undefined);
    await page.goto(`${world.app.url}/tv`);
    await page.locator('h1').waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await page.close();
  });

  test('a form with mistakes moves the focus to the first of them', async () => {
    const page = await world.browser.newPage({ locale: 'fr-FR' });
    await page.goto(world.app.url);
    await askWho(page);
    await page.getByRole('textbox', { name: 'Nom du joueur 1' }).fill(' ');
    await page.getByTestId('players-known').click();
    await page.locator('[role="alert"]:focus').waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await page.close();
  });
});
