import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import type { GameMove } from '#lib/games.ts';
import type { ScreenCommand } from '#lib/table/commands.ts';
import type { TableView } from '#lib/table/view.ts';
import { TELEVISION } from '../support/browser.ts';
import { elevensFor } from '../support/evening.ts';
import { keyboardOf } from './keyboard.ts';
import { openPhone, openTab } from '../support/pages.ts';
import { until } from '../support/until.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';

const move = (made: GameMove): ScreenCommand => ({ type: 'move', move: made });
const place = (by: string, row: string, value: number): ScreenCommand =>
  move({ type: 'place', by, row, value });

inWorld('the phone at a table of Elevens', pageWorld(), (world) => {
  const view = () => world.screen.newest() as TableView<'elevens'>;
  const openTable = async (...commands: readonly ScreenCommand[]) => {
    const setup = elevensFor('Zoé', 'Max');
    const code = await world.screen.createTable({
      ...setup,
      rows: ['rouge', 'jaune', 'vert', 'bleu'],
    });
    for (const command of commands) await world.screen.command(code, command);
    await world.screen.watch(code);
    return code;
  };
  /** The cards outside the rows are in the hands, first those of the player asked first. */
  async function tellHands(code: string) {
    const left = view().match.rows.flatMap(({ places }) =>
      places.flatMap((at, place) => (at === null ? [place + 1] : [])),
    );
    for (const by of view().match.stillToTell) {
      const hand = view().match.seats.find(({ name }) => name === by)?.hand ?? 0;
      const numbers = left.splice(0, hand);
      const jokers = hand - numbers.length;
      await world.screen.command(code, move({ type: 'leftover', by, numbers, jokers }));
    }
    await world.screen.watch(code);
  }
  const laid = (row: number) => view().match.rows[row]?.places.filter((at) => at !== null).length;

  async function onlyOffersHeldCards(page: Page) {
    const cards = page.getByTestId('dealt-hand').locator('li[data-card]');
    const held = await cards.locator('button > span').allTextContents();
    for (const row of ['Rouge', 'Jaune', 'Vert', 'Bleu']) {
      await page.getByTestId('hand-play').getByRole('radio', { name: row }).check();
      const offered = page.getByTestId('hand-play').getByRole('button', { name: /^Poser / });
      for (const text of await offered.allInnerTexts())
        expect(held).toContain(text.replace(/^Poser /, '').replace(/, par une liaison.*/, ''));
    }
  }

  /** Opens tables until the dealt hand has the card, and plays there. */
  async function playOnceDealt(
    wanted: string,
    play: (page: Page, card: Locator) => Promise<void>,
  ): Promise<void> {
    for (;;) {
      const code = await openTable({ type: 'partner', seat: 1, strength: 'easy', hands: 'dealt' });
      const { page, press, problems } = await openPhone(world.browser, world.app.url, code);
      await press('À la place de Zoé');
      const hand = page.getByTestId('dealt-hand');
      await hand.locator('li[data-card]').first().waitFor({ state: 'attached' });
      const card = hand.locator(wanted).first();
      const isDealt = (await card.count()) > 0;
      if (isDealt) await play(page, card);
      expect(problems).toEqual([]);
      await page.context().close();
      if (isDealt) return;
    }
  }

  // One hand of ten has no card for an open place.
  test('a dealt card with a place is played by one touch, and the others are folded', () =>
    playOnceDealt('li:not([data-card="joker"]) button.lit', async (page, card) => {
      const refused = page.getByTestId('dealt-hand').getByTestId('refused-now');
      expect(await refused.and(page.locator(':not([open])')).count()).toBe(1);
      await onlyOffersHeldCards(page);
      // The sign of its row.
      expect(await card.locator('svg').count()).toBe(1);
      await page.waitForTimeout(500);
      await card.click();
      await until('the card lies in its row', () => view().moves === 1);
      expect(view().recent[0]?.move).toMatchObject({ type: 'place', by: 'Zoé' });
    }));

  // Two hands of three have no joker.
  test('a dealt joker leads to a row with a place for it, and from there back to the race', () =>
    playOnceDealt('li[data-card="joker"] button.lit', async (page, joker) => {
      await page.waitForTimeout(500);
      await joker.tap();
      const form = page.getByTestId('hand-play');
      await until('the page shows the form', () => page.evaluate(() => scrollY > 0));
      await form
        .getByRole('button', { name: /^Poser/ })
        .first()
        .tap();
      await until('the joker lies in its row', () => view().moves === 1);
      expect(view().recent[0]?.move).toMatchObject({ type: 'place', by: 'Zoé', joker: true });
      await until('the turn is in view', () =>
        page.getByTestId('turn').evaluate((turn) => turn.getBoundingClientRect().top >= 0),
      );
    }));

  test('a card that went to another row is corrected in three touches, and taken back in one', async () => {
    const code = await openTable(
      place('Zoé', 'rouge', 12),
      place('Zoé', 'jaune', 12),
      move({ type: 'end', by: 'Zoé' }),
    );
    const { page, problems } = await openPhone(world.browser, world.app.url, code);
    expect([laid(0), laid(1), laid(2)]).toEqual([2, 2, 1]);
    await openTab(page, 'moves');
    await page.locator('[data-move="2"]').click();
    await page.getByTestId('correct').getByRole('button', { name: 'vert 12' }).first().click();
    await page.getByTestId('confirm').click();
    await until('the card lies in the other row', () => laid(2) === 2);
    expect([laid(0), laid(1), view().undoes]).toEqual([2, 1, 'correction']);
    await page.locator('[data-move="2"]').getByText('corrigé').waitFor();
    await page.getByTestId('undo').click();
    await until('it lies where it lay', () => laid(1) === 2);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('a keyboard alone plays from the first card to the cards left over', async () => {
    const code = await openTable();
    const { page, problems } = await openPhone(world.browser, world.app.url, code);
    const keyboard = keyboardOf(page);
    await keyboard.press('À la place de Zoé');
    await keyboard.press('Poser rouge 12');
    await until('a card lies', () => laid(0) === 2);
    await keyboard.press(/^Annuler/);
    await until('it is taken back', () => laid(0) === 1);
    await keyboard.press('Poser rouge 12');
    await until('it lies again', () => laid(0) === 2);
    await keyboard.press('Mettre la table en pause');
    await until('the table is paused', () => view().paused);
    await page.getByRole('button', { name: 'Poser rouge 13', disabled: true }).waitFor();
    await keyboard.press('Reprendre le jeu');
    await until('play goes on', () => !view().paused);
    await keyboard.press('Terminer le tour');
    await until('Max is on turn', () => view().match.turn?.player === 'Max');
    await keyboard.press('Piocher');
    await until('Max has drawn', () => view().match.turn?.player === 'Zoé');
    // The rest of the pile is drawn by other hands.
    while (view().match.drawPile > 0) {
      await world.screen.command(code, move({ type: 'draw', by: view().match.turn?.player ?? '' }));
      await world.screen.watch(code);
    }
    await page.getByTestId('act-pass').waitFor();
    const turn = page.getByTestId('turn').getByRole('heading');
    const first = await turn.innerText();
    await keyboard.press('Passer');
    await turn.filter({ hasNotText: first }).waitFor();
    await keyboard.press('Passer');
    await page.getByTestId('leftover').waitFor();
    await keyboard.press('Ajouter le 1');
    await page
      .getByTestId('leftover-count')
      .getByText(/^1 sur/)
      .waitFor();
    await until('nobody is on turn', () => view().match.turn === null);
    await tellHands(code);
    // Numbers left in hand are points lost.
    await page
      .getByTestId('scores')
      .getByText(/−3\s−4\s−5\s/)
      .first()
      .waitFor();
    const tv = await (await world.browser.newContext(TELEVISION)).newPage();
    await tv.goto(`${world.app.url}/tv/${code}`);
    // All points can be read beside the rematch, with the rows below them.
    await tv.getByRole('button', { name: 'OK : revanche' }).waitFor();
    await until('the rows lie below the points', async () => {
      const points = await tv.getByRole('row').last().boundingBox();
      const rows = await tv.getByTestId('rows-left').boundingBox();
      return points !== null && rows !== null && rows.y > points.y + points.height;
    });
    await tv.context().close();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
