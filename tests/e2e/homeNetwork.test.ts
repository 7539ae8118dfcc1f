import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appMissing } from '../support/app.ts';
import { trusting } from '../support/authority.ts';
import {
  browserMissing,
  openBrowser,
  PHONE,
  TELEVISION,
  watchProblems,
} from '../support/browser.ts';
import { runServer, scratchFolder, stop, type RunningServer } from '../support/program.ts';
import { access, openTable, screenAt, type ScreenSocket } from '../support/sockets.ts';
import { until } from '../support/until.ts';

const missing = browserMissing() ?? appMissing();
if (missing !== null) console.log(`SKIPPED the pages in a home network: ${missing}`);

/** As phones reach the server: by a name that browsers make no exception for, as they do for this machine's own. */
const NAME = 'table.test';
const BY_NAME = `--host-resolver-rules=MAP ${NAME} 127.0.0.1`;
/** The most JavaScript that a television page may bring, in bytes as they are sent (gzip). */
const TELEVISION_BUDGET = 120_000;

/** One ordered story: a phone comes by http, learns to trust, and goes on by https while the server comes and goes. */
describe.skipIf(missing !== null).sequential('the pages in a home network', () => {
  const folder = scratchFolder();
  let server: RunningServer;
  let httpsPort: number;
  let house: ScreenSocket;
  let code: string;
  let distrustful: Browser;
  let trustful: Browser;

  beforeAll(async () => {
    server = await runServer(folder.path, { env: { HTTPS_PORT: '0' } });
    httpsPort = server.httpsPort ?? 0;
    house = screenAt(server.url);
    code = await openTable(house);
    distrustful = await openBrowser(BY_NAME);
    trustful = await openBrowser(BY_NAME, trusting(folder.path));
  });
  afterAll(async () => {
    house?.close();
    await distrustful?.close();
    await trustful?.close();
    if (server !== undefined) await stop(server);
    folder.remove();
  });

  const http = () => `http://${NAME}:${String(server.port)}`;
  const https = () => `https://${NAME}:${String(httpsPort)}`;
  const can = (page: Page) =>
    page.evaluate(() => ({
      secure: isSecureContext,
      worker: 'serviceWorker' in navigator,
      lock: 'wakeLock' in navigator,
    }));
  const invited = async () => `#${(await access(house, code)).invitation ?? ''}`;
  const seat = (page: Page) =>
    page.getByRole('radio', { name: /Anne/ }).or(page.getByRole('button', { name: /Anne/ }));

  describe('by http', () => {
    test('have neither worker nor lock, and say once what https would give, two touches away', async () => {
      const page = await (await distrustful.newContext(PHONE)).newPage();
      const problems = watchProblems(page);
      await page.goto(`${http()}/play/${code}`);
      expect(await can(page)).toEqual({ secure: false, worker: false, lock: false });
      const offer = page.getByTestId('https-offer');
      await offer.getByText(/l’écran reste allumé/).waitFor();
      await offer.getByRole('link', { name: 'Passer en https' }).click();
      const open = page.getByRole('link', { name: 'Ouvrir en https' });
      expect(await open.getAttribute('href')).toBe(https());
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

    test('say so in English too', async () => {
      const page = await (await distrustful.newContext({ ...PHONE, locale: 'en-GB' })).newPage();
      await page.goto(`${http()}/play/${code}`);
      await page.getByTestId('https-offer').getByRole('link', { name: 'Go to https' }).waitFor();
      await page.context().close();
    });

    test('keep a television lit by a film, from the first key on, within the budget of JavaScript', async () => {
      const page = await (await distrustful.newContext(TELEVISION)).newPage();
      const problems = watchProblems(page);
      const scripts: string[] = [];
      page.on('response', (response) => {
        const { pathname } = new URL(response.url());
        if (pathname.endsWith('.js')) scripts.push(join('build/client', pathname));
      });
      await page.goto(`${http()}/tv/${code}`);
      const asks = page.getByText('Appuyez une fois : l’écran restera allumé');
      const plays = () =>
        page.evaluate(() => {
          const film = document.querySelector('video');
          return film !== null && !film.paused && !film.muted && film.currentTime > 0;
        });
      await page.locator('.wake').waitFor();
      expect(await plays()).toBe(false);
      await page.keyboard.press('ArrowDown');
      await until('the film plays', plays);
      await asks.waitFor({ state: 'detached' });
      expect(problems).toEqual([]);
      const size = scripts.reduce((sum, script) => sum + readFileSync(`${script}.gz`).length, 0);
      console.log(`/tv by http: ${(size / 1000).toFixed(1)} kB of JavaScript`);
      expect(size).toBeLessThan(TELEVISION_BUDGET);
      await page.context().close();
    });
  });

  describe('of a device that trusts the server', () => {
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
      const kept = () =>
        page.evaluate(
          (path) => caches.match(path).then((found) => found !== undefined),
          `/play/${code}`,
        );
      await until('the page is kept', kept);
      await stop(server);
      await page.reload();
      await page.getByText('Connexion au serveur…').first().waitFor();
      server = await runServer(folder.path, {
        port: server.port,
        env: { HTTPS_PORT: String(httpsPort) },
      });
      await page.getByTestId('turn').waitFor({ timeout: 20_000 });
    });
  });

  test('of a device whose trust has gone stay at http, and go round in no circle', async () => {
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
