import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { JOIN_PATH } from '#lib/protocol/entry.ts';
import { TELEVISION, watchProblems } from '../support/browser.ts';
import { eachAlone } from '../support/evening.ts';
import { storyInWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { openJoined, openTab } from '../support/pages.ts';
import { until } from '../support/until.ts';

storyInWorld('a referee and a player at a table', pageWorld(), (world) => {
  let code: string;
  let television: Page;
  let referee: Page;
  let player: Page;
  let newcomer: Page;
  const problems: (readonly string[])[] = [];

  const phone = async (): Promise<Page> => {
    const page = await openJoined(world, code, await world.screen.invitationTo(code));
    problems.push(watchProblems(page));
    return page;
  };
  const press = (page: Page, name: string) =>
    page.getByRole('button', { name, exact: true }).first().click();
  /** The panel at the end of a phone's page stays open once it is. */
  const openPanel = async (page: Page) => {
    await openTab(page, 'more');
    await page.getByTestId('who-is-here').locator('summary').click();
  };
  const roadless = { type: 'play', by: 'Anne', card: '100' } as const;

  /** Two phones come to the table, and say who they are. */
  async function sitDown(): Promise<void> {
    [referee, player] = [await phone(), await phone()];
    await referee.getByRole('button', { name: /^Arbitre/ }).click();
    await player.getByRole('button', { name: /Bruno/ }).first().click();
    await openTab(referee, 'more');
    await referee.getByTestId('referee').waitFor();
    // The door stands there without anything unfolded.
    await referee.getByRole('button', { name: 'Fermer la table aux nouveaux' }).waitFor();
    for (const page of [referee, player]) await openPanel(page);
    await referee.getByText('Vous arbitrez.').waitFor();
  }

  beforeAll(async () => {
    code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
    await world.screen.watch(code);
    television = await (await world.browser.newContext(TELEVISION)).newPage();
    await television.goto(`${world.app.url}/tv/${code}`);
    await sitDown();
  });

  test('are told what only the referee may do, and only the referee is offered it', async () => {
    await player.getByText(/arbitre\.$/).waitFor();
    expect(await player.getByTestId('referee').count()).toBe(0);
    await world.screen.command(code, { type: 'move', move: roadless });
    const refused = player.getByTestId('refused');
    await refused.getByText('Seul l’arbitre peut la laisser.').waitFor();
    await refused.getByRole('button', { name: 'Reprendre la carte' }).waitFor();
    expect(await refused.getByRole('button', { name: /laisser/i }).count()).toBe(0);
    // The television belongs to the house, which may decide as the referee.
    await television.getByRole('button', { name: 'La laisser quand même' }).waitFor();
    await press(referee, 'La laisser quand même');
    await refused.waitFor({ state: 'detached' });
    await until('the card lies', () => world.screen.newest()?.moves === 1);
  });

  test('play on as before once the referee has left: each may let a card lie', async () => {
    await press(referee, 'Ne plus arbitrer');
    await player.getByText(/^Personne n’arbitre/).waitFor();
    await player.getByTestId('referee').waitFor();
    await world.screen.command(code, { type: 'move', move: { ...roadless, by: 'Bruno' } });
    await player
      .getByTestId('refused')
      .getByRole('button', { name: 'La laisser quand même' })
      .waitFor();
    await television.getByRole('button', { name: 'La laisser quand même' }).waitFor();
    await press(player, 'Reprendre la carte');
    await press(referee, 'Arbitrer');
    await referee.getByText('Vous arbitrez.').waitFor();
  });

  test('are alone once the referee has closed the door, until it is opened again', async () => {
    const scanned = await world.screen.invitationTo(code);
    await press(referee, 'Fermer la table aux nouveaux');
    await television.getByText('Table fermée aux nouveaux').waitFor();
    await player.getByText('La table est fermée aux nouveaux.').waitFor();
    const late = await openJoined(world, code, scanned);
    await late.getByTestId('watch-only').waitFor();
    expect(await late.getByTestId('who-is-here').count()).toBe(0);
    // Players who had joined stay joined.
    await world.screen.command(code, {
      type: 'move',
      move: { type: 'play', by: 'Bruno', card: 'roll' },
    });
    await player.getByText('Bruno pose un Feu vert').first().waitFor({ state: 'attached' });
    await player.getByTestId('undo').click();
    await until('the player takes a move back', () => world.screen.newest()?.moves === 1);

    await press(referee, 'Rouvrir la table');
    await television.getByText('Table fermée aux nouveaux').waitFor({ state: 'detached' });
    newcomer = await phone();
    await newcomer.getByTestId('who-is-here').waitFor({ state: 'attached' });
    await late.context().close();
  });

  test('see the newcomer go whom the referee turns out', async () => {
    const guest = referee.getByTestId('device').filter({ hasNotText: /Bruno|cet appareil/ });
    await guest.getByRole('button', { name: /^Renvoyer/ }).click();
    await guest.getByRole('button', { name: 'Renvoyer', exact: true }).click();
    await newcomer.getByTestId('watch-only').waitFor();
    await guest.waitFor({ state: 'detached' });
    await newcomer.context().close();
  });

  test('see all go by two touches who have come without playing a seat', async () => {
    const invitation = await world.screen.invitationTo(code);
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ table: code, invitation });
    for (let n = 0; n < 4; n++) {
      await fetch(`${world.app.url}${JOIN_PATH}`, { method: 'POST', headers, body });
    }
    const listed = referee.getByTestId('device');
    await until('they are listed', async () => (await listed.count()) === 6);
    await press(referee, 'Renvoyer les 4 qui n’ont pas de place');
    await press(referee, 'Renvoyer');
    await until('they are gone', async () => (await listed.count()) === 2);
    await listed.filter({ hasText: 'Bruno' }).waitFor();
    expect(await world.screen.invitationTo(code)).not.toBe(invitation);
  });

  test('are told to ask the house to erase it, since a removed player cannot refuse', async () => {
    for (const page of [referee, player]) {
      await page.getByText('Seul l’organisateur peut supprimer cette partie').waitFor();
      expect(await page.getByRole('button', { name: /^Supprimer/ }).count()).toBe(0);
    }
    await Promise.all([referee, player].map((page) => page.context().close()));
  });

  test('are not offered to remove, at their next table, the phone that was there first', async () => {
    code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
    await sitDown();
    const bruno = referee.getByTestId('device').filter({ hasText: 'Bruno' });
    await bruno.getByRole('button', { name: /^Renvoyer/ }).waitFor();
    await press(referee, 'Ne plus arbitrer');
    await press(player, 'Arbitrer');
    await player.getByText('L’arbitre ne renvoie que les appareils arrivés après').waitFor();
    expect(await player.getByRole('button', { name: /^Renvoyer/ }).count()).toBe(0);
  });

  test('are not offered to erase it before both of their phones have played', async () => {
    const houseOnly = /^Seul l’organisateur peut supprimer/;
    for (const page of [referee, player]) await page.getByText(houseOnly).waitFor();
    await player.getByTestId('pause').click();
    await referee.getByTestId('resume').click();
    for (const page of [referee, player]) {
      await page.getByText(houseOnly).waitFor({ state: 'detached' });
    }
  });

  test('keep their match when one of them refuses to erase it', async () => {
    await ask(referee);
    const question = player.getByTestId('erasing');
    await question.getByText(/veut supprimer cette partie/).waitFor();
    await question.getByRole('button', { name: 'Garder' }).click();
    for (const page of [referee, player]) {
      await page.getByTestId('erasing').waitFor({ state: 'detached' });
    }
    await referee.getByTestId('change-part').waitFor();
  });

  test('erase it together, and find no table any more', async () => {
    await ask(player);
    const question = referee.getByTestId('erasing');
    await question.getByText('1 sur 2 acceptent.').waitFor();
    await question.getByRole('button', { name: 'Supprimer' }).click();
    for (const page of [referee, player]) {
      await page.getByRole('heading', { name: /corbeille/ }).waitFor();
      await page.getByTestId('erasing').waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Voir les tables ouvertes' }).waitFor();
    }
  });

  test('nothing went wrong in the pages', () => expect(problems.flat()).toEqual([]));

  async function ask(page: Page): Promise<void> {
    await press(page, 'Supprimer cette partie…');
    const question = page.getByTestId('erase-match');
    await question.getByText(/Les sauvegardes déjà faites la gardent/).waitFor();
    await question.getByRole('button', { name: 'Demander à tous' }).click();
    await page.getByTestId('erasing').waitFor();
  }
});
