import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatCode, type PrintedIdentity } from '#lib/house/printedCode.ts';
import { openBrowser, PHONE, watchProblems } from '../support/browser.ts';
import { openFilm, type Film } from './camera/film.ts';
import { draw, HELD_WELL, type Picture } from './camera/scene.ts';
import { chance } from '../support/elevensDeal.ts';
import { eachAlone } from '../support/evening.ts';
import { storyInWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { atHome } from '../support/ownHouse.ts';
import { until } from '../support/until.ts';

/** Arguments for a browser with a camera and a denied permission. */
const REFUSED = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream=deny',
] as const;

storyInWorld('a phone that reads printed codes by its camera', pageWorld(), (world) => {
  const folder = mkdtempSync(join(tmpdir(), 'camera-'));
  const random = chance(1);
  /** Each picture is drawn once: drawing blocks this test. */
  const drawn = new Map<string | null, Picture>();
  function pictureOf(code: string | null): Picture {
    const picture = drawn.get(code) ?? draw({ ...HELD_WELL, code }, random);
    drawn.set(code, picture);
    return picture;
  }
  const nothing = pictureOf(null);
  let film: Film;
  let browser: Browser;
  let page: Page;
  let problems: readonly string[];
  let deck = '';
  let mark = '';
  let table = '';

  beforeAll(async () => {
    film = openFilm(join(folder, 'camera.y4m'), nothing);
    browser = atHome(await openBrowser(...film.switches), world.app.url);
    deck = await world.screen.house({ type: 'createDeck', name: 'Maison' });
    mark = await world.screen.house({ type: 'markDeck', deck });
    page = await (await browser.newContext(PHONE)).newPage();
    problems = watchProblems(page);
  });
  afterAll(async () => {
    await browser?.close();
    film?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const card = (id: string, copy = 1): PrintedIdentity => ({
    mark,
    box: '1000-bornes',
    binding: { type: 'card', card: id, copy },
  });
  const hold = (said: PrintedIdentity | string) =>
    film.show(pictureOf(typeof said === 'string' ? said : formatCode(said)));
  const sees = (what: string) => page.locator(`[data-sees="${what}"]`).waitFor();
  const signs = (look: string, text: string) =>
    page
      .locator(`[data-testid="device-sign"][data-look="${look}"]`)
      .filter({ hasText: text })
      .waitFor();
  async function takeAway() {
    film.show(nothing);
    await sees('nothing');
  }
  const work = async () => {
    const reply = await world.screen.socket.emitWithAck('watchHouse', {});
    return reply.ok ? reply.value.work : null;
  };
  const bound = async () => {
    const reply = await world.screen.socket.emitWithAck('deckTags', { deck });
    return reply.ok ? reply.value.map(({ binding }) => binding) : [];
  };

  test('is asked once, and listed with its role among the readers', async () => {
    const scripts: string[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js')) scripts.push(pathname);
    });
    await page.goto(`${world.app.url}/reader`);
    const start = page.getByRole('button', { name: 'Lire par la caméra' });
    await start.waitFor();
    await page.waitForLoadState('networkidle');
    expect(findCodes(scripts)).toBe(false);
    await start.click();
    await page.locator('[data-testid="camera"][data-state="reading"]').waitFor();
    await sees('nothing');
    // Only pages that open a camera load the code finder.
    expect(findCodes(scripts)).toBe(true);
    const [reader] = await world.screen.readersReady(1);
    expect(reader).toMatchObject({ name: 'CAMERA', kind: 'camera', role: { role: 'table' } });
  });

  test('enrols a deck card by card, each once however long it is held', async () => {
    await world.screen.house({ type: 'enrol', deck, target: { type: 'card', card: '25' } });
    hold(card('roll', 3));
    await signs('accepted', 'Bien');
    await sees('card');
    hold(card('200'));
    await until('both are bound', async () => (await bound()).length === 2);
    // A second tap of the same card would be answered by now that it is bound already.
    hold(card('accident', 2));
    await until('the third is bound', async () => (await bound()).length === 3);
    expect(await bound()).toEqual([
      { type: 'card', card: 'roll', copy: 3 },
      { type: 'card', card: '200', copy: 1 },
      { type: 'card', card: 'accident', copy: 2 },
    ]);
    expect(await work()).toMatchObject({ last: { outcome: 'bound' } });
    await world.screen.house({ type: 'clearDesk' });
    await takeAway();
  });

  test('says once of a code of others that it is on no card, and sends nothing', async () => {
    table = await world.screen.createTable({ ...eachAlone('Anne', 'Bruno') });
    await world.screen.watch(table);
    hold('https://example.org/menu');
    await signs('unknown', 'Ce code n’est celui d’aucune carte');
    await sees('foreign');
    await page.getByRole('button', { name: 'Fermer' }).click();
    await takeAway();
    hold('https://example.org/menu');
    await sees('foreign');
    expect(await page.getByTestId('device-sign').count()).toBe(0);
    expect(await world.screen.watch(table)).toMatchObject({ moves: 0, notice: null });
  });

  test('plays a card at the table, and the same once more after it was taken away', async () => {
    hold(card('roll', 3));
    await until('it is played', () => world.screen.newest()?.moves === 1);
    await signs('accepted', 'Bien');
    await takeAway();
    hold(card('roll', 3));
    await signs('already-seen', 'Déjà vue');
    await takeAway();
    expect(world.screen.newest()?.moves).toBe(1);
  });

  test('goes on in a corner of the page of the table, where it names a card to its player alone', async () => {
    const [reader] = await world.screen.readersReady(1);
    const role = { role: 'hand', seat: 0 } as const;
    await world.screen.house({ type: 'assignReader', reader: reader?.id ?? '', role });
    await page.getByRole('link', { name: 'Accueil' }).click();
    await page.locator(`a[href="/play/${table}"]`).first().click();
    await page.getByRole('button', { name: /Anne/ }).first().click();
    await page.getByTestId('undo').waitFor();
    await page.getByTestId('camera-corner').waitFor();
    hold(card('200'));
    await page.getByTestId('in-hand').getByText('Carte 1 : 200 km.').waitFor({ state: 'attached' });
    expect(world.screen.newest()?.moves).toBe(1);
    expect(problems).toEqual([]);
  });

  test('says what to do where it is refused, and may be asked again', async () => {
    const refusing = atHome(await openBrowser(...REFUSED), world.app.url);
    const lone = await (await refusing.newContext({ ...PHONE, locale: 'en-GB' })).newPage();
    await lone.goto(`${world.app.url}/reader`);
    await lone.getByRole('button', { name: 'Read by the camera' }).click();
    const denied = lone.locator('[data-testid="camera"][data-state="denied"]');
    await denied.getByText('On an iPhone: Settings, Apps, Safari, Camera').waitFor();
    await lone.getByRole('button', { name: 'Try again' }).click();
    await denied.waitFor();
    await refusing.close();
  });

  test('says where there is no camera', async () => {
    const lone = await (await world.browser.newContext(PHONE)).newPage();
    await lone.goto(`${world.app.url}/reader`);
    await lone.getByRole('button', { name: 'Lire par la caméra' }).click();
    await lone.locator('[data-testid="camera"][data-state="no-camera"]').waitFor();
  });
});

/**
 * Returns true if one of these scripts contains the code finder, recognised by its error messages.
 */
const findCodes = (scripts: readonly string[]): boolean =>
  scripts.some((script) =>
    readFileSync(join('build/client', script), 'utf8').includes('invalid opts.timeLimit'),
  );
