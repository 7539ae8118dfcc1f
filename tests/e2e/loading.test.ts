import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContextOptions, Page, Request } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { PHONE, TELEVISION, TELEVISION_BUDGET } from '../support/browser.ts';
import { byHand, eachAlone, elevensFor, TWO_TEAMS } from '../support/evening.ts';
import { openScreenSocket } from '../support/screenSocket.ts';
import { houseHeaders } from '../support/ownHouse.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';

/** Ten packets: a server sends no more before the first of them is acknowledged. */
const FIRST_FLIGHT_BYTES = 14_600;
const ENGLISH: BrowserContextOptions = { ...TELEVISION, locale: 'en-GB' };

inWorld('a page while it loads', pageWorld(), (world) => {
  let race: string;
  let rows: string;
  let sheets: string;

  beforeAll(async () => {
    const screen = openScreenSocket(world.app.url);
    race = await screen.createTable(TWO_TEAMS);
    rows = await screen.createTable(elevensFor('Max', 'Zoé'));
    sheets = await screen.createTable(byHand(eachAlone('Anne', 'Bruno')));
    screen.close();
  });

  /**
   * Opens a page, waits for `shown`, and returns all scripts that were requested before, with the
   * messages that the page holds.
   */
  async function open(path: string, shown: string, options = TELEVISION) {
    const context = await world.browser.newContext(options);
    const page = await context.newPage();
    await page.addInitScript((text) => {
      // An observer runs before the tasks that load later parts; a frame may come after them.
      const observer = new MutationObserver(() => {
        if (document.querySelector('main')?.textContent.includes(text) !== true) return;
        observer.disconnect();
        performance.mark('shown');
      });
      observer.observe(document, { childList: true, subtree: true, characterData: true });
    }, shown);
    await page.goto(world.app.url + path);
    await page.getByText(shown).filter({ visible: true }).first().waitFor();
    const requested = await page.evaluate(() => {
      const at = performance.getEntriesByName('shown')[0]?.startTime ?? Infinity;
      const files = performance.getEntriesByType('resource');
      return files.filter(({ startTime }) => startTime < at).map(({ name }) => name);
    });
    const scripts = requested
      .map((url) => new URL(url).pathname)
      .filter((pathname) => pathname.endsWith('.js'))
      .map((pathname) => join('build/client', pathname));
    const words = (await page.locator('script[data-words]').allTextContents()).join('');
    return { context, page, scripts, words };
  }

  interface Opened {
    readonly scripts: readonly string[];
    readonly words: string;
  }
  const gzipped = ({ scripts, words }: Opened): number =>
    scripts.reduce((sum, script) => sum + readFileSync(`${script}.gz`).length, 0) +
    gzipSync(words).length;
  const saysIn = ({ scripts, words }: Opened, text: string): boolean =>
    words.includes(text) || scripts.some((script) => readFileSync(script, 'utf8').includes(text));

  test('loads JavaScript within the budget on the television of either game', async () => {
    for (const [code, shown] of [
      [race, 'Anne'],
      [rows, 'Zoé'],
    ] as const) {
      const { context, ...opened } = await open(`/tv/${code}`, shown);
      const size = gzipped(opened);
      console.log(`/tv of the table of ${shown}: ${(size / 1000).toFixed(1)} kB of JavaScript`);
      expect(size).toBeGreaterThan(20_000);
      expect(size).toBeLessThan(TELEVISION_BUDGET);
      await context.close();
    }
  });

  test('loads little more JavaScript on a phone than it needs', async () => {
    for (const [path, shown, budget] of [
      ['/', 'La table est ouverte', 94_400],
      [`/play/${race}`, 'Au tour d’Anne', 99_600],
      [`/play/${rows}`, 'Zoé', 112_600],
      [`/score/${sheets}`, 'Bruno', 102_100],
    ] as const) {
      const { context, ...opened } = await open(path, shown, PHONE);
      const size = gzipped(opened);
      console.log(
        `${path}: ${(size / 1000).toFixed(1)} kB of JavaScript, ${String(opened.scripts.length)} files`,
      );
      expect(size).toBeGreaterThan(20_000);
      expect(size).toBeLessThan(budget);
      await context.close();
    }
  });

  test('names in its first bytes all scripts of its first view, so that none costs a round trip', async () => {
    for (const [path, shown, options] of [
      ['/', 'La table est ouverte', PHONE],
      [`/play/${race}`, 'Au tour d’Anne', PHONE],
      [`/play/${rows}`, 'Zoé', PHONE],
      [`/score/${sheets}`, 'Bruno', PHONE],
      [`/tv/${race}`, 'Anne', TELEVISION],
      [`/tv/${rows}`, 'Zoé', TELEVISION],
    ] as const) {
      const { context, page, scripts } = await open(path, shown, options);
      const html = await (await page.request.get(world.app.url + path)).text();
      const named = scripts.map((script) => basename(script));
      expect(named.length).toBeGreaterThan(8);
      expect(named.filter((script) => !html.includes(script))).toEqual([]);
      await context.close();
    }
  });

  test('fetches each style sheet once', async () => {
    const context = await world.browser.newContext(TELEVISION);
    const page = await context.newPage();
    const fetched: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.css')) fetched.push(pathname);
    });
    await page.goto(`${world.app.url}/tv/${race}`);
    await page.getByText('Anne').filter({ visible: true }).first().waitFor();
    expect(fetched.length).toBeGreaterThan(0);
    expect(fetched).toEqual([...new Set(fetched)]);
    await context.close();
  });

  test('loads only the words of one language and of its own area', async () => {
    const { context, ...opened } = await open(`/tv/${race}`, 'Anne', ENGLISH);
    expect(saysIn(opened, 'Feu rouge')).toBe(false);
    expect(saysIn(opened, 'Choose your seat')).toBe(false);
    expect(saysIn(opened, 'Speed limit')).toBe(true);
    await context.close();
  });

  test.each(['/', '/matches', '/play/CODE', '/score/CODE'])(
    '%s is visible before its scripts run, in its final place',
    async (path) => {
      const url = world.app.url + path.replace('CODE', race);
      const boxesOf = async (options: BrowserContextOptions, within: string, title: string) => {
        const context = await world.browser.newContext({ ...PHONE, ...options });
        const page = await context.newPage();
        // As it stands before the server was heard.
        await page.route('**/socket.io/**', (route) => route.abort());
        await page.routeWebSocket(/socket\.io/, () => undefined);
        await page.goto(url);
        const head = page.locator(`${within} ${title}`);
        await head.waitFor();
        const parts = [head, page.locator(`${within} p:not(${title}):not(.unseen)`)];
        const shown = await Promise.all(
          parts.map(async (part) =>
            (await part.count()) === 0 ? null : [await part.boundingBox(), await part.innerText()],
          ),
        );
        const left = await page.locator('#sight').count();
        await context.close();
        return { shown, left };
      };
      const early = await boxesOf({ javaScriptEnabled: false }, '#sight', '.h1');
      const started = await boxesOf({}, 'main', 'h1');
      expect(early.left).toBe(1);
      expect(started).toEqual({ shown: early.shown, left: 0 });
    },
  );

  test('loads only the styles of its own content', async () => {
    const weight = async (path: string) => {
      const headers = houseHeaders(world.app.url);
      const html = await (await fetch(world.app.url + path, { headers })).text();
      return gzipSync(html.replace(/<script[^>]* data-words>.*?<\/script>/s, '')).length;
    };
    expect(await weight('/')).toBeLessThan(9_000);
    expect(await weight(`/play/${race}`)).toBeLessThan(11_600);
    expect(await weight(`/tv/${race}`)).toBeLessThan(17_600);
  });

  test('names all files of a phone’s first view before the server waits for an answer', async () => {
    for (const path of ['/', `/play/${race}`, `/play/${rows}`, `/score/${sheets}`]) {
      const headers = houseHeaders(world.app.url);
      const html = await (await fetch(world.app.url + path, { headers })).text();
      const [before = '', words] = html.split('data-words');
      expect(words).toBeDefined();
      expect(before).toContain('modulepreload');
      expect(gzipSync(before).length).toBeLessThan(FIRST_FLIGHT_BYTES);
    }
  });

  test('is in the browser’s language from the first byte, or in the one chosen before', async () => {
    const firstWords = async (headers: Record<string, string>) => {
      const html = await (await fetch(`${world.app.url}/tv/${race}`, { headers })).text();
      return [/<html\s+lang="(\w+)"/.exec(html)?.[1], html.includes('Connexion')];
    };
    expect(await firstWords({ 'accept-language': 'fr-FR,en;q=0.5' })).toEqual(['fr', true]);
    expect(await firstWords({ 'accept-language': 'de, en-GB;q=0.8' })).toEqual(['en', false]);
    expect(await firstWords({ 'accept-language': 'fr', cookie: 'language=en' })).toEqual([
      'en',
      false,
    ]);
  });

  test('without scripts says what to do, and shows the table plainly', async () => {
    const context = await world.browser.newContext({ ...TELEVISION, javaScriptEnabled: false });
    const page = await context.newPage();
    const faster = await context.newCDPSession(page);
    await faster.send('Animation.enable');
    await faster.send('Animation.setPlaybackRate', { playbackRate: 20 });
    await page.goto(`${world.app.url}/tv/${race}`);
    const late = page.locator('#late');
    expect(await late.textContent()).toContain('ouvrez la même adresse sur un autre écran');
    await late.getByRole('link').click();
    await page.getByRole('heading', { name: `Table ${race}` }).waitFor();
    await context.close();
  });

  test.each([
    ['a style sheet', '', /television-millebornes[^/]*\.css$/],
    ['a script', '', /\/entry\/start[^/]*\.js$/],
    ['a style sheet for old engines', '?engine=legacy', /television-millebornes[^/]*\.css$/],
    ['the first script of old engines', '?engine=legacy', /\/first\.js$/],
  ])('while %s never arrives, says what to do', async (_, asked, never) => {
    const context = await world.browser.newContext(TELEVISION);
    const page = await context.newPage();
    const faster = await context.newCDPSession(page);
    await faster.send('Animation.enable');
    await faster.send('Animation.setPlaybackRate', { playbackRate: 20 });
    await page.route(never, () => undefined);
    await page.goto(`${world.app.url}/tv/${race}${asked}`, { waitUntil: 'commit' });
    await page.locator('#late a').click();
    await page.getByRole('heading', { name: `Table ${race}` }).waitFor();
    await context.close();
  });

  test.each([
    ['television', '/tv', 'L’écran de la partie n’arrive pas', TELEVISION],
    ['phone', '/play', 'The screen of this match does not arrive', { ...PHONE, locale: 'en-GB' }],
  ])('a %s without its game says what to do', async (_, path, said, options) => {
    const context = await world.browser.newContext({ ...options, serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.clock.install();
    const own = path === '/tv' ? 'race/TvScreen' : 'phone/MilleBornesPhone';
    let asked = 0;
    await page.route(`**${chunkOf(`millebornes/${own}`)}`, () => void (asked += 1));
    await page.goto(`${world.app.url}${path}/${race}`);
    await expect.poll(() => asked).toBe(1);
    await page.clock.fastForward(3_000);
    await page.getByRole('heading', { name: said }).waitFor();
    await page.locator(`main a[href="/plain/${race}"]`).click();
    await page.getByRole('heading', { name: `Table ${race}` }).waitFor();
    await context.close();
  });

  test('asks once for the legacy pages in an engine without cookies', async () => {
    const context = await world.browser.newContext(TELEVISION);
    const page = await context.newPage();
    await page.addInitScript(() => {
      Object.defineProperty(CSS, 'supports', { value: () => false });
      Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
    });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) asked.push(new URL(request.url()).search);
    });
    await page.goto(`${world.app.url}/tv/${race}#hash`);
    await page.getByText('Anne').first().waitFor();
    expect(asked).toEqual(['', '?engine=legacy']);
    await context.close();
  });

  test('fetches the other words when the language is switched, and remembers it', async () => {
    const { context, page, ...opened } = await open('/rules', 'Les règles');
    expect(saysIn(opened, 'Speed limit')).toBe(false);
    const fetched: string[] = [];
    page.on('response', (response) => fetched.push(new URL(response.url()).pathname));
    await page.getByRole('button', { name: 'English' }).click();
    await heading(page, /rules/i).waitFor();
    const scripts = fetched
      .filter((pathname) => pathname.endsWith('.js'))
      .map((pathname) => join('build/client', pathname));
    expect(saysIn({ scripts, words: '' }, 'Speed limit')).toBe(true);
    await page.reload();
    await heading(page, /rules/i).waitFor();
    await page.locator('html[lang=en]').waitFor();
    await context.close();
  });

  test('is in the language that was touched last, whichever words arrive first', async () => {
    const context = await world.browser.newContext(PHONE);
    const page = await context.newPage();
    await page.goto(world.app.url);
    await page.waitForLoadState('networkidle');
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/_app/**/*.js', (route) => held.then(() => route.continue()));
    const asked: Request[] = [];
    page.on('request', (request) => asked.push(request));
    await page.getByRole('button', { name: 'English' }).click();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Français' }).click();
    release();
    await Promise.all(asked.map(async (request) => (await request.response())?.finished()));
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
    expect(await page.evaluate(() => document.cookie)).not.toContain('language=en');
    await context.close();
  });

  test('comes back to a language that it spoke before, also while the server is away', async () => {
    const context = await world.browser.newContext(PHONE);
    const page = await context.newPage();
    await page.goto(world.app.url);
    await page.getByRole('button', { name: 'English' }).click();
    await page.locator('html[lang=en]').waitFor();
    await page.waitForLoadState('networkidle');
    await page.reload();
    const french = page.getByRole('button', { name: 'Français' });
    await french.waitFor();
    await context.setOffline(true);
    await french.click();
    await page.locator('html[lang=fr]').waitFor();
    await context.close();
  });

  test('says that it cannot speak a language that never loaded, for a while', async () => {
    const context = await world.browser.newContext(PHONE);
    const page = await context.newPage();
    await page.goto(`${world.app.url}/settings`);
    const english = page.getByRole('button', { name: 'English' });
    await english.waitFor();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await english.click();
    const said = page.getByRole('alert').getByText('langue non chargée');
    await said.waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
    await said.waitFor({ state: 'detached' });
    await page.locator('#language select').selectOption('en');
    await said.waitFor();
    expect(await page.locator('#language select').inputValue()).toBe('fr');
    await context.close();
  });

  test('offers no switch of language before its scripts have loaded', async () => {
    const context = await world.browser.newContext(TELEVISION);
    const page = await context.newPage();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/_app/**/*.js', (route) => held.then(() => route.continue()));
    await page.goto(`${world.app.url}/rules`, { waitUntil: 'commit' });
    const english = page.getByRole('button', { name: 'English' });
    await english.waitFor();
    expect(await english.isDisabled()).toBe(true);
    release();
    await english.click();
    await heading(page, /rules/i).waitFor();
    await context.close();
  });
});

/** The file that a component of the pages was built into. */
function chunkOf(component: string): string {
  const manifest: unknown = JSON.parse(
    readFileSync('.svelte-kit/output/client/.vite/manifest.json', 'utf8'),
  );
  const { file } = (manifest as Record<string, { file: string }>)[
    `src/lib/components/${component}.svelte`
  ] ?? { file: 'none' };
  return `/${file}`;
}

const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name });
