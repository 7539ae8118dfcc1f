import { spawnSync } from 'node:child_process';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { PHONE, TELEVISION } from '../support/browser.ts';
import { openLab, openTableAtHome, type LabPage } from '../support/pages.ts';
import { storyInWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';

storyInWorld('a tagged deck at its desk', pageWorld({ lab: true }), (world) => {
  let lab: LabPage;
  let page: Page;
  let deck = '';

  beforeAll(async () => {
    const context = await world.browser.newContext(PHONE);
    page = await context.newPage();
    lab = await openLab(context, world.app.url);
    await lab.makeDeck();
    await page.goto(`${world.app.url}/cards`);
    await page.getByRole('link', { name: /106 cartes/ }).click();
    await page.getByTestId('check-deck').waitFor();
    deck = new URL(page.url()).searchParams.get('deck') ?? '';
  });

  test('is counted card by card, and the count is taken up again on a second screen', async () => {
    await page.getByTestId('check-deck').click();
    await page.getByTestId('check-now').waitFor();
    await lab.lay('200', 'checked');
    await page.getByTestId('check-last').getByText('200 km n° 1 : comptée').waitFor();
    await page.getByRole('button', { name: 'Interrompre' }).click();
    const second = await world.browser.newPage({ locale: 'en-GB' });
    await second.goto(`${world.app.url}/cards?deck=${deck}`);
    await second.getByRole('button', { name: 'Go on counting' }).click();
    await lab.lay('roll', 'checked');
    await page.getByTestId('check-count').getByText('2 sur 106').waitFor();
    await page.getByTestId('check-missing').getByText('Il manque 104 cartes').waitFor();
    await second.getByRole('button', { name: 'Interrupt' }).click();
    await second.close();
  });

  test('tells which reader is which, without playing the card', async () => {
    await page.goto(`${world.app.url}/readers`);
    await page.getByTestId('which-one').click();
    await page.getByText('Posez une carte sur un lecteur').waitFor();
    await lab.lay('25', 'identified');
    await page.getByText('C’est celui-ci').waitFor();
    await page
      .getByTestId('found')
      .filter({ hasText: /C’est .+\./ })
      .waitFor();
    await page.getByRole('button', { name: 'Terminé, on joue' }).click();
    await lab.lay('50', 'no-table');
  });

  test.each([
    ['the tokens', () => '/cards/tokens', 2],
    ['the deck', () => `/cards/${deck}/sheet`, 2],
    ['the codes of the deck', () => `/cards/${deck}/codes`, 3],
  ])('prints %s on A4, and nothing on its margins', async (_what, path, pages) => {
    await page.goto(world.app.url + path());
    await page.locator('.paper svg').nth(18).waitFor();
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    expect(pagesOf(pdf)).toBe(pages);
    expect(darkestOnMargins(pdf)).toBe(255);
  });

  test('has a token that turns a television to the next language', async () => {
    const code = await openTableAtHome(page, world.app.url, ['Anne', 'Bruno']);
    const television = await world.browser.newPage({ ...TELEVISION, locale: 'fr-FR' });
    await television.goto(`${world.app.url}/tv/${code}`);
    await television.getByText('Aucune carte posée').waitFor();
    // A television follows tokens once it has loaded the part that announces.
    await television.getByTestId('heard').waitFor({ state: 'attached' });
    await lab.layToken('language', 'told');
    await television.getByText('No card played').waitFor();
    await lab.layToken('language', 'told');
    await television.getByText('Aucune carte posée').waitFor();
    await television.close();
  });
});

/** The darkest grey of 255 within 5 mm of the edges of the first page, as another program draws it. */
function darkestOnMargins(pdf: Buffer): number {
  const perMm = 2;
  const args = ['-gray', '-r', String(perMm * 25.4), '-f', '1', '-singlefile', '-'];
  const done = spawnSync('/usr/bin/pdftoppm', args, { input: pdf, maxBuffer: 2 ** 26 });
  expect([done.status, done.stderr.toString()]).toEqual([0, '']);
  const [head = '', width = '', height = ''] =
    /^P5\s(\d+) (\d+)\s255\s/.exec(done.stdout.subarray(0, 40).toString('latin1')) ?? [];
  const grey = done.stdout.subarray(head.length);
  const margin = 5 * perMm;
  const isMargin = (at: number, length: number) => at < margin || at >= length - margin;
  let darkest = 255;
  for (const [at, value] of grey.entries()) {
    const [x, y] = [at % Number(width), Math.floor(at / Number(width))];
    if (isMargin(x, Number(width)) || isMargin(y, Number(height)))
      darkest = Math.min(darkest, value);
  }
  return darkest;
}

/** The pages of a PDF as Chromium writes it. */
function pagesOf(pdf: Buffer): number {
  const [, count] = /\/Type \/Pages\s*\/Count (\d+)/.exec(pdf.toString('latin1')) ?? [];
  return Number(count);
}
