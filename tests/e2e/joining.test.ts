import type { BrowserContextOptions, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { PHONE, TELEVISION, watchProblems } from '../support/browser.ts';
import { byHand, eachAlone, elevensFor, TWO_TEAMS } from '../support/evening.ts';
import { PHONE_TABS } from '#lib/components/phone/tabNames.ts';
import { networkAddress, openTableAtHome, pairWith, openTab } from '../support/pages.ts';
import { openScreenSocket } from '../support/screenSocket.ts';
import { storyInWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';

storyInWorld('phones on the network', pageWorld(), (world) => {
  let home: Page;
  let code: string;
  /** Address of the server for phones of the network, which are strangers there. */
  let lan: string;
  const problems: (readonly string[])[] = [];

  async function open(url: string, options: BrowserContextOptions = PHONE): Promise<Page> {
    const page = await (await world.browser.newContext(options)).newPage();
    problems.push(watchProblems(page));
    await page.goto(url);
    return page;
  }
  /** A page that cannot hear the server, only load from it. */
  async function silent(): Promise<Page> {
    const page = await (await world.browser.newContext(PHONE)).newPage();
    await page.route('**/socket.io/**', (route) => route.abort());
    return page;
  }
  async function invitation(): Promise<string> {
    const screen = openScreenSocket(world.app.url);
    const invitation = await screen.invitationTo(code);
    screen.close();
    return invitation;
  }

  beforeAll(async () => {
    lan = networkAddress(world.app);
    home = await open(world.app.url, TELEVISION);
    code = await openTableAtHome(home, world.app.url, ['Anne', 'Bruno']);
  });
  test('a stranger’s page names the same files for a table as for a code that is none', async () => {
    const screen = openScreenSocket(world.app.url);
    await screen.createTable(elevensFor('Zoé', 'Max'));
    screen.close();
    const filesOf = async (url: string): Promise<readonly string[]> => {
      const html = await (await home.request.get(url)).text();
      return [...html.matchAll(/"modulepreload" href="([^"]+)"/g)].map(([, file = '']) => file);
    };
    const seen = await filesOf(`${lan}/play/${code}`);
    expect(seen).toEqual(await filesOf(`${lan}/play/NONE23`));
    expect(seen).not.toEqual(await filesOf(`${world.app.url}/play/${code}`));
  });

  test('one that scanned the code plays, and has the invitation out of its address at once', async () => {
    const text = await invitation();
    const phone = await (await world.browser.newContext(PHONE)).newPage();
    problems.push(watchProblems(phone));
    await phone.goto(`${lan}/play/${code}#${text}`);
    await phone.getByTestId('who-is-here').waitFor({ state: 'attached' });
    expect(phone.url()).toBe(`${lan}/play/${code}`);
    const within = () => JSON.stringify([localStorage, sessionStorage, document.cookie]);
    const kept = await phone.evaluate(within);
    expect(kept).not.toContain(text);
    expect(kept).not.toMatch(/table-companion[\w-]*=/);
    await phone.getByRole('button', { name: 'Anne' }).first().click();
    await phone.reload();
    await phone.getByTestId('who-is-here').waitFor({ state: 'attached' });
    expect(await phone.getByTestId('watch-only').count()).toBe(0);
    // The logo leads to a door that is shut to a player; the way back stands first behind it.
    await phone.getByRole('link', { name: 'Accueil' }).click();
    const back = phone.getByTestId('back-to-table');
    await back.getByText(`Table ${code} · Anne`).waitFor();
    await back.getByRole('link', { name: 'Retour à la partie' }).click();
    await phone.getByTestId('who-is-here').waitFor({ state: 'attached' });
  });

  test('one that chooses a seat which another phone plays gets neither the seat nor its name', async () => {
    const phone = await open(`${lan}/play/${code}#${await invitation()}`);
    await phone.getByTestId('who-is-here').waitFor({ state: 'attached' });
    await phone.getByRole('button', { name: /Anne.*place prise/ }).click();
    await phone.getByTestId('said').filter({ hasText: 'Anne' }).waitFor();
    const devices = await open(`${world.app.url}/devices`);
    await devices.getByText('Anne', { exact: true }).waitFor();
    expect(await devices.getByText('Anne', { exact: true }).count()).toBe(1);
    await devices.context().close();
    await phone.context().close();
  });

  test('one that wants to referee is told the name of the current referee', async () => {
    const text = await invitation();
    const [referee, phone] = [
      await open(`${lan}/play/${code}#${text}`),
      await open(`${lan}/play/${code}#${text}`),
    ];
    await referee.getByTestId('part').getByRole('button', { name: 'Arbitre' }).click();
    await openTab(referee, 'more');
    await referee.getByTestId('who-is-here').click();
    await referee.getByRole('button', { name: 'Ne plus arbitrer' }).waitFor();
    await phone.getByTestId('part').getByRole('button', { name: 'Arbitre' }).click();
    await phone
      .getByTestId('said')
      .filter({ hasText: /arbitre/ })
      .waitFor();
    await referee.getByRole('button', { name: 'Ne plus arbitrer' }).click();
    await Promise.all([referee, phone].map((page) => page.context().close()));
  });

  test('an undo of an undone move is reported to its phone', async () => {
    const phone = await open(`${lan}/play/${code}#${await invitation()}`);
    await phone.getByTestId('who-is-here').waitFor({ state: 'attached' });
    const screen = openScreenSocket(world.app.url);
    await screen.command(code, { type: 'move', move: { type: 'play', by: 'Anne', card: 'roll' } });
    const undo = phone.getByRole('button', { name: /^Annuler/ });
    await undo.waitFor();
    await undo.evaluate((button) => {
      if (!(button instanceof HTMLElement)) return;
      button.click();
      button.click();
    });
    await phone.getByTestId('said').filter({ hasText: 'Trop tard' }).waitFor();
    screen.close();
    await phone.context().close();
  });

  test('one that only knows the code watches the race, and is told how to play', async () => {
    const screen = openScreenSocket(world.app.url);
    const play = (by: string, card: string) =>
      screen.command(code, { type: 'move', move: { type: 'play', by, card } });
    await play('Anne', 'roll');
    const phone = await open(`${lan}/play/${code}`);
    await phone.getByTestId('watch-only').waitFor();
    const moves = phone.getByTestId('recent').locator('li');
    await openTab(phone, 'moves');
    await moves.filter({ hasText: 'Anne pose un Feu vert' }).waitFor();
    await play('Bruno', 'roll');
    await play('Anne', '100');
    await openTab(phone, 'play');
    await phone.getByText('Au tour de Bruno').waitFor();
    await phone.getByLabel('Les camps').getByText('100 km').waitFor();
    await openTab(phone, 'moves');
    await moves.nth(2).waitFor();
    expect(await moves.count()).toBe(3);
    expect(await pressable(phone)).toEqual([...ONLY_LANGUAGES, '', 'Jouer', TOLD]);
    await openTab(phone, 'play');
    // One step from there: the six digits that the television shows.
    const shown = await screen.socket.emitWithAck('access', { table: code });
    await phone.getByTestId('join-code').fill('12 34');
    await phone.getByRole('button', { name: 'Jouer', exact: true }).click();
    await phone.getByText('Il faut six chiffres').waitFor();
    await phone.getByTestId('join-code').fill(shown.ok ? (shown.value.joinCode ?? '') : '');
    await phone.getByRole('button', { name: 'Jouer', exact: true }).click();
    await phone.getByTestId('who-is-here').waitFor({ state: 'attached' });
    expect(await phone.getByTestId('watch-only').count()).toBe(0);
    screen.close();
  });

  test('one that typed the digits on the home page has each style sheet once, so that their order holds', async () => {
    const screen = openScreenSocket(world.app.url);
    const sheets = await screen.house({ type: 'createTable', setup: byHand(TWO_TEAMS) });
    const shown = await screen.socket.emitWithAck('access', { table: sheets });
    screen.close();
    const phone = await open(lan);
    await phone.getByTestId('join-code').fill('7610');
    await phone.getByTestId('join-code').press('Enter');
    await phone.getByText('Il faut six chiffres').waitFor();
    await phone.getByTestId('join-code').fill(shown.ok ? (shown.value.joinCode ?? '') : '');
    await phone.getByTestId('join-code').press('Enter');
    await phone.getByTestId('sheet-bar').waitFor();
    const styles = await phone.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) =>
        href.slice(href.lastIndexOf('/')),
      ),
    );
    expect(styles.length).toBeGreaterThan(5);
    expect(styles).toEqual([...new Set(styles)]);
    await phone.context().close();
  });

  test('one that watches is never shown what it may not press, not even before the server has told its role', async () => {
    const phone = await (await world.browser.newContext(PHONE)).newPage();
    const held: (() => void)[] = [];
    let mayTell = false;
    await phone.routeWebSocket(/socket\.io/, (route) => {
      route.connectToServer().onMessage((message) => {
        if (mayTell || !String(message).includes('"role"')) route.send(message);
        else held.push(() => route.send(message));
      });
    });
    await phone.goto(`${lan}/play/${code}`);
    await phone.getByTestId('recent').locator('li').first().waitFor({ state: 'attached' });
    expect(await pressable(phone)).toEqual([...ONLY_LANGUAGES, TOLD]);
    await openTab(phone, 'play');
    mayTell = true;
    for (const send of held) send();
    await phone.getByTestId('join-code').waitFor();
    expect(await pressable(phone)).toEqual([...ONLY_LANGUAGES, '', 'Jouer', TOLD]);
    await phone.context().close();
  });

  test('one that only knows the code of a match counted by hand sees its sheets, and can write once it typed what another phone shows', async () => {
    const screen = openScreenSocket(world.app.url);
    const sheets = await screen.house({ type: 'createTable', setup: byHand(TWO_TEAMS) });
    screen.close();
    const phone = await open(`${lan}/score/${sheets}`);
    await phone.getByTestId('watch-only').waitFor();
    await phone.locator('main fieldset button').first().waitFor();
    expect(await phone.locator('main fieldset button:enabled').count()).toBe(0);
    expect(await phone.getByTestId('sheet-bar').count()).toBe(0);
    expect(await phone.getByTestId('join-sheet').count()).toBe(0);
    // No television is needed for that.
    const own = await open(`${world.app.url}/score/${sheets}`);
    const way = own.getByTestId('join-sheet');
    await way.locator('summary').click();
    await phone.getByTestId('join-code').fill(await way.locator('b').innerText());
    await phone.getByRole('button', { name: 'Jouer', exact: true }).click();
    await phone.getByTestId('sheet-bar').waitFor();
    expect(await phone.getByTestId('watch-only').count()).toBe(0);
    await Promise.all([own, phone].map((page) => page.context().close()));
  });

  test('one that knows nothing finds the entrance, and is paired by the code that the house shows', async () => {
    const tablet = await open(`${lan}/cards`);
    await pairWith(home, tablet);
    await tablet.getByRole('heading', { level: 1, name: 'Cartes' }).waitFor();
    await home.getByTestId('shown-code').waitFor({ state: 'detached' });
  });

  test('a television that only knows the code watches, and shows no way that only watches', async () => {
    const screen = openScreenSocket(world.app.url);
    const table = await screen.createTable(eachAlone('Anne', 'Bruno'));
    screen.close();
    const tv = await open(`${lan}/tv/${table}`, TELEVISION);
    await tv.getByText('Pour jouer au téléphone : ouvrez /tv sur cet écran').waitFor();
    expect(await tv.getByRole('img', { name: /^Code QR/ }).count()).toBe(0);
    await tv.context().close();
    const own = await open(`${world.app.url}/tv/${table}`, TELEVISION);
    await own.getByText('Rejoindre au téléphone').waitFor();
    await own.context().close();
  });

  test('one that knows nothing sees no page of the house, not even before the server has spoken', async () => {
    for (const path of [
      '',
      '/cards',
      '/cards/tokens',
      '/devices',
      '/automation',
      '/settings',
      '/matches',
      '/readers',
    ]) {
      expect(await (await fetch(lan + path)).text()).not.toContain('<h1');
    }
    const strangers = await silent();
    await strangers.goto(`${lan}/cards`);
    await strangers.getByRole('heading', { level: 1, name: 'Bienvenue' }).waitFor();
    await strangers.context().close();
    const own = await silent();
    await own.goto(`${world.app.url}/cards`);
    await own.getByRole('heading', { level: 1, name: 'Cartes' }).waitFor();
    await own.context().close();
  });

  test('nothing went wrong in the pages', () => expect(problems.flat()).toEqual([]));
});

const ONLY_LANGUAGES = ['FR\nFrançais', 'EN\nEnglish'];
const TOLD = 'Ce qui a été dit';

/** Returns all that a spectator can press on any tab, but the tabs and what the table is asked. */
async function pressable(page: Page): Promise<readonly string[]> {
  const shown = (within: string) =>
    page
      .locator(within)
      .locator('button, input, select, summary')
      .and(page.locator(':not([role="tab"], [data-testid="ask-table"] *)'))
      .filter({ visible: true })
      .allInnerTexts();
  const found = [...(await shown('header'))];
  for (const tab of PHONE_TABS) {
    await openTab(page, tab);
    found.push(...(await shown('main')));
  }
  expect(await page.getByTestId('call-referee').count()).toBe(0);
  return found;
}
