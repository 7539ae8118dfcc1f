import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { PHONE, watchProblems } from '../support/browser.ts';
import { storyInWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { openedTable, openTableAtHome } from '../support/pages.ts';
import { shortMatch, writeMatches } from '../support/pastMatches.ts';
import { until } from '../support/until.ts';

const at = (day: string) => Date.parse(`${day}T20:00`);

/**
 * Two evenings, counted by hand. A round has 1 point a km, 100 a safety, 300 a coup-fourré, and 500 for each opponent
 * without a safety: Bruno's 225 km, safety and coup-fourré are 1125 points against Anne's 300.
 */
const PAST = [
  {
    code: 'FIRST',
    at: at('2026-03-06'),
    events: shortMatch(['Anne', 'Bruno'], [3, 2], { coupFourre: true }),
  },
  { code: 'SECND', at: at('2026-03-14'), events: shortMatch(['Anne', 'Zoé'], [4, 1]) },
  {
    code: 'GOING',
    at: at('2026-03-15'),
    events: shortMatch(['Zoé', 'Bruno'], [1, 0], { finished: false }),
  },
];

/** Notice about backups in the dialog that erases for good. */
const BACKUPS_HOLD_IT =
  /Les sauvegardes déjà faites la gardent jusqu’à ce que d’autres les remplacent/;

const PLAYED_BEFORE = { prepare: (data: string) => writeMatches(data, PAST) };

storyInWorld('the history of a house', pageWorld(PLAYED_BEFORE), (world) => {
  let page: Page;
  let problems: readonly string[];

  beforeAll(async () => {
    page = await (await world.browser.newContext(PHONE)).newPage();
    problems = watchProblems(page);
  });

  const found = (count: string) =>
    page.getByTestId('found').getByText(count, { exact: true }).waitFor();
  const part = (name: string) => page.getByRole('button', { name, exact: true }).click();
  async function cellsOf(name: string): Promise<string[]> {
    const cells = page.getByTestId('figures').getByRole('row', { name }).getByRole('cell');
    await cells.first().waitFor();
    return (await cells.allInnerTexts()).map((text) => text.replace(/[\u00a0\u202f]/g, ' '));
  }

  test('home names what goes on, one tap away, and leads to all matches', async () => {
    await page.goto(world.app.url);
    // It was left months ago, so home asks for another one first.
    await page.getByTestId('ways').waitFor();
    await page.getByText('Une partie à reprendre').click();
    await page.getByTestId('table-GOING').getByText('Manche 1', { exact: false }).waitFor();
    expect(await page.getByTestId('table-FIRST').count()).toBe(0);
    await page.getByRole('link', { name: 'Jouer ici, table GOING' }).waitFor();
    await page.getByRole('link', { name: 'Parties jouées' }).click();
    await found('3 parties');
  });

  test('its figures are those counted by hand', async () => {
    await part('Les chiffres');
    // Matches, won, win rate, wins in a row, rounds, points a round, biggest round, km a round, coups-fourrés, safeties.
    const [anne, bruno, zoe] = [
      await cellsOf('Anne'),
      await cellsOf('Bruno'),
      await cellsOf('Zoé'),
    ];
    expect(anne).toEqual(['2', '1', '50 %', '1', '2', '600', '900', '350', '0', '0']);
    expect(bruno).toEqual(['1', '1', '100 %', '1', '1', '1 125', '1 125', '225', '1', '1']);
    expect(zoe).toEqual(['1', '0', '0 %', '0', '1', '600', '600', '100', '0', '0']);
    await page.getByTestId('records').getByText('points dans une manche').waitFor();
    await page.getByRole('img', { name: /Parties gagnées d.*Anne.* sur 2 soirées/ }).waitFor();
    await page.getByText('Les valeurs en tableau').click();
    const rows = page.getByTestId('evenings').getByRole('row');
    await rows.nth(2).getByText('14 mars 2026').waitFor();
  });

  test('a search finds players without accents and dates, and counts only these', async () => {
    const search = page.getByRole('searchbox', { name: 'Chercher une partie' });
    await search.pressSequentially('zo');
    await found('2 parties');
    // The box that is typed in stays while its results change.
    await page.keyboard.type('e');
    expect(await search.inputValue()).toBe('zoe');
    await found('2 parties');
    await search.fill('14 mars');
    await found('1 partie');
    await until(
      'the figures are those of that match',
      async () => (await cellsOf('Anne')).join() === '1,1,100 %,1,1,900,900,400,0,0',
    );
    await search.fill('nobody');
    await page.getByText('Aucune partie ne correspond.').waitFor();
    await search.fill('');
    await found('3 parties');
  });

  test('a player has a page: against whom, with whom, in which matches', async () => {
    await page.getByTestId('figures').getByRole('link', { name: 'Anne' }).click();
    await page.getByRole('heading', { level: 1, name: 'Anne' }).waitFor();
    const against = page.getByTestId('against').getByRole('row', { name: 'Zoé' });
    await against.waitFor();
    expect(await against.getByRole('cell').allInnerTexts()).toEqual(['1', '1', '0', '+1']);
    await found('2 parties');
    await page.getByTestId('match-SECND').waitFor();
    await page.getByRole('link', { name: 'Parties jouées' }).click();
    await found('3 parties');
  });

  test('a past match is watched again from there', async () => {
    await page.getByRole('link', { name: 'Toute la partie, table SECND' }).click();
    await page.getByTestId('standing').waitFor();
    await page.getByRole('link', { name: 'Revoir la partie' }).click();
    await page.getByTestId('replay-at').getByText('Coup 0 sur').waitFor();
    await page.goBack();
    await page.getByTestId('standing').waitFor();
    await page.goBack();
    await found('3 parties');
  });

  test('a match goes to the bin and comes back; it is deleted for good after being asked twice', async () => {
    const other = await (await world.browser.newContext(PHONE)).newPage();
    await other.goto(`${world.app.url}/play/GOING`);
    await other.getByTestId('turn').waitFor();
    const more = () => page.getByTestId('match-GOING').locator('summary').click();
    await more();
    await page.getByRole('button', { name: 'Supprimer, table GOING' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ne rien changer' }).click();
    await page.getByTestId('match-GOING').waitFor();
    // By keyboard alone this time.
    await page.getByRole('button', { name: 'Supprimer, table GOING' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'À la corbeille' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('La partie de la table GOING est à la corbeille.').waitFor();
    await found('2 parties');
    await other.getByTestId('turn').waitFor({ state: 'detached' });
    await page.getByTestId('bin').getByText('encore 7 jours').waitFor();
    await page.getByRole('button', { name: 'Récupérer, table GOING' }).click();
    await found('3 parties');
    await page.getByTestId('bin').waitFor({ state: 'detached' });
    await more();
    await page.getByRole('button', { name: 'Supprimer, table GOING' }).click();
    await page.getByRole('button', { name: 'À la corbeille' }).click();
    await page.getByRole('button', { name: 'Supprimer maintenant, table GOING' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText(BACKUPS_HOLD_IT).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer…' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Oui, supprimer pour toujours' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('La partie de la table GOING est supprimée.').waitFor();
    await page.getByTestId('bin').waitFor({ state: 'detached' });
    await found('2 parties');
    expect(problems).toEqual([]);
  });

  test('a household plays again with one tap', async () => {
    await openTableAtHome(page, world.app.url, ['Anne', 'Bruno']);
    await page.locator('h2:focus', { hasText: 'La table est ouverte' }).waitFor();
    const before = await openedTable(page);
    await page.goto(world.app.url);
    await page.getByTestId('another-table').click();
    await page.getByTestId('play-again').click();
    await page.getByTestId(`table-${before}`).waitFor({ state: 'detached' });
  });

  test('a table that was only opened is no match that was played, and is thrown away at home', async () => {
    const code = await openedTable(page);
    await page.goto(`${world.app.url}/matches`);
    await found('2 parties');
    await page.goto(world.app.url);
    const table = page.getByTestId(`table-${code}`);
    await table.locator('.foot summary').click();
    await table.getByRole('button', { name: `À la corbeille, table ${code}` }).click();
    await table.waitFor({ state: 'detached' });
    await page.getByText(`La table ${code} est à la corbeille`).waitFor();
    await page.getByRole('button', { name: 'Annuler', exact: true }).click();
    await table.waitFor();
    expect(problems).toEqual([]);
  });
});
