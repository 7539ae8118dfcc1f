import type { Browser, Page } from 'playwright';
import { expect, test } from 'vitest';
import { PHONE, TELEVISION } from '../support/browser.ts';
import { eachAlone } from '../support/evening.ts';
import { inBrowser } from '../support/inBrowser.ts';
import { openLab, seatAndCreate, wholeForm } from '../support/pages.ts';
import { openScreenSocket } from '../support/screenSocket.ts';

/** From an open home page to the first card, for a household that plays as it did last time. */
const MOST_TOUCHES = 2;

/** An evening that is over. */
async function play(url: string, deck: string | null): Promise<void> {
  const screen = openScreenSocket(url);
  const setup = { ...eachAlone('Anne', 'Bruno'), options: { rounds: 1 }, deck };
  const code = await screen.createTable(setup);
  await screen.command(code, { type: 'move', move: { type: 'play', by: 'Anne', card: 'roll' } });
  await screen.command(code, { type: 'move', move: { type: 'endRound' } });
  screen.close();
}

async function openHome(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext(PHONE)).newPage();
  await page.addInitScript(() => {
    const count = () =>
      sessionStorage.setItem('touches', String(Number(sessionStorage.getItem('touches')) + 1));
    addEventListener('pointerdown', count, true);
  });
  await page.goto(url);
  return page;
}
const touchesOn = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('touches')));

inBrowser('a household with readers', { lab: true, bridge: false }, (world) => {
  test('is one touch away from its first card, and the television is there by itself', async () => {
    const { browser, app } = world;
    const lab = await openLab(await browser.newContext(TELEVISION), app.url);
    await lab.makeDeck();
    await play(app.url, await lab.page.getByTestId('lab-deck').inputValue());
    const television = await (await browser.newContext(TELEVISION)).newPage();
    await television.goto(`${app.url}/tv`);
    const home = await openHome(browser, app.url);
    await home.getByTestId('play-again').tap();
    await home.getByTestId('table-code').waitFor();
    await lab.lay('roll');
    const plays = television.getByRole('list', { name: 'Derniers coups' });
    await plays.getByText('Anne pose un Feu vert').waitFor();
    expect(await touchesOn(home)).toBe(MOST_TOUCHES - 1);
    // Whoever changes it by keys goes on at the questions that come.
    const other = await openHome(browser, app.url);
    await other.getByTestId('change-household').press('Enter');
    await other.locator('#new-table:focus').waitFor();
  });

  test('asks for the table of its readers once, however often the house changes while a deck is made', async () => {
    const { browser, app } = world;
    const screen = openScreenSocket(app.url);
    await screen.createTable(eachAlone('Anne', 'Bruno'));
    const context = await browser.newContext(TELEVISION);
    let asked = 0;
    context.on('page', (page) => {
      page.on('websocket', (socket) => {
        socket.on('framesent', ({ payload }) => {
          if (String(payload).includes('["watch",')) asked += 1;
        });
      });
    });
    const lab = await openLab(context, app.url);
    await lab.makeDeck('elevens');
    expect(asked).toBe(1);
    await context.close();
    screen.close();
  });

  test('leaves them alone when it plays without tags, and the phone opens with the cards', async () => {
    const { browser, app } = world;
    const home = await openHome(browser, app.url);
    await wholeForm(home);
    await home.getByRole('radio', { name: /^Sans puces/ }).check();
    await seatAndCreate(home, ['Anne', 'Bruno']);
    const made = home.getByRole('region', { name: 'La table est ouverte' });
    await made.waitFor();
    expect(await made.getByTestId('readers-here').count()).toBe(0);
    await home.locator('main').getByRole('link', { name: 'Ouvrir le téléphone' }).tap();
    await home.getByRole('button', { name: 'Feu vert' }).waitFor();
    // Before what stands of the sides.
    const cards = await home.getByTestId('hand-play').boundingBox();
    const sides = await home.getByRole('region', { name: 'Les camps' }).boundingBox();
    expect(cards?.y).toBeLessThan(sides?.y ?? 0);
    expect(await home.getByRole('button', { name: 'Défausser la prochaine carte' }).count()).toBe(
      0,
    );
  });
});

inBrowser('a household without readers', { bridge: false }, (world) => {
  test('is two touches away from its cards on the phone', async () => {
    const { browser, app } = world;
    await play(app.url, null);
    const home = await openHome(browser, app.url);
    await home.getByTestId('play-again').tap();
    await home.locator('main').getByRole('link', { name: 'Ouvrir le téléphone' }).tap();
    await home.getByRole('button', { name: 'Feu vert' }).waitFor();
    expect(await touchesOn(home)).toBe(MOST_TOUCHES);
  });
});

inBrowser('a house with a television that is left to itself', { bridge: false }, (world) => {
  test('keeps the television with the match that goes on when another table is opened', async () => {
    const { browser, app } = world;
    const screen = openScreenSocket(app.url);
    const code = await screen.createTable(eachAlone('Chloé', 'David'));
    const lay = (by: string) =>
      screen.command(code, { type: 'move', move: { type: 'play', by, card: 'roll' } });
    await lay('Chloé');
    const television = await (await browser.newContext(TELEVISION)).newPage();
    await television.goto(`${app.url}/tv`);
    const shown = (table: string) => television.locator('main.tv .code').getByText(table).waitFor();
    await shown(code);
    const home = await openHome(browser, app.url);
    await home.getByTestId('play-again').tap();
    const opened = await home.getByTestId('table-code').innerText();
    await television.getByText('Une autre table est ouverte').waitFor();
    await shown(code);
    await lay('David');
    await television.getByText('David pose un Feu vert').waitFor();
    await television.keyboard.press('Enter');
    await shown(opened);
    screen.close();
  });
});
