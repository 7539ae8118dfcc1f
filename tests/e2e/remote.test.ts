import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { violationsIn } from './axe.ts';
import { PHONE, TELEVISION, watchProblems } from '../support/browser.ts';
import { eachAlone, elevensFor } from '../support/evening.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { openTab } from '../support/pages.ts';
import { until } from '../support/until.ts';

const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
] as const;

/** Script: texts and controls in the outer 3 % of a television, which its edge may cut off. */
const IN_THE_EDGE = `(() => {
  const isOut = ({ left, top, right, bottom, width, height }) => width > 0 && height > 0 &&
    (left < innerWidth * 0.03 - 1 || right > innerWidth * 0.97 + 1 ||
     top < innerHeight * 0.03 - 1 || bottom > innerHeight * 0.97 + 1);
  const isShown = (at) => at.checkVisibility({ opacityProperty: true }) &&
    at.closest('.unseen, #svelte-announcer') === null;
  const textOf = (at) => [...at.childNodes].filter(({ nodeType }) => nodeType === 3);
  const boxesOf = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()];
  };
  return [...document.body.querySelectorAll('*')].filter(isShown).flatMap((at) => [
    ...textOf(at).filter((node) => node.data.trim() !== '' && boxesOf(node).some(isOut)).map(({ data }) => data),
    ...(at.matches('a, button:not(.wake), [role=img], article') && isOut(at.getBoundingClientRect()) ? [at.tagName] : []),
  ]);
})()`;

