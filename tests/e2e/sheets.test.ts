import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { PHONE, TELEVISION } from '../support/browser.ts';
import { openLab, openTableAtHome, type LabPage } from '../support/pages.ts';
import { storyInBrowser } from '../support/inBrowser.ts';

storyInBrowser('a tagged deck at its desk', { lab: true, bridge: false }, (world) => {
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
  ])('prints %s on A4', async (_what, path, pages) => {
    await page.goto(world.app.url + path());
    await page.locator('.paper svg').nth(18).waitFor();
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    expect(pagesOf(pdf)).toBe(pages);
  });

  test('has a token that turns a television to the next language', async () => {
    const code = await openTableAtHome(page, world.app.url, ['Anne', 'Bruno']);
    const television = await world.browser.newPage({ ...TELEVISION, locale: 'fr-FR' });
    await television.goto(`${world.app.url}/tv/${code}`);
    await television.getByText('Aucune carte posée').waitFor();
    await lab.layToken('language', 'told');
    await television.getByText('No card played').waitFor();
    await lab.layToken('language', 'told');
    await television.getByText('Aucune carte posée').waitFor();
    await television.close();
  });
});

/** The pages of a PDF as Chromium writes it. */
function pagesOf(pdf: Buffer): number {
  const [, count] = /\/Type \/Pages\s*\/Count (\d+)/.exec(pdf.toString('latin1')) ?? [];
  return Number(count);
}
