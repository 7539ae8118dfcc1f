import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violationsIn } from './axe.ts';
import { TELEVISION, watchProblems } from '../support/browser.ts';
import { bindTags } from '../support/enrol.ts';
import { eachAlone } from '../support/evening.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { SCENES, stage } from '../support/pictures/scenes.ts';
import { secretOf } from '../support/program.ts';
import { bridgeAt, lay, outcome, tag } from '../support/sockets.ts';
import { until } from '../support/until.ts';

inWorld('a television that answers with its remote control', pageWorld(), (world) => {
  let bridge: ReturnType<typeof bridgeAt>;
  let deck: string;

  beforeAll(async () => {
    const secret = secretOf(world.app.data);
    deck = await bindTags(world.screen, world.app.url, secret, {
      [tag(1)]: { type: 'card', card: 'accident' },
    });
    bridge = bridgeAt(world.app.url, { bridge: 'hall', secret });
    await bridge.emitWithAck('readers', [{ name: 'left', kind: 'pcsc', state: 'ready' }]);
  });
  afterAll(() => {
    bridge?.close();
  });

  async function open(table: string, { watching = false } = {}) {
    const context = await world.browser.newContext(TELEVISION);
    if (watching) await context.clearCookies();
    const page = await context.newPage();
    const problems = watchProblems(page);
    await page.goto(`${world.app.url}/tv/${table}`);
    await page.locator('main.tv').waitFor();
    return { page, problems };
  }
  async function press(page: Page, ...keys: readonly string[]): Promise<void> {
    for (const key of keys) await page.keyboard.press(key);
  }
  /** Presses a key a hundred times, as fast as a hand can, by the page's own clock. */
  const hammer = (page: Page, key: string) =>
    page.evaluate(async (name) => {
      for (let time = 0; time < 100; time += 1) {
        const press = new KeyboardEvent('keydown', {
          key: name,
          bubbles: true,
          cancelable: true,
        });
        (document.activeElement ?? document.body).dispatchEvent(press);
        await new Promise((then) => setTimeout(then, 20));
      }
    }, key);
  /** Text of what has the focus, with plain spaces before French signs. */
  const focused = (page: Page) =>
    page.evaluate(() => {
      const at = document.activeElement;
      const text = at instanceof HTMLElement && at !== document.body ? at.innerText : '';
      return text.replace(/\s+/gu, ' ').trim();
    });
  const comesTo = (page: Page, name: string) =>
    until(`the focus is on ${name}`, async () => (await focused(page)).includes(name));
  const isOn = (page: Page, table: string) =>
    expect(new URL(page.url()).pathname).toBe(`/tv/${table}`);

  /** A table of three, all on the road, at which the accident on the reader asks whom it hits. */
  async function askedTable(): Promise<string> {
    const setup = eachAlone('Anne', 'Bruno', 'Chloé');
    const table = await world.screen.createTable({ ...setup, deck });
    for (const by of setup.seats)
      await world.screen.command(table, { type: 'move', move: { type: 'play', by, card: 'roll' } });
    expect(outcome(await lay(bridge, tag(1)))).toBe('question');
    return table;
  }
  const hit = async (table: string) => {
    const { match } = await world.screen.watch(table);
    if (match.game !== '1000-bornes') throw new Error('the race is on');
    return match.sides.flatMap(({ battle, players: [name] }) =>
      battle === 'accident' ? [name] : [],
    );
  };

  test('answers by an arrow and OK whom a card hits', async () => {
    const table = await askedTable();
    const { page, problems } = await open(table);
    await comesTo(page, 'Bruno');
    expect(await violationsIn(page)).toEqual([]);
    await press(page, 'ArrowRight');
    await comesTo(page, 'Chloé');
    await press(page, 'Enter');
    await page.locator('[data-asks]').waitFor({ state: 'detached' });
    expect(await hit(table)).toEqual(['Chloé']);
    isOn(page, table);
    expect(problems).toEqual([]);
    await page.context().close();
    await world.screen.house({ type: 'binTable', table });
  });

  test('blurs a question before its removal, which would else lay out the page half way', async () => {
    const table = await askedTable();
    const { page } = await open(table);
    await comesTo(page, 'Bruno');
    await page.evaluate(() => {
      const { remove } = Element.prototype;
      Element.prototype.remove = function () {
        if (this.contains(document.activeElement)) document.body.dataset['removed'] = 'focused';
        remove.call(this);
      };
    });
    await world.screen.command(table, { type: 'takeBack' });
    await page.locator('[data-asks]').waitFor({ state: 'detached' });
    expect(await page.locator('body').getAttribute('data-removed')).toBe(null);
    await page.context().close();
    await world.screen.house({ type: 'binTable', table });
  });

  test('does one thing when OK is hammered at a question', async () => {
    const table = await askedTable();
    const { page, problems } = await open(table);
    await comesTo(page, 'Bruno');
    await hammer(page, 'Enter');
    await page.locator('[data-asks]').waitFor({ state: 'detached' });
    expect(await hit(table)).toEqual(['Bruno']);
    await page.waitForTimeout(600);
    const { paused, moves } = await world.screen.watch(table);
    expect({ paused, moves }).toEqual({ paused: false, moves: 4 });
    isOn(page, table);
    expect(problems).toEqual([]);
    await page.context().close();
    await world.screen.house({ type: 'binTable', table });
  });

  test('leaves a question by Back, and the match by no number of them', async () => {
    const table = await askedTable();
    const { page } = await open(table);
    await comesTo(page, 'Bruno');
    await hammer(page, 'Escape');
    expect(await focused(page)).toBe('');
    isOn(page, table);
    // An arrow returns to the question, OK opens the menu, and Back closes it again.
    await press(page, 'ArrowLeft');
    await comesTo(page, 'Bruno');
    await press(page, 'Escape', 'Enter');
    await comesTo(page, 'Faire une pause');
    await press(page, 'Escape');
    await comesTo(page, 'Bruno');
    await page.context().close();
    await world.screen.house({ type: 'binTable', table });
  });

  test('takes the focus from the menu when a question comes, and no OK meant for the menu', async () => {
    const setup = eachAlone('Anne', 'Bruno', 'Chloé');
    const table = await world.screen.createTable({ ...setup, deck });
    for (const by of setup.seats)
      await world.screen.command(table, { type: 'move', move: { type: 'play', by, card: 'roll' } });
    const { page } = await open(table);
    await press(page, 'Enter');
    await comesTo(page, 'Faire une pause');
    await lay(bridge, tag(1));
    await comesTo(page, 'Bruno');
    await press(page, 'Enter');
    await page.locator('nav.seen').waitFor({ state: 'detached' });
    expect((await world.screen.watch(table)).question).not.toBeNull();
    await page.waitForTimeout(1_500);
    await press(page, 'Enter');
    await page.locator('[data-asks]').waitFor({ state: 'detached' });
    await page.context().close();
    await world.screen.house({ type: 'binTable', table });
  });

  test('shows choices without focus to a television that only watches', async () => {
    const table = await askedTable();
    const { page, problems } = await open(table, { watching: true });
    await page.locator('[data-asks]').getByText('Bruno').waitFor();
    expect(await page.locator('[data-asks] button').count()).toBe(0);
    await press(page, 'Enter');
    await comesTo(page, 'Sons');
    expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(0);
    expect((await world.screen.watch(table)).question).not.toBeNull();
    expect(problems).toEqual([]);
    await page.context().close();
    await world.screen.house({ type: 'binTable', table });
  });

  test.each([
    ['takes a refused card back', [], { warning: true, moves: 17, sides: 0 }],
    ['lets a refused card lie', ['ArrowRight', 'ArrowRight'], { warning: true, moves: 18 }],
  ] as const)('%s', async (_name, arrows, expected) => {
    const table = await stage(world.screen, SCENES.refused);
    const before = (await world.screen.watch(table)).moves;
    const { page, problems } = await open(table);
    await comesTo(page, 'Reprendre la carte');
    expect(await violationsIn(page)).toEqual([]);
    await press(page, ...arrows, 'Enter');
    await page.locator('[data-asks]').waitFor({ state: 'detached' });
    const { warning, moves } = await world.screen.watch(table);
    expect(warning).toBeNull();
    expect(moves - before).toBe(expected.moves - 17);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('names the remedy of a refusal and leaves the rule to the phone', async () => {
    const table = await stage(world.screen, SCENES.refused);
    const { page } = await open(table);
    const board = page.locator('[data-asks]');
    await board.getByRole('heading', { name: 'Feu vert d’abord' }).waitFor();
    await board.getByText('Posez un Feu vert', { exact: false }).waitFor();
    expect(await board.getByText('pile de bataille', { exact: false }).count()).toBe(0);
    await page.context().close();
  });

  test('answers that a side does not ask for the extension, then opens the next round', async () => {
    const table = await stage(world.screen, SCENES.extension);
    const { page, problems } = await open(table);
    await comesTo(page, 'Allonge');
    await press(page, 'ArrowRight');
    await comesTo(page, 'Pas d’allonge');
    await press(page, 'Enter');
    await comesTo(page, 'OK : manche suivante');
    expect(await violationsIn(page)).toEqual([]);
    await hammer(page, 'Enter');
    await page.getByRole('heading', { name: 'Manche 2' }).waitFor();
    await page.waitForTimeout(600);
    const { interval, paused, match } = await world.screen.watch(table);
    expect({ interval, paused }).toEqual({ interval: false, paused: false });
    expect('rounds' in match && match.rounds.length).toBe(1);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('says that an arrow comes first once Back has left a sheet, a question or a pause', async () => {
    const sheet = await stage(world.screen, SCENES.sheet);
    const { page, problems } = await open(sheet);
    await comesTo(page, 'OK : manche suivante');
    expect(await page.getByText('Flèche, puis OK').count()).toBe(0);
    await press(page, 'Escape');
    await page.getByRole('button', { name: 'Flèche, puis OK : manche suivante' }).waitFor();
    await press(page, 'ArrowDown');
    await comesTo(page, 'OK : manche suivante');
    await page.getByText('Flèche, puis OK').waitFor({ state: 'detached' });
    await page.context().close();

    const asked = await askedTable();
    const { page: other } = await open(asked);
    await other.getByText('Répondez ici avec OK').waitFor();
    await press(other, 'Escape');
    await other.getByText('Répondez ici (flèche, puis OK)').waitFor();
    // OK opens the menu; its Back returns to the question.
    await press(other, 'Enter');
    await comesTo(other, 'Faire une pause');
    await press(other, 'Enter');
    await other.getByText('Reprenez ici avec OK').waitFor();
    await press(other, 'Escape');
    await other.getByText('Reprenez ici (flèche, puis OK)').waitFor();
    await other.getByRole('button', { name: 'Flèche, puis OK : reprendre le jeu' }).waitFor();
    expect(problems).toEqual([]);
    await other.context().close();
    for (const table of [sheet, asked]) await world.screen.house({ type: 'binTable', table });
  });

  test('explains each line of the sheet by arrows', async () => {
    const table = await stage(world.screen, SCENES.sheet);
    const { page } = await open(table);
    await comesTo(page, 'OK : manche suivante');
    // The arrow that it names, since the other one leads to the menu.
    await page.getByText(/^Flèche ▲\s: pourquoi/u).waitFor();
    await press(page, 'ArrowUp');
    await until('a line is explained', async () => /\d/.test(await reason(page)));
    await page.getByRole('button', { name: 'Bottes' }).focus();
    await page
      .getByText(/1 × 100\s: une botte exposée/u)
      .first()
      .waitFor();
    await page.context().close();
  });
  const reason = (page: Page) => page.locator('.reasons').innerText();

  test('pauses, resumes, takes back and shows the last sheet from one menu', async () => {
    const table = await stage(world.screen, SCENES.sheet);
    await world.screen.command(table, { type: 'nextRound' });
    const { page, problems } = await open(table);
    const before = await world.screen.watch(table);
    await press(page, 'Enter');
    await comesTo(page, 'Faire une pause');
    expect(await violationsIn(page)).toEqual([]);
    await press(page, 'Enter');
    await comesTo(page, 'reprendre le jeu');
    await page.getByText(/^Reprenez ici avec OK ou sur un téléphone/u).waitFor();
    await press(page, 'Enter');
    await page.locator('main.tv:not(.paused)').waitFor();

    // Undoing the end of a round is asked twice.
    await press(page, 'ArrowDown', 'ArrowRight');
    await comesTo(page, 'Annuler le dernier coup');
    await press(page, 'Enter', 'Enter');
    await comesTo(page, 'Rouvrir la manche ?');
    await page.waitForTimeout(600);
    expect((await world.screen.watch(table)).moves).toBe(before.moves);
    await comesTo(page, 'Rouvrir la manche ?');
    await press(page, 'ArrowRight');
    await comesTo(page, 'Feuille');
    await press(page, 'Enter');
    await comesTo(page, 'OK : retour au jeu');
    await press(page, 'Escape');
    await page.locator('.race .road').waitFor();
    isOn(page, table);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
