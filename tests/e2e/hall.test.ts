import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { IDLE_TABLE_MS } from '#lib/hall/needs.ts';
import { PHONE, watchProblems } from '../support/browser.ts';
import { eachAlone, evening } from '../support/evening.ts';
import { storyInWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { openTab } from '../support/pages.ts';
import { asCommand, play } from '../support/moves.ts';
import { shortMatch, writeMatches } from '../support/pastMatches.ts';
import { SCENES, stage } from '../support/pictures/scenes.ts';

const MINUTE = 60_000;

/** Chloé lays 100 km before she has a Roll card. */
function refused() {
  const table = evening(eachAlone('Chloé', 'Diane'));
  table.touch(asCommand(play('Chloé', '100')));
  return table.log();
}

/** Four tables of this evening, and one of another day. */
function written(data: string): Promise<void> {
  const now = Date.now();
  const going = { finished: false };
  return writeMatches(data, [
    { code: 'PASTAA', at: now - 40 * 60 * MINUTE, events: shortMatch(['Max', 'Zoé'], [1, 1]) },
    { code: 'STILLA', at: now - 4 * MINUTE, events: shortMatch(['Anne', 'Bruno'], [2, 1], going) },
    { code: 'BADCAR', at: now - 2 * MINUTE, events: refused() },
    { code: 'FINISH', at: now - 3 * MINUTE, events: shortMatch(['Élodie', 'Gaël'], [3, 1]) },
    // Three minutes pass while the page is open.
    {
      code: 'LATERS',
      at: now - IDLE_TABLE_MS + 4_000,
      events: shortMatch(['Hélène', 'Ines'], [1, 2], going),
    },
  ]);
}

storyInWorld('the hall', pageWorld({ prepare: written }), (world) => {
  let page: Page;
  let problems: readonly string[];
  let playing: string;

  beforeAll(async () => {
    playing = await stage(world.screen, SCENES.race);
    page = await (await world.browser.newContext({ locale: 'fr-FR' })).newPage();
    problems = watchProblems(page);
  });
  const row = (code: string) => page.getByTestId(`hall-${code}`);
  const order = () =>
    page
      .locator('[data-testid^="hall-"]')
      .evaluateAll((rows) => rows.map((each) => each.getAttribute('data-testid')?.slice(5)));
  const filter = (name: RegExp) => page.getByRole('button', { name }).click();

  test('is reachable from home, and lists tables that need help first, with their waiting time', async () => {
    await page.goto(world.app.url);
    await page.getByTestId('more').click();
    await page.getByRole('link', { name: 'La salle' }).click();
    await row('BADCAR').getByText('Refus').waitFor();
    await row('BADCAR').getByText('depuis 2 minutes').waitFor();
    await row('STILLA').getByText('Sans carte').waitFor();
    await row('FINISH').getByText('Terminée').waitFor();
    await row(playing).getByText('On joue').waitFor();
    await row(playing).getByText('Manche 1 · Coup n° 17').waitFor();
    expect((await order()).filter((code) => code !== 'LATERS')).toEqual([
      ...['BADCAR', 'STILLA', playing, 'FINISH'],
    ]);
  });

  test('says by itself that a table lays no card any more', async () => {
    await row('LATERS').getByText('Sans carte').waitFor();
    await page.getByText('4 tables, 3 demandent quelqu’un').waitFor();
    expect(await order()).toEqual(['BADCAR', 'STILLA', 'LATERS', playing, 'FINISH']);
  });

  test('hears at once what becomes of a table', async () => {
    await world.screen.command('BADCAR', { type: 'overrule' });
    await row('BADCAR').getByText('Laissé contre la règle').waitFor();
    await world.screen.command(playing, { type: 'pause', paused: true });
    await row(playing).getByText('Pause').waitFor();
  });

  test('hears a call from a phone before all else, says when it is settled, and keeps both', async () => {
    const phone = await (await world.browser.newContext({ ...PHONE, locale: 'fr-FR' })).newPage();
    await phone.goto(`${world.app.url}/play/${playing}`);
    await openTab(phone, 'ask');
    await phone.getByTestId('call-referee').click();
    await row(playing).getByText('Arbitre appelé · Pause').waitFor();
    expect((await order())[0]).toBe(playing);
    await page.getByRole('button', { name: `C’est réglé, table ${playing}` }).click();
    await phone.getByTestId('notice').getByText('L’arbitre n’est plus appelé.').waitFor();
    await page.getByText('Appels à l’arbitre').click();
    await page.getByTestId('calls').getByText('réglé en moins d’une minute').waitFor();
    await phone.context().close();
  });

  test('shows those alone that need one thing, or that a search finds', async () => {
    await filter(/^Terminée 1$/);
    expect(await order()).toEqual(['FINISH']);
    await filter(/^Toutes 5$/);
    await page.getByRole('searchbox', { name: 'Chercher une table' }).fill('helene');
    expect(await order()).toEqual(['LATERS']);
    await page.getByRole('searchbox').fill('nobody');
    await page.getByText('Aucune table ne correspond.').waitFor();
    expect(problems).toEqual([]);
  });

  test('leads to the table', async () => {
    await page.getByRole('searchbox').fill('');
    await page.getByRole('link', { name: 'Jouer ici, table BADCAR' }).click();
    await page.getByRole('heading', { level: 1, name: 'Table BADCAR' }).waitFor();
  });
});
