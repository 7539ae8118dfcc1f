import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { openBrowser } from '../support/browser.ts';
import { chromiumEngine } from '../support/engines/chromium.ts';
import { oldChromium, OLD_CHROMIUM, type OldVersion } from '../support/engines/download.ts';
import { firefoxEngine } from '../support/engines/firefox.ts';
import type { Engine, EnginePage, Window } from '../support/engines/page.ts';
import { answerByRemote } from '../support/engines/remote.ts';
import { webkitEngine } from '../support/engines/webkit.ts';
import { SCREEN_ALIVE_MS } from '#lib/server/access/screenRequests.ts';
import { houseCookie } from '../support/ownHouse.ts';
import { networkAddress } from '../support/pages.ts';
import { distanceOf } from '../support/pictures/distance.ts';
import { joinedScreen, strangerTo } from '../support/strangers.ts';
import { until } from '../support/until.ts';
import { appWorld } from '../support/world/pages.ts';
import { statesOf, type State } from './engines/states.ts';

/**
 * `npm run engines` opens the pages in browsers of 2018 to today while tables are played, compares what each shows with
 * today's Chromium, and prints a table: words, errors, sizes of all drawings, and the picture. Old engines are fetched
 * from npm the first time (400 MB). `npm run engines -- 70 Firefox` tries those with that in their name. Pictures lie in
 * build/engines.
 */
const wanted = process.argv.slice(2);
const FOLDER = 'build/engines';
const TELEVISION = { width: 1920, height: 1080, language: 'fr-FR' };
/** As narrow as the window of WebKitGTK can be. */
const PHONE = { width: 480, height: 812, language: 'fr-FR' };
/**
 * Area of a television with the table's code, as shares of the picture. It differs at each table.
 */
const CORNER = { x: 0.8, y: 0.8, width: 0.2, height: 0.2 };
const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };
/** Maximum difference of drawings: fonts and antialiasing differ. */
const SAME_SIZE = 0.04;
/**
 * Maximum difference of pictures. On a phone's narrow page, one wrapped word moves all that
 * follows.
 */
const ALIKE = { television: 0.08, phone: 0.15 } as const;

interface Look {
  readonly text: string;
  readonly drawings: readonly (readonly [number, number])[];
  readonly picture: Buffer;
  readonly errors: readonly string[];
}

/** Older ones are led to the plain view of the table. */
const PHONE_ENGINES = /88|92|106|Firefox|WebKit|today/;

function engines(): readonly Engine[] {
  const old = (Object.keys(OLD_CHROMIUM).map(Number) as OldVersion[]).map((version) => {
    const name = `Chromium ${String(version)}`;
    return {
      name,
      openPage: (window) => chromiumEngine(name, oldChromium(version)).openPage(window),
    } as Engine;
  });
  const all = [...old, firefoxEngine(), webkitEngine()];
  return wanted.length === 0
    ? all
    : all.filter(({ name }) => wanted.some((part) => name.includes(part)));
}

const { app, screen, close } = await appWorld({ lab: true }).start();
const STATES = statesOf(screen, networkAddress(app));
const joined = await joinedScreen({ house: screen.socket, stranger: () => strangerTo(app.url) });
const [cookieName = '', cookieValue = ''] = joined.cookie()?.split('=') ?? [];
const SCREEN_COOKIE = { url: app.url, name: cookieName, value: cookieValue };

/** Everything drawn, by width and height in px, and all that is written. Of parts of drawings engines have their own notions. */
const LOOK = `(function () {
  return {
    text: document.body.innerText,
    drawings: Array.prototype.map
      .call(document.querySelectorAll('main svg'), function (svg) {
        if (svg.ownerSVGElement !== null) return null;
        var box = svg.getBoundingClientRect();
        return [box.width, box.height];
      })
      .filter(function (size) {
        return size !== null && size[0] > 0;
      }),
  };
})()`;
/**
 * Elements that may differ: selections, announcements, newer tables, and requests for a touch that
 * only some engines need.
 */
const ASIDE =
  'select, p.asleep, .scan svg, [data-testid^="heard"], [data-testid^="table-"], [data-testid^="match-"]';