inWorld('a television with a remote control', pageWorld(), (world) => {
  let race: string;
  let rows: string;

  beforeAll(async () => {
    rows = await world.screen.createTable(elevensFor('Zoé', 'Max'));
    race = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
  });
  async function open(path: string, options = TELEVISION) {
    const page = await (await world.browser.newContext(options)).newPage();
    const problems = watchProblems(page);
    await page.goto(world.app.url + path);
    return { page, problems };
  }
  async function press(page: Page, ...keys: readonly string[]): Promise<void> {
    for (const key of keys) await page.keyboard.press(key);
  }
  const focused = (page: Page) =>
    page.evaluate(() => (document.activeElement as HTMLElement | null)?.innerText.trim() ?? '');
  const comesTo = (page: Page, name: string) =>
    until(`the focus is on ${name}`, async () => (await focused(page)).includes(name));

  test('comes to a table by arrows and OK, switches what it has, and goes back to the choice', async () => {
    const { page, problems } = await open('/tv?choose');
    await comesTo(page, race);
    await press(page, 'ArrowDown');
    await comesTo(page, rows);
    await press(page, 'ArrowUp', 'ArrowUp', 'ArrowDown', 'Enter');
    await page.waitForURL(`**/tv/${rows}`);
    await page.locator('main.tv').waitFor();

    // The first key press only opens the menu.
    await press(page, 'Enter');
    await comesTo(page, 'Faire une pause');
    await press(page, 'ArrowRight');
    await comesTo(page, 'Sons');
    const isOn = (name: string, pressed: boolean) =>
      page.getByRole('button', { name, pressed }).waitFor();
    await isOn('Sons', true);
    await press(page, 'Enter');
    await isOn('Sons', false);
    await press(page, 'ArrowRight', 'Enter');
    await isOn('Voix', false);
    await press(page, 'ArrowRight');
    await comesTo(page, 'Autres tables');
    await press(page, 'ArrowRight', 'Enter');
    await page.getByRole('button', { name: 'Full screen' }).waitFor();
    await comesTo(page, 'Français');
    await press(page, 'ArrowRight', 'Enter');
    await comesTo(page, 'Theme: Day');
    await press(page, 'Enter', 'Enter');
    await comesTo(page, 'Theme: Default');

    await press(page, 'Escape');
    await until('nothing has the focus', () =>
      page.evaluate(() => document.activeElement === document.body),
    );
    await press(page, 'Escape', 'Escape');
    expect(new URL(page.url()).pathname).toBe(`/tv/${rows}`);
    await page.goto(`${world.app.url}/tv?choose`);
    await page.getByRole('heading', { name: 'Which table?' }).waitFor();
    await comesTo(page, race);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('asks to fill the screen where the browser does not even know that nothing fills it', async () => {
    const page = await (await world.browser.newContext(TELEVISION)).newPage();
    await page.addInitScript(() => {
      const asked: string[] = [];
      Object.assign(window, { asked });
      Object.defineProperty(Document.prototype, 'fullscreenElement', { value: undefined });
      Element.prototype.requestFullscreen = async () => void asked.push('full');
      Document.prototype.exitFullscreen = async () => void asked.push('back');
    });
    await page.goto(`${world.app.url}/tv?choose`);
    await page.getByRole('button', { name: 'Plein écran' }).click();
    expect(await page.evaluate('asked')).toEqual(['full']);
    await page.context().close();
  });

  test.each([
    ['webOS', 'GoBack', 461],
    ['Tizen', 'XF86Back', 10_009],
  ])('closes the menu by Back of %s, and stays with the match', async (_, key, keyCode) => {
    const { page } = await open(`/tv/${race}`);
    await page.locator('main.tv').waitFor();
    const goBack = () =>
      page.evaluate(
        ([name, number]) =>
          window.dispatchEvent(
            new KeyboardEvent('keydown', { key: name, keyCode: number, cancelable: true }),
          ),
        [key, keyCode] as const,
      );
    await press(page, 'Enter');
    await comesTo(page, 'Faire une pause');
    expect(await goBack()).toBe(false);
    await page.locator('nav.seen').waitFor({ state: 'detached' });
    expect(await goBack()).toBe(false);
    expect(new URL(page.url()).pathname).toBe(`/tv/${race}`);
    await page.context().close();
  });

  test('shows the newest of several tables by itself, and the chosen one until Back', async () => {
    const { page } = await open('/tv?choose');
    await comesTo(page, race);
    // Back returns to the table that the television follows.
    await press(page, 'Escape');
    await page.locator('main.tv .code').getByText(race).waitFor();
    expect(new URL(page.url()).search).toBe('');
    const opened = await world.screen.createTable(eachAlone('Chloé', 'David'));
    await page.locator('main.tv .code').getByText(opened).waitFor();
    await world.screen.house({ type: 'binTable', table: opened });
    await page.context().close();
  });

  test('names the round of the current sheet, and the next one from its beginning', async () => {
    const table = await world.screen.createTable(eachAlone('Emma', 'Farid'));
    await world.screen.command(table, {
      type: 'move',
      move: { type: 'play', by: 'Emma', card: 'roll' },
    });
    await world.screen.command(table, { type: 'move', move: { type: 'endRound' } });
    const { page } = await open('/tv?choose');
    const card = page.getByRole('link').filter({ hasText: table });
    await card.getByText('Manche 1', { exact: false }).waitFor();
    await world.screen.command(table, { type: 'nextRound' });
    await card.getByText('Manche 2', { exact: false }).waitFor();
    await world.screen.house({ type: 'binTable', table });
    await page.context().close();
  });

  test('loses nothing that matters at the edges of the screen', async () => {
    const { page } = await open('/tv?choose', { ...TELEVISION, reducedMotion: 'reduce' });
    for (const path of ['/tv?choose', `/tv/${race}`, `/tv/${rows}`, '/tv/NOBODY']) {
      await page.goto(world.app.url + path);
      await page.locator('main.tv, main.remote, h1').first().waitFor();
      await press(page, 'ArrowDown');
      await until('something has the focus', async () => (await focused(page)) !== '');
      for (const viewport of SIZES) {
        await page.setViewportSize(viewport);
        expect(await page.evaluate(IN_THE_EDGE), path).toEqual([]);
      }
    }
    await page.context().close();
  });

  test('hides its controls while a user types, and after a while by itself', async () => {
    const { page } = await open(`/tv/${race}`);
    await page.locator('main.tv').waitFor();
    await page.clock.install();
    const shown = page.locator('nav.seen');
    await press(page, 'a', '7');
    expect(await shown.count()).toBe(0);
    await press(page, 'ArrowDown');
    await shown.waitFor();
    await page.clock.fastForward(10_000);
    await shown.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await page.context().close();
  });

  test('looks paused from anywhere in the room, and ends the pause by OK', async () => {
    const { page, problems } = await open(`/tv/${race}`);
    await page.locator('main.tv').waitFor();
    await world.screen.command(race, { type: 'pause', paused: true });
    await page.getByRole('heading', { name: 'Pause' }).waitFor();
    await comesTo(page, 'reprendre le jeu');
    expect(await violationsIn(page)).toEqual([]);
    await press(page, 'Enter');
    await page.locator('main.tv:not(.paused)').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('goes on to the rematch that a phone asks for, and asks for the next one by OK', async () => {
    const setup = { ...eachAlone('Anne', 'Bruno'), options: { rounds: 1 } };
    const end = async (table: string, by: string) => {
      await world.screen.command(table, { type: 'move', move: { type: 'play', by, card: 'roll' } });
      await world.screen.command(table, { type: 'move', move: { type: 'endRound' } });
    };
    const first = await world.screen.createTable(setup);
    const { page, problems } = await open(`/tv/${first}`);
    const phones = await Promise.all([
      open(`/play/${first}`, PHONE),
      open(`/play/${first}`, PHONE),
    ]);
    const [anne, bruno] = phones.map((phone) => phone.page);
    if (anne === undefined || bruno === undefined) throw new Error('two phones are there');
    await anne.getByTestId('part').getByText('Anne', { exact: true }).tap();
    await bruno.getByTestId('part').getByText('Bruno', { exact: true }).tap();
    await page.locator('main.tv').waitFor();
    await end(first, 'Anne');
    await bruno.getByRole('button', { name: 'Revanche', exact: true }).waitFor();
    await openTab(bruno, 'moves');
    await anne.getByRole('button', { name: 'Revanche', exact: true }).tap();
    await anne.getByText('Au tour de Bruno').waitFor();
    const second = anne.url().slice(-first.length);

    await page.getByText('La revanche commence').waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await page.waitForURL(`**/tv/${second}`);
    // The other phone says so on every tab, and follows without a touch.
    await bruno.getByTestId('follow').getByText('La revanche commence').waitFor();
    expect(await violationsIn(bruno)).toEqual([]);
    await bruno.waitForURL(`**/play/${second}`, { timeout: 12_000 });
    await bruno.getByText('C’est à vous de jouer').waitFor();
    await bruno.getByTestId('change-part').getByText('Bruno').waitFor();
    expect(await bruno.evaluate((table) => localStorage.getItem(`part ${table}`), first)).toBe(
      null,
    );
    expect(await violationsIn(anne)).toEqual([]);

    await page.locator('main.tv').waitFor();
    await end(second, 'Bruno');
    await page.getByRole('button', { name: 'Le résultat de la partie suit' }).waitFor();
    await press(page, 'Enter');
    await comesTo(page, 'revanche');
    await press(page, 'Enter');
    await comesTo(page, 'y aller');
    await press(page, 'Enter');
    await page.waitForURL((url) => !url.pathname.endsWith(second));
    expect([problems, ...phones.map((phone) => phone.problems)].flat()).toEqual([]);
    await Promise.all([page, anne, bruno].map((one) => one.context().close()));
  });

  test('is set from a phone, says so, and keeps it', async () => {
    const { page, problems } = await open(`/tv/${race}`);
    const phone = await (await world.browser.newContext(PHONE)).newPage();
    await phone.goto(`${world.app.url}/play/${race}`);
    await openTab(phone, 'more');
    await phone.getByText('Régler la télévision').tap();
    const television = phone.getByTestId('television');
    const ground = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--asphalt'));
    const night = await ground();

    await television.getByLabel('Jour').tap();
    await until('it looks otherwise', async () => (await ground()) !== night);
    await page.locator('nav.seen').getByText('Télévision 1').waitFor();
    await television.getByRole('button', { name: 'Sons' }).tap();
    await page.getByText('Son coupé').waitFor();
    await television.getByLabel('Nom').fill('Salon');
    await television.getByLabel('Nom').press('Enter');
    await television.getByRole('heading', { name: 'Salon' }).waitFor();
    expect(await violationsIn(phone)).toEqual([]);

    const day = await ground();
    await page.route('**/healthz', (route) => route.fulfill({ json: { voice: false } }));
    await page.reload();
    await until('it looks as before', async () => (await ground()) === day);
    await page.getByText('Son coupé').waitFor();
    await television.getByLabel('Jour').and(phone.locator(':checked')).waitFor();
    // Switching on the voice explains that no voice is available.
    await television.getByRole('button', { name: 'Voix' }).tap();
    await television.getByText('Rien ne peut parler ici').waitFor();
    await television.getByRole('button', { name: 'Voix', pressed: true }).tap();

    // The theme of the house applies to devices without their own, and one touch restores it on the
    // others.
    const { page: other } = await open(`/tv/${race}`);
    const theirs = () =>
      other.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--asphalt'),
      );
    const settings = await phone.context().newPage();
    await settings.goto(`${world.app.url}/settings`);
    const ofHouse = settings.getByLabel('Couleurs des téléviseurs');
    await ofHouse.selectOption('contrast');
    await until('the other one wears it', async () => (await theirs()) === '#000000');
    expect(await ground()).toBe(day);
    await television.first().getByLabel('Par défaut').tap();
    await until('the first one follows', async () => (await ground()) === '#000000');
    await ofHouse.selectOption('night');
    await until(
      'both follow',
      async () => (await theirs()) === night && (await ground()) === night,
    );
    expect(problems).toEqual([]);
    await other.context().close();
    await Promise.all([page.context().close(), phone.context().close()]);
  });
});
