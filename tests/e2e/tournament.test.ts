import type { Locator, Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { PHONE, TELEVISION, watchProblems } from '../support/browser.ts';
import { storyInWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';

const EIGHT = ['Anne', 'Bruno', 'Chloé', 'Diane', 'Élodie', 'Fabien', 'Gaël', 'Hélène'];
const LONG_NAME = 'Maximilienne-Antoinette de la Tremblaye';

storyInWorld('an evening of two rounds', pageWorld(), (world) => {
  let director: Page;
  let phone: Page;
  let projector: Page;
  let projected: readonly string[] = [];
  let problems: readonly string[] = [];

  afterAll(() => Promise.all([phone, projector].map((page) => page?.context().close())));

  const table = (page: Page | Locator, number: number) =>
    page.getByTestId(`table-${String(number)}`);
  async function enter(number: number, scores: readonly [string, string], page = director) {
    await page
      .getByRole('button', { name: new RegExp(`résultat de la table ${String(number)}$`) })
      .first()
      .click();
    const form = table(page, number).locator('form');
    await form.getByRole('spinbutton').first().fill(scores[0]);
    await form.getByRole('spinbutton').last().fill(scores[1]);
    await form.getByRole('button', { name: 'Enregistrer' }).click();
    await form.waitFor({ state: 'detached' });
  }
  const clickButton = (name: string | RegExp) => director.getByRole('button', { name }).click();

  test('begins in a few touches, from home', async () => {
    director = await (await world.browser.newContext({ ...TELEVISION })).newPage();
    problems = watchProblems(director);
    await director.goto(world.app.url);
    await director.getByTestId('more').click();
    await director.getByRole('link', { name: 'Les tournois' }).click();
    await director.getByTestId('tournament-name').fill('Soirée du mardi');
    await director.getByTestId('create-tournament').click();
    await director.getByRole('heading', { level: 1, name: 'Soirée du mardi' }).waitFor();
  });

  test('takes eight from a list, and says why a name cannot stand there twice', async () => {
    await director.getByTestId('entering').fill(EIGHT.join('\n'));
    await clickButton('Inscrire 8 personnes');
    await director.getByText('8 inscrits.').waitFor();
    await director.getByTestId('entering').fill('Zoé\nANNE');
    await director.getByText(/^Ligne 2\s: ANNE est déjà inscrit/u).waitFor();
    expect(await director.getByTestId('enter').isDisabled()).toBe(true);
    await director.getByTestId('entering').fill('');
  });

  test('pairs a round, which phones and the projector show at once', async () => {
    phone = await (await world.browser.newContext({ ...PHONE })).newPage();
    await phone.goto(director.url());
    projector = await (await world.browser.newContext({ ...TELEVISION })).newPage();
    projected = watchProblems(projector);
    await projector.goto(`${director.url()}/screen?show=seating`);
    await director.getByTestId('pair').click();
    await table(director, 4).waitFor();
    await phone.getByRole('heading', { name: 'Ronde 1' }).waitFor();
    await projector.getByText('Élodie').waitFor();
    await clickButton('Lancer l’horloge');
    await clickButton('Arrêter l’horloge');
    await director.getByText('L’horloge est arrêtée.').waitFor();
  });

  test('seats a late entrant from the next round on', async () => {
    await director.getByTestId('entering').fill(LONG_NAME);
    await director.getByTestId('enter').click();
    await director.getByText('9 inscrits.').waitFor();
    for (const number of [1, 2, 3]) await enter(number, ['1000', '700']);
    await director.getByRole('link', { name: 'Il manque le résultat de la table 4' }).click();
    expect(await table(director, 4).evaluate((row) => row.matches(':target'))).toBe(true);
    await enter(4, ['1000', '700']);
    await director.getByText('4 résultats sur 4').waitFor();
    await director.getByTestId('pair').click();
    await director.getByRole('heading', { name: 'Ronde 2' }).waitFor();
    await director.getByText(/^Exempt\s:/u).waitFor();
    // For a single entrant without a table that button would silently do nothing.
    await director.getByText('Changer des tables de cette ronde').click();
    const seat = director.getByRole('button', { name: 'Placer ceux qui n’ont pas de table' });
    expect(await seat.isDisabled()).toBe(true);
  });

  test('puts a result of the first round right, and the standing follows everywhere', async () => {
    await director.getByTestId('round-1').locator('summary').click();
    const first = director.getByTestId('round-1').getByTestId('table-1');
    const names = await first.locator('ul li span').allInnerTexts();
    await first.getByRole('button', { name: /Corriger/ }).click();
    await first.getByRole('spinbutton').first().fill('0');
    await first.getByRole('spinbutton').last().fill('6000');
    await first.getByRole('button', { name: 'Enregistrer' }).click();
    await projector.goto(projector.url().replace('seating', 'standings'));
    await projector
      .locator('li', { hasText: names[1] ?? '' })
      // Beside its tie-breaks, which may be 20 as well.
      .locator('b', { hasText: /^20$/ })
      .waitFor();
    expect(await projector.locator('main').innerText()).toContain('Le classement');
    const cut = await projector
      .getByText(LONG_NAME)
      .evaluate((name) => [
        name.scrollWidth > name.clientWidth,
        name.scrollHeight > name.clientHeight,
      ]);
    expect(cut).toEqual([false, false]);
    expect(projected).toEqual([]);
  });

  test('switches the screens of the hall from its page, and says when one was seen last', async () => {
    const screen = director.getByTestId('screen-1');
    await screen.getByRole('textbox').fill('Entrée');
    await screen.getByRole('textbox').press('Enter');
    await projector.getByText('Entrée').waitFor();
    await screen.getByRole('combobox').selectOption('L’horloge');
    await projector.getByRole('heading', { level: 1, name: 'Ronde 2' }).waitFor();
    await projector.reload();
    await projector.getByRole('heading', { level: 1, name: 'Ronde 2' }).waitFor();
    // It stays there while the tournament changes.
    await clickButton('Lancer l’horloge');
    await clickButton('Arrêter l’horloge');
    await director.getByText('L’horloge est arrêtée.').waitFor();
    await projector.getByText('L’horloge est arrêtée.').waitFor();
    await screen.getByRole('combobox').selectOption('Le classement');
    await projector.getByRole('heading', { level: 1, name: 'Le classement' }).waitFor();

    // An opened section stays open while the tournament changes.
    const equipment = director.getByTestId('equipment');
    await equipment.locator('summary').first().click();
    await equipment.getByText('Aucun paquet, aucun lecteur').waitFor();
    await equipment.getByRole('textbox').fill('1\n2');
    await equipment.getByRole('button', { name: 'Enregistrer et ouvrir 4 tables' }).click();
    await equipment.getByText('La liste est gardée').waitFor();
    await table(director, 4).getByRole('link').first().waitFor();
    expect(await equipment.getByRole('textbox').inputValue()).toBe('1;\n2;');
    await screen.getByRole('combobox').selectOption('La table 1');
    const code = await table(director, 1).getByRole('link').first().innerText();
    await projector.getByText(code).first().waitFor();
    const which = projector.getByTestId('tournament-line');
    await which.getByText('Table 1 · Ronde 2 · Soirée du mardi').waitFor();
    await which.getByText('L’horloge est arrêtée.').waitFor();

    await projector.goto('about:blank');
    await screen.getByText(/absent, vu à \d/).waitFor();
  });

  test('tells those at a table which one it is, what time they have, and what counts', async () => {
    const code = await table(director, 1).getByRole('link').first().innerText();
    const [television, hand] = [
      await (await world.browser.newContext({ ...TELEVISION })).newPage(),
      await (await world.browser.newContext({ ...PHONE })).newPage(),
    ];
    const wrong = [television, hand].map((page) => watchProblems(page));
    await television.goto(`${world.app.url}/tv/${code}`);
    await hand.goto(`${world.app.url}/play/${code}`);
    const line = television.getByTestId('tournament-line');
    await line.getByText('Table 1 · Ronde 2 · Soirée du mardi').waitFor();
    await line.getByText('L’horloge est arrêtée.').waitFor();
    await clickButton('Reprendre l’horloge');
    const note = hand.getByTestId('tournament-note');
    await Promise.all([line, note].map((place) => place.getByText(/^\d\d:\d\d$/).waitFor()));
    await line.getByText('L’horloge est arrêtée.').waitFor({ state: 'detached' });
    await enter(1, ['1000', '700']);
    const counts = /Compte pour le tournoi\s: 1\s000\s\/\s700/u;
    await Promise.all([line, note].map((place) => place.getByText(counts).first().waitFor()));
    await note.getByRole('link').click();
    await hand.getByRole('heading', { level: 1, name: 'Soirée du mardi' }).waitFor();
    expect(wrong).toEqual([[], []]);
    await Promise.all([television, hand].map((page) => page.context().close()));
  });

  test('keeps points that are being typed when the time of their table runs out', async () => {
    const late = await (await world.browser.newContext({ ...TELEVISION })).newPage();
    await late.clock.install();
    await late.goto(director.url());
    await late
      .getByRole('button', { name: /résultat de la table 2$/ })
      .first()
      .click();
    const points = table(late, 2).getByRole('spinbutton').first();
    await points.fill('1234');
    // A server that answers again would set the page’s clock right.
    await late.context().setOffline(true);
    await late.clock.fastForward('03:00:00');
    const needing = late.getByTestId('needing');
    await needing.getByTestId('table-3').waitFor();
    expect(await points.inputValue()).toBe('1234');
    expect(await table(needing, 2).count()).toBe(0);
    await table(late, 2).getByRole('button', { name: 'Ne rien changer' }).click();
    await table(needing, 2).waitFor();
    await late.context().close();
  });

  test('has a floor referee, who enters a result by a page that pairs nothing, until sent away', async () => {
    const posts = director.getByTestId('posts');
    await posts.locator('summary').click();
    await posts.getByRole('button', { name: 'Arbitre de salle' }).click();
    const digits = await posts.getByTestId('post-code').innerText();
    // No device of the house: at that address the browser shows no token of it.
    const referee = await (await world.browser.newContext({ ...PHONE })).newPage();
    await referee.goto(world.app.url.replace('127.0.0.1', 'localhost'));
    await referee.getByTestId('join-code').fill(digits);
    await referee.getByTestId('join-code').press('Enter');
    await referee.getByText(/^Votre fonction.: Arbitre de salle$/).waitFor();
    await referee.getByTestId('own-name').fill('Firmin');
    await referee.getByTestId('own-name').press('Enter');
    await posts.getByText('Firmin').waitFor();
    await referee.getByRole('link', { name: 'Vos tournois' }).click();
    await referee.getByRole('link', { name: 'Soirée du mardi' }).click();
    await referee.getByText(/^Votre fonction.: Arbitre de salle$/).waitFor();
    expect(await referee.getByTestId('pair').count()).toBe(0);
    await enter(1, ['1000', '200'], referee);
    await director.getByText('1 résultat sur 4').waitFor();
    await director.getByTestId('missing').getByText('Il manque 3 résultats').waitFor();
    await posts.getByRole('button', { name: 'Renvoyer : Firmin' }).click();
    await director.getByTestId('end-post').getByRole('button', { name: 'Renvoyer' }).click();
    await referee.getByText(/^Votre fonction.: Arbitre de salle$/).waitFor({ state: 'detached' });
    await referee.getByRole('heading', { name: 'Ronde 2' }).waitFor();
    expect(await table(referee, 2).getByRole('button').count()).toBe(0);
    await referee.context().close();
  });

  test('leads from the last result that is missing to its table in the hall, which knows the others', async () => {
    for (const number of [2, 3]) await enter(number, ['1000', '700']);
    const code = await table(director, 4).getByRole('link').first().innerText();
    await director.getByRole('link', { name: 'La voir dans la salle' }).click();
    await director.getByTestId(`hall-${code}`).and(director.locator('.sought')).waitFor();
    const rows = director.locator('[data-testid^="hall-"]');
    await rows.filter({ hasText: 'Table 1' }).getByText('Résultat donné').waitFor();
    expect(await rows.getByText('Pas encore commencée').count()).toBe(1);
    // Rows are laid out a frame after they are there.
    const names = () => rows.locator('.what b').allInnerTexts();
    await expect.poll(names).toEqual(['Table 4', 'Table 1', 'Table 2', 'Table 3']);
    await director.goBack();
    await director.getByRole('link', { name: 'Il manque le résultat de la table 4' }).waitFor();
  });

  test('is followed by its favourites on a phone, and taken along as files', async () => {
    // All phones of this test are of the house, which directs.
    await phone.getByRole('button', { name: 'Ce que voient les joueurs' }).click();
    await phone.getByRole('button', { name: 'Suivre Hélène' }).click();
    const first = phone.locator('tbody tr').first();
    await first.getByText('Hélène').waitFor();
    const [address = ''] = director.url().split('#');
    const csv = await phone.request.get(`${address}/standings.csv?language=fr`);
    expect(csv.status()).toBe(200);
    expect(await csv.text()).toMatch(/^\uFEFFPlace;Numéro;Nom/);
    expect(problems).toEqual([]);
  });
});
