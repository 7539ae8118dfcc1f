import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContextOptions } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appMissing, startApp, type App } from '../support/app.ts';
import { browserMissing, openBrowser, PHONE, TELEVISION } from '../support/browser.ts';
import { TWO_TEAMS } from '../support/evening.ts';
import { openScreenSocket } from '../support/screenSocket.ts';

const missing = browserMissing() ?? appMissing();
if (missing !== null) console.log(`SKIPPED accessibility in a browser: ${missing}`);

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const WIDE: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

describe.skipIf(missing !== null)('every page passes WCAG 2.2 AA', () => {
  let app: App;
  let browser: Browser;
  let code: string;

  beforeAll(async () => {
    app = await startApp({ lab: true, bridge: false });
    browser = await openBrowser();
    const screen = openScreenSocket(app.url);
    code = await screen.createTable(TWO_TEAMS);
    // A refused card, so that the pages of the table show their warning too.
    await screen.command(code, { type: 'move', move: { type: 'play', by: 'Anne', card: '100' } });
    screen.close();
  });

  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  const pages: readonly [path: string, screen: BrowserContextOptions][] = [
    ['/', PHONE],
    ['/', WIDE],
    ['/cards', PHONE],
    ['/readers', PHONE],
    ['/lab', WIDE],
    ['/rules/classique', PHONE],
    ['/rules/green', WIDE],
    ['/play/CODE', PHONE],
    ['/tv/CODE', TELEVISION],
    ['/tv/NOBODY', TELEVISION],
    ['/tv', TELEVISION],
  ];

  test.each(pages)('%s', async (path, screen) => {
    const context = await browser.newContext({ ...screen, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(app.url + path.replace('CODE', code));
    await page.locator('h1, main').first().waitFor();
    // A transition half way is no colour to judge.
    await page.waitForFunction('document.getAnimations().every((a) => a.playState !== "running")');
    await page.evaluate(AXE);
    const found = (await page.evaluate(
      `axe.run(document, { runOnly: ${JSON.stringify(RULES)} })`,
    )) as AxeResults;
    const violations = found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
    expect(violations).toEqual([]);
    await context.close();
  });
});