const TIDY = `document.querySelectorAll('${ASIDE}').forEach(function (part) {
  part.style.display = 'none';
}) || document.querySelectorAll('.wake').forEach(function (bar) {
  bar.remove();
}) || true`;
const READY = `document.body !== null && document.documentElement.hasAttribute('data-started') &&
  document.querySelector('main') !== null`;

async function lookAt(page: EnginePage, state: State): Promise<Look> {
  const { path, table, play } = await state.prepare();
  if (state.goesOn !== true) await page.open(new URL(path, app.url).href);
  await seldom('the page stands', async () => (await page.evaluate(READY)) === true);
  await seldom('the table is there', async () => !/Connexion/.test(await textOf(page)));
  await play();
  const { isShown } = state;
  if (isShown !== undefined)
    await seldom(isShown, async () => (await page.evaluate(isShown)) === true);
  // Waits until temporary content is gone.
  await pause(state.name === 'tv corrected' ? NOTICE : MOMENT);
  await page.evaluate(TIDY);
  const picture = await atRest(page);
  const { text, drawings } = (await page.evaluate(LOOK)) as Pick<Look, 'text' | 'drawings'>;
  return {
    text: plain(table === undefined ? listed(text) : text.replaceAll(table, 'CODE')),
    drawings,
    picture,
    errors: [...page.errors()],
  };
}

/** The oldest engine ends when it is asked every few ms while its page begins. */
async function seldom(what: string, isSo: () => Promise<boolean>): Promise<void> {
  await until(what, async () => {
    await pause(500);
    return isSo();
  });
}

/**
 * Returns the start of a list of tables without codes and numbers: its length depends on the room,
 * and those differ.
 */
const listed = (text: string): string =>
  text
    .replace(/\b[A-Z0-9]{4,12}\b/g, '')
    .replace(/[\d\s]+/g, '')
    .slice(0, 200);

const textOf = async (page: EnginePage) => String(await page.evaluate('document.body.innerText'));

/** Words alone: engines break lines and set spaces in their own ways, and ask for sound where they may not. */
const plain = (text: string): string =>
  text
    // The six digits by which phones join differ at each table.
    .replace(/(Jouer\s:|puis tapez)\s*\d{3}\s\d{3}/g, '$1')
    .replace(
      /\d\d:\d\d|Activer le son|Appuyez une fois\s:\sl’écran restera allumé|Sons|Voix|Plein écran|En direct/g,
      '',
    )
    .replace(/\s+/g, '')
    .replace(/[\s\u00a0\u202f]/g, '');

/** Duration of a key moment of the race and of a correction notice on screen, in ms. */
const MOMENT = 4_500;
const NOTICE = 12_000;

/** One picture, after the words have stood for a while: the oldest engine ends when it is asked for many. */
async function atRest(page: EnginePage): Promise<Buffer> {
  let text = await textOf(page);
  for (let same = 0, looks = 0; same < 5 && looks < 20; looks += 1) {
    await pause(500);
    const next = await textOf(page);
    same = next === text ? same + 1 : 0;
    text = next;
  }
  return page.screenshot();
}

async function differences(
  darkroom: Page,
  state: State,
  look: Look,
  today: Look,
): Promise<string[]> {
  const found = look.errors.map((error) => `error: ${error.slice(0, 200)}`);
  if (look.text !== today.text) found.push(`words: ${firstDifference(look.text, today.text)}`);
  if (look.drawings.length !== today.drawings.length) {
    found.push(`${String(look.drawings.length)} drawings for ${String(today.drawings.length)}`);
  } else {
    const other = look.drawings.filter(([width, height], index) => {
      const [wide = 0, high = 0] = today.drawings[index] ?? [];
      return differs(width, wide) || differs(height, high);
    });
    if (other.length > 0) found.push(`${String(other.length)} drawings of another size`);
  }
  const distance = await distanceOf(
    darkroom,
    { type: 'image/png', data: look.picture },
    { type: 'image/png', data: today.picture },
    state.on === 'television' ? CORNER : NOWHERE,
  );
  if (distance > ALIKE[state.on]) found.push(`picture ${(distance * 100).toFixed(1)} % apart`);
  return found;
}

