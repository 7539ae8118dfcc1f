import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { openLab, type LabPage } from '../support/pages.ts';
import { storyInWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';

storyInWorld('enrolling a deck on its page', pageWorld({ lab: true }), (world) => {
  let lab: LabPage;
  let page: Page;

  beforeAll(async () => {
    const context = await world.browser.newContext(PHONE);
    page = await context.newPage();
    await page.goto(`${world.app.url}/cards`);
    await page.getByTestId('deck-name').fill('Cuisine');
    await page.getByTestId('create-deck').click();
    await page.getByRole('heading', { name: 'Cuisine' }).waitFor();
    lab = await openLab(context, world.app.url);
  });

  const shows = (testId: string, text: string | RegExp) =>
    page.getByTestId(testId).getByText(text).first().waitFor();

  test('is asked for once by a double touch over a slow line', async () => {
    const slow = await (await world.browser.newContext(PHONE)).newPage();
    let asked = 0;
    await slow.routeWebSocket(/socket\.io/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        if (String(message).includes('createDeck')) asked++;
        setTimeout(() => server.send(message), 500);
      });
    });
    await slow.goto(`${world.app.url}/cards`);
    await slow.getByTestId('deck-name').fill('Salon');
    // By the clock of the page: a busy machine would part the touches.
    await slow.getByTestId('create-deck').evaluate(async (button: HTMLElement) => {
      button.click();
      await new Promise((resolve) => setTimeout(resolve, 250));
      button.click();
    });
    await slow.getByRole('heading', { name: 'Salon' }).waitFor();
    expect(asked).toBe(1);
    await slow.context().close();
  });

  test('binds a kind in a row, and goes on to another kind by itself', async () => {
    await page.getByTestId('kind-200').click();
    for (let copy = 1; copy <= 4; copy++) {
      await lab.lay('200', 'enrolled');
      await shows('last-laid', `${String(copy)} sur 4`);
    }
    await shows('kind-200', /complet/);
    await shows('enrol-now', /./);
    await page.locator('[data-testid="kind-200"][aria-pressed="false"]').waitFor();
  });

  test('says of a tag bound before what it is', async () => {
    await lab.lay('200', 'enrolled');
    await shows('last-laid', 'Déjà enregistrée');
    await shows('last-laid', /Cuisine/);
  });

  test('goes on where it stopped after the page was left', async () => {
    await page.goto(`${world.app.url}/cards`);
    await page.getByRole('link', { name: /Cuisine/ }).click();
    await page.getByTestId('deck-progress').getByText('4 cartes sur 106').waitFor();
    await page.getByRole('button', { name: /Reprendre/ }).click();
    await lab.lay('25', 'enrolled');
    await page.getByTestId('deck-progress').getByText('5 cartes sur 106').waitFor();
  });

  test('gives the readers back to the table when it is stopped', async () => {
    await page.getByRole('button', { name: 'Arrêter' }).click();
    await lab.lay('stop', 'no-table');
  });
});
