import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { appMissing } from '../support/app.ts';
import { browserMissing, openBrowser, PHONE } from '../support/browser.ts';
import { atHome } from '../support/ownHouse.ts';
import { nextVersion, type NextVersion } from './nextVersion.ts';
import { askWho } from '../support/pages.ts';
import { runServer, scratchFolder, stop, type RunningServer } from '../support/program.ts';
import { openTable, screenAt } from '../support/sockets.ts';
import { goOnWhileItGoesWell } from '../support/story.ts';
import { until } from '../support/until.ts';

const missing = browserMissing() ?? appMissing();
if (missing !== null) console.log(`SKIPPED the installed page in a browser: ${missing}`);

/** A page asks for its server's version once a minute. */
const A_MINUTE = 61_000;
/** The browser lets a new worker in once the old one is at rest, or was stopped, in ms. */
const OLD_WORKER_GOES_WITHIN = 60_000;

/** One worker, and none that comes or waits. */
const AT_REST = { installing: null, waiting: null, active: 'activated' };

/** At the address of this machine itself, which browsers trust by http: `homeNetwork` shows the same by https, and what http lacks. */
describe.skipIf(missing !== null)('the page installed where it is a secure place', () => {
  goOnWhileItGoesWell();
  const folder = scratchFolder();
  let server: RunningServer;
  let next: NextVersion;
  let browser: Browser;
  let page: Page;
  let code: string;

  beforeAll(async () => {
    next = nextVersion();
    server = await runServer(folder.path);
    const screen = screenAt(server.url);
    code = await openTable(screen);
    screen.close();
    browser = atHome(await openBrowser(), server.url);
    page = await (await browser.newContext(PHONE)).newPage();
    await page.clock.install();
  });

  afterAll(async () => {
    await browser?.close();
    if (server !== undefined) await stop(server);
    next?.remove();
    folder.remove();
  });

  const caches = () => page.evaluate('caches.keys()') as Promise<string[]>;
  /** Returns the cache entries and service workers of the page. */
  const standing = () =>
    page.evaluate<unknown>(`navigator.serviceWorker.getRegistration().then(async (workers) => ({
      kept: await caches.keys(),
      installing: workers?.installing?.state ?? null,
      waiting: workers?.waiting?.state ?? null,
      active: workers?.active?.state ?? null,
    }))`);
  const isKept = (path: string) =>
    page.evaluate(`caches.match(${JSON.stringify(path)}).then((kept) => kept !== undefined)`);
  const filesKept = () =>
    page.evaluate(`Promise.all(
      performance.getEntriesByType('resource')
        .filter(({ name }) => name.includes('/_app/immutable/'))
        .map(({ name }) => caches.match(name)),
    ).then((kept) => kept.every((file) => file !== undefined))`);

  /**
   * Returns true if the page was reloaded since it was marked. During the reload it cannot answer.
   */
  const isNew = () => page.evaluate<boolean>('window.before === undefined').catch(() => false);

  test('names itself and its icons, which are there', async () => {
    await page.goto(server.url);
    const href = await page.locator('link[rel=manifest]').getAttribute('href');
    const manifest = await (await fetch(new URL(href ?? '', server.url))).json();
    expect(manifest).toMatchObject({ display: 'standalone', start_url: '/' });
    for (const { src, type } of manifest.icons as { src: string; type: string }[]) {
      const icon = await fetch(new URL(src, server.url));
      expect([src, icon.headers.get('content-type')]).toEqual([src, type]);
    }
  });

  test('opens while the server is away, in the language chosen since, and says so', async () => {
    await page.goto(`${server.url}/play/${code}`);
    await page.getByTestId('turn').waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.locator('html[lang=en]').waitFor();
    await until('the page is kept', async () => (await isKept(`/play/${code}`)) === true);
    await until('its files are kept', async () => (await filesKept()) === true);
    await stop(server);
    await page.reload();
    await page.getByText('Connecting to the server…').first().waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.getByRole('button', { name: 'Français' }).click();
    await page.getByText('Connexion au serveur…').first().waitFor();
  });

  test('goes on by itself when the server is back as another version, with nothing left of the old one', async () => {
    const before = await caches();
    await page.evaluate('window.before = true');
    server = await runServer(folder.path, { port: server.port, build: next.build });
    await page.getByTestId('turn').waitFor();
    await page.clock.fastForward(A_MINUTE);
    await until('it is loaded anew', isNew);
    await page.getByTestId('turn').waitFor();
    const browserItself = await page.context().newCDPSession(page);
    await browserItself.send('ServiceWorker.enable');
    await vi.waitFor(
      async () => {
        // Chromium stops a worker half a minute after its last request, but for those that a tool looks into, as here.
        await browserItself.send('ServiceWorker.stopAllWorkers');
        expect(await standing()).toEqual({ ...AT_REST, kept: [`pages-${next.version}`] });
      },
      { timeout: OLD_WORKER_GOES_WITHIN, interval: 1_000 },
    );
    expect(before).not.toContain(`pages-${next.version}`);
  });

  test('is not reloaded while a user is typing', async () => {
    await page.goto(server.url);
    await askWho(page);
    await page.getByRole('textbox', { name: 'Nom du joueur 1' }).fill('Anne');
    await page.evaluate('window.before = true');
    await stop(server);
    server = await runServer(folder.path, { port: server.port });
    await page.locator('[data-testid=connection][data-connection=live]').waitFor();
    const asked = page.waitForResponse(/version\.json/);
    await page.clock.fastForward(A_MINUTE);
    await asked;
    await page.clock.fastForward(5_000);
    expect(await page.evaluate('window.before')).toBe(true);
    await page.evaluate('document.activeElement.blur()');
    await page.clock.fastForward(5_000);
    await until('it is loaded anew', isNew);
  });
});
