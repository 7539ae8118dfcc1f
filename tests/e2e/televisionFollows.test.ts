import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import type { TableSetup } from '#lib/games.ts';
import { PHONE, TELEVISION, watchProblems } from '../support/browser.ts';
import { eachAlone } from '../support/evening.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { secretOf } from '../support/program.ts';
import { bridgeAt } from '../support/sockets.ts';
import { until } from '../support/until.ts';

const ONE_ROUND = { ...eachAlone('Anne', 'Bruno'), options: { rounds: 1 } };

inWorld('a television that follows the family', pageWorld(), (world) => {
  let opened: string[] = [];

  beforeEach(async () => {
    for (const table of opened) await world.screen.house({ type: 'binTable', table });
    opened = [];
  });
  /** Opens a table without readers, as a phone does. */
  async function openTable(setup: TableSetup = ONE_ROUND): Promise<string> {
    const table = await world.screen.house({ type: 'createTable', setup });
    opened.push(table);
    return table;
  }
  const begin = (table: string, by = 'Anne') =>
    world.screen.command(table, { type: 'move', move: { type: 'play', by, card: 'roll' } });
  const end = (table: string) =>
    world.screen.command(table, { type: 'move', move: { type: 'endRound' } });

  async function open(path: string) {
    const page = await (await world.browser.newContext(TELEVISION)).newPage();
    const problems = watchProblems(page);
    await page.goto(world.app.url + path);
    return { page, problems };
  }
  const shows = (page: Page, table: string) =>
    page.locator('main.tv .code').getByText(table).waitFor();

  test('shows a match on phones although a later table has the readers, and says how to switch', async () => {
    const phones = await openTable();
    await begin(phones);
    const readers = await world.screen.createTable(eachAlone('Chloé', 'David'));
    opened.push(readers);
    const { page, problems } = await open('/tv');
    await shows(page, phones);
    await begin(readers, 'Chloé');
    const { page: later } = await open('/tv');
    await shows(later, readers);
    await later.getByText('Une autre partie se joue aussi').waitFor();
    await later.getByText('Pour la voir', { exact: false }).waitFor();
    // The first television stays with the match that it shows.
    await shows(page, phones);
    expect(problems).toEqual([]);
    await page.context().close();
    await later.context().close();
  });

  test('keeps the table chosen by remote until its match is over, then goes to the next', async () => {
    const first = await openTable();
    await begin(first);
    const second = await openTable();
    await begin(second);
    const { page, problems } = await open('/tv');
    await shows(page, second);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Autres tables' }).focus();
    await page.keyboard.press('Enter');
    const card = page.getByRole('link').filter({ hasText: first });
    await card.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/tv/${first}`);
    await shows(page, first);
    // It is remembered where the television only opens its usual address.
    await page.goto(`${world.app.url}/tv`);
    await shows(page, first);
    await page.goto(`${world.app.url}/tv/${first}`);
    await shows(page, first);

    await end(first);
    await openTable();
    await page.getByText('La partie suivante commence…').waitFor();
    // It names the match that goes on, not the table that was opened.
    await page.getByRole('status').getByText(`Table ${second}`).waitFor({ state: 'attached' });
    await shows(page, second);
    expect(new URL(page.url()).pathname).toBe('/tv');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('tells two tables of the same players apart by when they were opened', async () => {
    const first = await openTable();
    const opened = Date.now();
    await until('a second has passed', () => Date.now() - opened > 1_000);
    const second = await openTable();
    for (const table of [first, second]) await begin(table);
    const { page } = await open('/tv?choose');
    const about = page.getByRole('link').getByText(/ouverte à \d\d:\d\d/);
    await about.nth(1).waitFor();
    const times = (await about.allInnerTexts()).map((text) => text.replace(/.*ouverte à /, ''));
    expect(new Set(times).size).toBe(2);
    await page.context().close();
  });

  test('says nothing about readers to a family that plays by phone', async () => {
    const table = await openTable();
    await begin(table);
    const { page } = await open('/tv');
    await shows(page, table);
    await page.locator('footer .digits').waitFor();
    await page
      .getByRole('list', { name: 'Derniers coups' })
      .getByRole('listitem')
      .first()
      .waitFor();
    expect(await page.locator('footer .readers').count()).toBe(0);
    await page.context().close();
  });

  test('shows the match that an administrator chooses for it, until that match is over', async () => {
    const first = await openTable(eachAlone('Chloé', 'David'));
    await begin(first, 'Chloé');
    const second = await openTable();
    await begin(second);
    const { page, problems } = await open('/tv');
    await shows(page, second);
    const phone = await (await world.browser.newContext(PHONE)).newPage();
    await phone.goto(`${world.app.url}/devices`);
    const televisions = phone.getByRole('region', { name: 'Régler la télévision' });
    await televisions.getByRole('combobox', { name: 'Partie à l’écran' }).selectOption(first);
    await shows(page, first);
    // The phone stays with the television that it sent away.
    const now = televisions.getByRole('combobox', { name: 'Partie à l’écran' });
    await expect
      .poll(() => now.evaluateAll((all) => all.map((each) => (each as HTMLSelectElement).value)))
      .toEqual([first]);
    await page.goto(`${world.app.url}/tv`);
    await shows(page, first);
    expect(problems).toEqual([]);
    await phone.context().close();
    await page.context().close();
  });

  test('gives a result up for the next match that begins', async () => {
    const over = await openTable();
    await begin(over);
    const waiting = await openTable(eachAlone('Chloé', 'David'));
    const { page, problems } = await open('/tv');
    await shows(page, over);
    await end(over);
    await shows(page, over);
    await begin(waiting, 'Chloé');
    await page.getByText('La partie suivante commence…').waitFor();
    await shows(page, over);
    await shows(page, waiting);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('follows the rematch of the match that it shows', async () => {
    const table = await openTable();
    await begin(table);
    const { page, problems } = await open('/tv');
    await shows(page, table);
    await end(table);
    const request = { id: `rematch-${table}`, table, begins: 'next' } as const;
    const reply = await world.screen.socket.emitWithAck('rematch', request);
    if (!reply.ok) throw new Error(JSON.stringify(reply.refusal));
    opened.push(reply.value.table);
    await shows(page, reply.value.table);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('says for five seconds that its match was put in the bin, then shows the others', async () => {
    const other = await openTable();
    await begin(other);
    const table = await openTable();
    await begin(table);
    const { page, problems } = await open('/tv');
    await shows(page, table);
    await world.screen.house({ type: 'binTable', table });
    opened = opened.filter((code) => code !== table);
    await page.getByText('Cette partie a été mise à la corbeille').waitFor();
    const from = performance.now();
    await shows(page, other);
    expect(performance.now() - from).toBeLessThan(9_000);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('says in the footer alone that the readers play elsewhere', async () => {
    const bridge = bridgeAt(world.app.url, { bridge: 'hall', secret: secretOf(world.app.data) });
    await bridge.emitWithAck('readers', [{ name: 'left', kind: 'pcsc', state: 'ready' }]);
    const table = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
    opened.push(table);
    await begin(table);
    const { page, problems } = await open(`/tv/${table}`);
    await shows(page, table);
    const elsewhere = await world.screen.createTable(eachAlone('Chloé', 'David'));
    opened.push(elsewhere);
    await page
      .locator('footer .readers')
      .getByText('Les lecteurs jouent à une autre table')
      .waitFor();
    expect(await page.locator('footer .digits').isVisible()).toBe(true);
    expect(await page.getByRole('list', { name: 'Derniers coups' }).isVisible()).toBe(true);
    expect(problems).toEqual([]);
    bridge.close();
    await page.context().close();
  });
});