const differs = (one: number, other: number): boolean =>
  Math.abs(one - other) > 2 + other * SAME_SIZE;

function firstDifference(one: string, other: string): string {
  let index = 0;
  while (one[index] === other[index]) index += 1;
  const around = (text: string) => text.slice(Math.max(0, index - 15), index + 25);
  return `"${around(one)}" for "${around(other)}"`;
}

/** One window for all states of a kind, which go on in it one after the other, as on a television. */
async function lookAll(
  engine: Engine,
  states: readonly State[],
): Promise<Map<State, Look | string>> {
  const looks = new Map<State, Look | string>();
  // Phones first: a television that asks to join is announced on them for a minute.
  for (const on of ['phone', 'television'] as const) {
    const ofKind = states.filter((state) => state.on === on);
    if (ofKind.length === 0) continue;
    let page: EnginePage | null = null;
    for (const state of ofKind) {
      process.stderr.write(`${engine.name}: ${state.name}\n`);
      try {
        page ??= await opened(engine, on);
        const look = await lookAt(page, state);
        looks.set(state, look);
        const file = `${engine.name}-${state.name}.png`.replace(/\s/g, '-');
        writeFileSync(join(FOLDER, file), look.picture);
      } catch (error) {
        looks.set(state, error instanceof Error ? error.message : String(error));
        await page?.close();
        page = null;
      }
    }
    await page?.close();
  }
  return looks;
}

async function opened(engine: Engine, on: State['on']): Promise<EnginePage> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await engine.openPage(windowOf(on));
    } catch (error) {
      if (tries === 3) throw error;
      await pause(2_000);
    }
  }
}

/** Returns 'yes', or what did not happen when the television was used by keys alone. */
async function remoteOf(engine: Engine): Promise<string> {
  const page = await opened(engine, 'television');
  try {
    await answerByRemote(page, screen, app.url);
    return 'yes';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await page.close();
  }
}

function windowOf(on: State['on']): Window {
  if (on === 'television') return { ...TELEVISION, cookie: SCREEN_COOKIE };
  return { ...PHONE, cookie: { url: app.url, ...houseCookie(app.url) } };
}

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const browser = await openBrowser();
const darkroom = await browser.newPage();
// Defines the helper that names functions when TypeScript runs unbundled.
await darkroom.evaluate('globalThis.__name = (value) => value');
const latest = chromiumEngine('today', { file: '/usr/bin/chromium' });
const today = await lookAll(latest, STATES);
let faults = 0;
const rows: string[] = [];
for (const engine of engines()) {
  const states = STATES.filter(({ on }) => on === 'television' || PHONE_ENGINES.test(engine.name));
  const good = { television: 0, phone: 0 };
  // What a television asked that has gone is announced on phones a while longer.
  if (rows.length > 0 && states.some(({ on }) => on === 'phone')) await pause(SCREEN_ALIVE_MS);
  const looks = await lookAll(engine, states);
  const lists = await lookAll(
    latest,
    states.filter((state) => state.lists),
  );
  for (const [state, look] of looks) {
    const reference = lists.get(state) ?? today.get(state);
    const found =
      typeof look === 'string' || typeof reference !== 'object'
        ? [String(typeof look === 'string' ? look : reference)]
        : await differences(darkroom, state, look, reference);
    if (found.length === 0) good[state.on] += 1;
    else faults += 1;
    for (const difference of found) console.log(`${engine.name}, ${state.name}: ${difference}`);
  }
  const cell = (on: State['on']) => {
    const all = states.filter((state) => state.on === on).length;
    return all === 0 ? '–' : `${String(good[on])} of ${String(all)}`;
  };
  const remote = await remoteOf(engine);
  if (remote !== 'yes') faults += 1;
  rows.push(`| ${engine.name} | ${cell('television')} | ${cell('phone')} | ${remote} |`);
  console.log(rows.at(-1));
}
console.log('\n| engine | television | phone | remote |\n| --- | ---: | ---: | --- |');
for (const row of rows) console.log(row);
await browser.close();
await close();
process.exitCode = faults === 0 ? 0 : 1;
