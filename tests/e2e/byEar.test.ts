import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { PHONE, TELEVISION, watchProblems } from '../support/browser.ts';
import { eachAlone } from '../support/evening.ts';
import { storyInWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { askWho, createTable, openedTable, seatPlayers, openTab } from '../support/pages.ts';
import { SCENES, stage as stagedAs } from '../support/pictures/scenes.ts';
import { openTunnel } from '../support/proxies.ts';
import { openTelevision } from '../support/television.ts';

const play = (by: string, card: string) =>
  ({ type: 'move', move: { type: 'play', by, card } }) as const;

/** Script: sum of the layout shifts since the page was opened that no input caused. */
const SHIFTS = `new Promise((say) => {
  new PerformanceObserver((list) => say(list.getEntries().reduce((sum, { value }) => sum + value, 0)))
    .observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => say(0), 500);
})`;

const WAITS_FOR_A_KEY = `AudioContext = class extends AudioContext {
  constructor(...how) {
    super(...how);
    this.suspend();
  }
}`;

storyInWorld('a match that is played by ear', pageWorld(), (world) => {
  let code: string;
  let tv: Page;
  let phone: Page;
  let problems: readonly string[];

  beforeAll(async () => {
    code = await world.screen.house({
      type: 'createTable',
      setup: eachAlone('Anne', 'Bruno'),
      byEar: true,
    });
    tv = await (await world.browser.newContext(TELEVISION)).newPage();
    // So that what a screen reader is told can be read in the page.
    await tv.addInitScript('delete Document.prototype.ariaNotify');
    // Waits for a key press, as browsers do: a page under remote control counts as already touched.
    await tv.addInitScript(WAITS_FOR_A_KEY);
    problems = watchProblems(tv);
    await tv.goto(`${world.app.url}/tv/${code}`);
    phone = await (await world.browser.newContext(PHONE)).newPage();
    await phone.goto(`${world.app.url}/play/${code}`);
  });
  const unfold = async () => {
    await openTab(phone, 'more');
    await phone.getByTestId('ear-panel').locator('summary').click();
  };
  const stage = () => tv.locator('main .stage');
  const sleeps = async () => {
    await tv.locator('main.dark').waitFor();
    await stage().waitFor({ state: 'hidden' });
  };
  const wakes = () => tv.locator('main:not(.dark) .stage').waitFor({ state: 'visible' });

  test('shows the way in, goes dark with the first card, and says in one line that this is meant', async () => {
    await tv.getByText('Au départ').first().waitFor();
    await world.screen.command(code, play('Anne', 'roll'));
    await sleeps();
    await tv.getByTestId('by-ear').getByText('À l’oreille, jusqu’à la feuille').waitFor();
    // A browser that waits for a key is silent, and says so in the dark too.
    await tv.getByTestId('by-ear').getByText('OK pour le son').waitFor();
    expect(
      await tv.evaluate('getComputedStyle(document.querySelector("main")).backgroundColor'),
    ).toBe('rgb(0, 0, 0)');
  });

  test('keeps refusals for the ear: they are said, and nothing lights up', async () => {
    await world.screen.command(code, play('Bruno', '100'));
    await tv.getByTestId('heard-at-once').getByText(/Bruno/).first().waitFor({ state: 'attached' });
    expect(await stage().isVisible()).toBe(false);
    await world.screen.command(code, { type: 'takeBack' });
  });

  test('hides the standings on every phone, but still answers questions about them', async () => {
    await phone.getByTestId('unseen').getByText('On joue à l’oreille').waitFor();
    expect(await phone.locator('.sides').count()).toBe(0);
    await phone.getByTestId('undo').waitFor();
    await openTab(phone, 'ask');
    await phone.getByText('Demander à la table').first().waitFor();
    await openTab(phone, 'play');
  });

  test('shows a pause over the dark, and a connection that is lost', async () => {
    await world.screen.command(code, { type: 'pause', paused: true });
    await tv.getByRole('heading', { name: 'Pause' }).waitFor();
    expect(await stage().isVisible()).toBe(false);
    await world.screen.command(code, { type: 'pause', paused: false });
    await tv.getByRole('heading', { name: 'Pause' }).waitFor({ state: 'detached' });
    const tunnel = await openTunnel(world.app.url);
    const far = await openTelevision(world.browser, tunnel.url, code);
    await far.page.locator('main.dark').waitFor();
    await tunnel.close();
    await far.page.locator('main.dark').getByRole('alert').filter({ visible: true }).waitFor();
    await far.page.context().close();
  });

  test('wakes for the sheet and sleeps again with the next round, and nothing is pushed about', async () => {
    await world.screen.command(code, { type: 'move', move: { type: 'endRound' } });
    await wakes();
    await tv.getByText('Manche 1').first().waitFor();
    await phone
      .getByRole('button', { name: /manche suivante/i })
      .first()
      .waitFor();
    expect(await phone.getByTestId('unseen').count()).toBe(0);
    await world.screen.command(code, { type: 'nextRound' });
    await sleeps();
    expect(await tv.evaluate(SHIFTS)).toBeLessThan(0.01);
    expect(problems).toEqual([]);
  });

  test('is shown again by the phone of the house, with the race as it stands', async () => {
    await unfold();
    await phone.getByTestId('by-ear').uncheck();
    await wakes();
    await phone.locator('.sides').waitFor({ state: 'attached' });
    await phone.getByTestId('by-ear').check();
    await sleeps();
  });

  test('of Elevens hides its rows on phones and televisions', async () => {
    const elevens = await stagedAs(world.screen, SCENES.elevens);
    await phone.goto(`${world.app.url}/play/${elevens}`);
    await unfold();
    await phone.getByTestId('by-ear').check();
    await openTab(phone, 'play');
    await phone.getByTestId('unseen').waitFor();
    await tv.goto(`${world.app.url}/tv/${elevens}`);
    await sleeps();
  });

  test('is chosen where tables are opened', async () => {
    const page = await (await world.browser.newContext(PHONE)).newPage();
    await page.goto(world.app.url);
    await askWho(page);
    await seatPlayers(page, ['Zoé', 'Max']);
    await page.getByRole('checkbox', { name: /Jouer à l’oreille/ }).check();
    const opened = await createTable(page);
    expect(await world.screen.watch(opened)).toMatchObject({ byEar: true, moves: 0 });

    // The next evening is opened by one press, and says that it is by ear.
    await page.goto(world.app.url);
    await page.getByTestId('another-table').click();
    await page.getByText('Jouer à l’oreille').waitFor();
    await page.getByTestId('play-again').click();
    await page.getByTestId(`table-${opened}`).waitFor({ state: 'detached' });
    const again = await openedTable(page);
    expect(again).not.toBe(opened);
    expect(await world.screen.watch(again)).toMatchObject({ byEar: true, moves: 0 });
    await page.context().close();
  });
});
