import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminLinkOf, readAdminSecret } from '#lib/server/access/adminLink.ts';
import { plainAddress, zoneOf } from '#lib/process/networks.ts';
import type { ScreenCommand } from '#lib/table/commands.ts';
import { appMissing } from '../support/app.ts';
import { trusting } from '../support/authority.ts';
import {
  browserMissing,
  openBrowser,
  PHONE,
  TELEVISION,
  watchProblems,
} from '../support/browser.ts';
import { byHand, TWO_TEAMS } from '../support/evening.ts';
import { homeAddress } from '../support/homeAddress.ts';
import { runServer, scratchFolder, stop, type RunningServer } from '../support/program.ts';
import {
  access,
  freshId,
  granted,
  manage,
  openTable,
  order,
  screenAt,
  type ScreenSocket,
} from '../support/sockets.ts';
import { openTab } from '../support/pages.ts';
import { until } from '../support/until.ts';

/** As phones reach the server: for this machine's loopback browsers and server make exceptions. */
const HOME = homeAddress();
const missing =
  browserMissing() ??
  appMissing() ??
  (HOME === null ? 'this machine has no address of a home network' : null);
if (missing !== null) console.log(`SKIPPED the pages in a home network: ${missing}`);

/** One ordered story: a phone comes by http, learns to trust, and goes on by https while the server comes and goes. */
describe.skipIf(missing !== null).sequential('the pages in a home network', () => {
  const folder = scratchFolder();
  let server: RunningServer;
  let httpsPort: number;
  let house: ScreenSocket;
  let code: string;
  /** A table that is counted by hand. */
  let sheet: string;
  let distrustful: Browser;
  let trustful: Browser;

  beforeAll(async () => {
    server = await runServer(folder.path, { env: { HTTPS_PORT: '0' } });
    httpsPort = server.httpsPort ?? 0;
    house = screenAt(server.url);
    code = await openTable(house);
    sheet = await order(house, { type: 'createTable', setup: byHand(TWO_TEAMS) });
    distrustful = await openBrowser();
    trustful = await openBrowser(trusting(folder.path));
  });
  afterAll(async () => {
    house?.close();
    await distrustful?.close();
    await trustful?.close();
    if (server !== undefined) await stop(server);
    folder.remove();
  });

  const http = () => `http://${HOME ?? ''}:${String(server.port)}`;
  const https = () => `https://${HOME ?? ''}:${String(httpsPort)}`;
  const can = (page: Page) =>
    page.evaluate(() => ({
      secure: isSecureContext,
      worker: 'serviceWorker' in navigator,
      lock: 'wakeLock' in navigator,
    }));
  const invited = async (table = code) => `#${(await access(house, table)).invitation ?? ''}`;
  const isKept = (page: Page, path: string) =>
    until('the page is kept', () =>
      page.evaluate((kept) => caches.match(kept).then((found) => found !== undefined), path),
    );
  const total = (page: Page, points: string) =>
    page
      .getByTestId('total-0')
      .filter({ hasText: new RegExp(`^${points}$`) })
      .waitFor();
  const unsent = (page: Page, count: number) =>
    page
      .locator(`[data-testid="unsent"][data-waiting="${String(count)}"]`)
      .waitFor({ state: 'attached' });
  const startAgain = async () => {
    const env = { HTTPS_PORT: String(httpsPort) };
    server = await runServer(folder.path, { port: server.port, env });
  };
  const plays = (page: Page) =>
    page.evaluate(() => {
      const film = document.querySelector('video');
      return film !== null && !film.paused && !film.muted && film.currentTime > 0;
    });
  const seat = (page: Page) =>
    page.getByRole('radio', { name: /Anne/ }).or(page.getByRole('button', { name: /Anne/ }));

  describe('by http', () => {
    test('have neither worker nor lock, and say once what https would give, two touches away', async () => {
      const page = await (await distrustful.newContext(PHONE)).newPage();
      const problems = watchProblems(page);
      await page.goto(`${http()}/play/${code}`);
      expect(await can(page)).toEqual({ secure: false, worker: false, lock: false });
      const offer = page.getByTestId('https-offer');
      await offer.getByText(/l’écran de la course reste allumé/).waitFor();
      await offer.getByRole('link', { name: 'Passer en https' }).click();
      const open = page.getByRole('link', { name: 'Ouvrir en https' });
      expect(await open.getAttribute('href')).toBe(`${https()}/play/${code}`);
      await page.getByText('Télécharger le certificat').waitFor();
      await page.goBack();
      await offer.getByRole('button', { name: 'Non merci' }).click();
      const looked = page.waitForEvent('requestfailed', (asked) =>
        asked.url().endsWith('/trust/reached'),
      );
      await page.reload();
      await looked;
      await page.getByTestId('turn').waitFor();
      expect(await offer.count()).toBe(0);
      expect(page.url()).toBe(`${http()}/play/${code}`);
      expect(problems).toEqual([]);
      await page.context().close();
    });

    test('lead a player who has come to trust the server meanwhile to the same table, seat and all, in two touches', async () => {
      const page = await (await trustful.newContext(PHONE)).newPage();
      const problems = watchProblems(page);
      // Until then it has heard nothing by https.
      await page.route('**/trust/reached', (route) => route.abort());
      await page.goto(`${http()}/play/${code}${await invited()}`);
      await seat(page).first().click();
      await page.getByRole('link', { name: 'Passer en https' }).click();
      await page.getByRole('link', { name: 'Ouvrir en https' }).click();
      await page.waitForURL(`${https()}/play/${code}`);
      await page.getByTestId('turn').waitFor();
      await page.locator('[data-connection="live"]').waitFor();
      expect(await can(page)).toEqual({ secure: true, worker: true, lock: true });
      expect(await page.evaluate((table) => localStorage.getItem(`part ${table}`), code)).toBe(
        'seat Anne',
      );
      expect(await page.getByTestId('watch-only').count()).toBe(0);
      expect(problems).toEqual([]);
      await page.context().close();
    });

    test('come to the server from its network at home, not from its own machine', async () => {
      const page = await (await distrustful.newContext(PHONE)).newPage();
      await page.goto(`${http()}/cards`);
      await page.getByRole('button', { name: 'Demander un code' }).click();
      const asking = async () => (await access(house, null)).pairings;
      await until('the house hears of it', async () => (await asking()).length === 1);
      const [{ address = '', request = '' } = {}] = await asking();
      expect(plainAddress(address)).toBe(plainAddress(HOME ?? ''));
      expect(zoneOf(address)).toBe('home');
      await manage(house, { type: 'refusePairing', request });
      await page.context().close();
    });

    test('say so in English too', async () => {
      const page = await (await distrustful.newContext({ ...PHONE, locale: 'en-GB' })).newPage();
      await page.goto(`${http()}/play/${code}`);
      await page.getByTestId('https-offer').getByRole('link', { name: 'Go to https' }).waitFor();
      await page.context().close();
    });

    test('keep a television lit by a film, from the first key on', async () => {
      const page = await (await distrustful.newContext(TELEVISION)).newPage();
      const problems = watchProblems(page);
      await page.goto(`${http()}/tv/${code}`);
      const asks = page.getByText('Appuyez une fois : l’écran restera allumé');
      await page.locator('.wake').waitFor();
      expect(await plays(page)).toBe(false);
      await page.keyboard.press('ArrowDown');
      await until('the film plays', () => plays(page));
      await asks.waitFor({ state: 'detached' });
      // So nothing is said of https: a television needs it for nothing else.
      expect(await page.locator('a[href^="http"], a[href*="trust"]').count()).toBe(0);
      expect(await page.getByTestId('https-offer').count()).toBe(0);
      expect(problems).toEqual([]);
      await page.context().close();
    });
  });

  describe('by http, while a round is played,', () => {
    /** As long as the bar asks for a key before it falls silent, in ms. */
    const ASKED_FOR = 60_000;

    test('keep the room of the bar that asks for a key, and give it back when play stands still', async () => {
      const table = await openTable(house);
      const command = async (asked: ScreenCommand) =>
        granted(await house.emitWithAck('table', { id: freshId(), table, command: asked }));
      const plays = (by: string) =>
        command({ type: 'move', move: { type: 'play', by, card: 'roll' } });
      await plays('Anne');
      const page = await (await distrustful.newContext(TELEVISION)).newPage();
      await page.clock.install();
      await page.goto(`${http()}/tv/${table}`);
      const picture = page.locator('main.tv');
      const height = async () => (await picture.boundingBox())?.height ?? 0;
      const bar = page.locator('.wake');
      await bar.waitFor();
      const inPlay = await height();
      const position = (await picture.getAttribute('data-position')) ?? '';
      await plays('Bruno');
      await page.locator(`main.tv:not([data-position="${position}"])`).waitFor();
      expect([await bar.isVisible(), await height()]).toEqual([true, inPlay]);
      await page.clock.fastForward(ASKED_FOR);
      await bar.waitFor({ state: 'hidden' });
      expect([await bar.count(), await height()]).toEqual([1, inPlay]);
      await command({ type: 'pause', paused: true });
      await bar.waitFor({ state: 'detached' });
      expect(await height()).toBeGreaterThan(inPlay);
      await page.context().close();
    });
  });

  describe('by http on a phone', () => {
    test('keep it lit by the film while it watches the race, from the first touch on', async () => {
      const page = await (await distrustful.newContext(PHONE)).newPage();
      await page.goto(`${http()}/tv/${code}`);
      await page.getByRole('button', { name: 'Appuyez une fois : l’écran restera allumé' }).tap();
      await until('the film plays', () => plays(page));
      await page.locator('.wake').waitFor({ state: 'detached' });
      await page.context().close();
    });

    test('keep the screen on with one film at a time while a race is watched, and with none otherwise, in engines of 2018 too', async () => {
      const context = await distrustful.newContext(PHONE);
      // They let go of no listener by a signal.
      await context.addInitScript(() => {
        const { addEventListener } = EventTarget.prototype;
        EventTarget.prototype.addEventListener = function (type, heard, options) {
          const known =
            typeof options === 'object' ? { ...options } : { capture: options === true };
          delete known.signal;
          addEventListener.call(this, type, heard, known);
        };
      });
      const page = await context.newPage();
      const films = () => page.locator('video').count();
      await page.goto(`${http()}/play/${code}`);
      for (let times = 0; times < 3; times += 1) {
        await openTab(page, 'more');
        await page.locator('a.tv').first().click();
        await page.locator('main.tv').tap();
        await until('the film plays', () => plays(page));
        expect(await films()).toBe(1);
        await page.goBack();
        await openTab(page, 'play');
        await page.getByTestId('turn').waitFor();
      }
      await page.getByTestId('turn').tap();
      await until('it is let go', async () => (await films()) === 0);
      await context.close();
    });

    test('keep it lit while it enrols a deck, from the touch that begins it on', async () => {
      const page = await (await distrustful.newContext(PHONE)).newPage();
      await page.goto(adminLinkOf(http(), readAdminSecret(folder.path) ?? ''));
      await page.locator('#stage').waitFor();
      await page.goto(`${http()}/cards`);
      await page.getByTestId('deck-name').fill('Cuisine');
      await page.getByTestId('create-deck').tap();
      await page.getByTestId('kind-200').tap();
      await until('the film plays', () => plays(page));
      await page.getByRole('button', { name: 'Arrêter' }).tap();
      await until('it is let go', async () => !(await plays(page)));
      await page.context().close();
    });

    test('lose nothing of a sheet when it is written and reloaded while the server is away, and open when it is back', async () => {
      const page = await (await distrustful.newContext(PHONE)).newPage();
      await page.goto(`${http()}/score/${sheet}${await invited(sheet)}`);
      await page.getByTestId('side-0').waitFor();
      await stop(server);
      await page.getByText('Le serveur ne répond pas').waitFor();
      await page.getByRole('button', { name: /100 km de plus : Anne/ }).tap();
      await unsent(page, 1);
      // Here the browser says that it reaches nothing, in its own words: it asks no page of ours.
      await expect(page.reload()).rejects.toThrow('ERR_CONNECTION_REFUSED');
      await startAgain();
      // The browser may be asking again by itself just now, which breaks ours off; either shows the page.
      await page.reload().catch(() => undefined);
      await total(page, '100');
      await unsent(page, 0);
      await page.context().close();
    });
  });

  describe('for a device that trusts the server', () => {
    let page: Page;
    beforeAll(async () => {
      page = await (await trustful.newContext(PHONE)).newPage();
    });
    afterAll(() => page?.context().close());

    test('go to https with their invitation, and with what was chosen before', async () => {
      await page.route('**/trust/reached', (route) => route.abort());
      await page.goto(`${http()}/play/${code}${await invited()}`);
      await seat(page).first().click();
      expect(page.url()).toBe(`${http()}/play/${code}`);
      await page.unrouteAll();
      await page.reload();
      await page.waitForURL(`${https()}/play/${code}`);
      await page.getByTestId('turn').waitFor();
      expect(await can(page)).toEqual({ secure: true, worker: true, lock: true });
      expect(await page.evaluate((table) => localStorage.getItem(`part ${table}`), code)).toBe(
        'seat Anne',
      );
      await page.locator('[data-connection="live"]').waitFor();
      expect(await page.getByTestId('https-offer').count()).toBe(0);
    });

    test('are let in by https with an invitation that was scanned by http', async () => {
      const other = await (await trustful.newContext(PHONE)).newPage();
      await other.goto(`${http()}/play/${code}${await invited()}`);
      await other.waitForURL(`${https()}/play/${code}`);
      await seat(other).first().waitFor();
      await other.context().close();
    });

    test('open while the server is away, and go on when it is back', async () => {
      await isKept(page, `/play/${code}`);
      await stop(server);
      await page.reload();
      await page.getByText('Connexion au serveur…').first().waitFor();
      await startAgain();
      await page.getByTestId('turn').waitFor({ timeout: 20_000 });
    });

    test('show a sheet that is reloaded while the server is away, take what is written, and send it later', async () => {
      const phone = await (await trustful.newContext(PHONE)).newPage();
      await phone.goto(`${http()}/score/${sheet}${await invited(sheet)}`);
      await phone.waitForURL(`${https()}/score/${sheet}`);
      await total(phone, '100');
      await isKept(phone, `/score/${sheet}`);
      await stop(server);
      await phone.reload();
      await total(phone, '100');
      await phone.getByText('Le serveur ne répond pas').waitFor();
      await phone.getByRole('button', { name: /25 km de plus : Anne/ }).tap();
      await phone.reload();
      await total(phone, '125');
      await unsent(phone, 1);
      await startAgain();
      await unsent(phone, 0);
      const other = await (await distrustful.newContext(PHONE)).newPage();
      await other.goto(`${http()}/score/${sheet}`);
      await total(other, '125');
      for (const each of [phone, other]) await each.context().close();
    });
  });

  test('without a trusted certificate stay at http, and do not redirect in a circle', async () => {
    const page = await (await distrustful.newContext(PHONE)).newPage();
    const opened: string[] = [];
    page.on('request', (asked) => {
      if (asked.isNavigationRequest()) opened.push(asked.url());
    });
    await page.goto(`${http()}/play/${code}`);
    await page.getByTestId('https-offer').waitFor();
    expect(opened).toEqual([`${http()}/play/${code}`]);
    await page.context().close();
  });
});
