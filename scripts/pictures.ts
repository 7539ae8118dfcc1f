import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContextOptions } from 'playwright';
import type { GameMove, TableSetup } from '#lib/games.ts';
import type { ScreenCommand } from '#lib/table/commands.ts';
import { startApp } from '../tests/support/app.ts';
import { openBrowser, PHONE, TELEVISION } from '../tests/support/browser.ts';
import { eachAlone, elevensFor, TWO_TEAMS } from '../tests/support/evening.ts';
import { openScreenSocket, type ScreenSocket } from '../tests/support/screenSocket.ts';

/**
 * `npm run pictures` plays scenes on the real server and takes pictures of every page, for people to look at:
 * in tests/pictures, and the one that the README shows in static/pictures.
 */
const FOLDER = 'tests/pictures';
const README_PICTURE = 'static/pictures/tv.png';
/** Longer than any animation. */
const SETTLED = 2_500;

const LOCALES = { fr: 'fr-FR', en: 'en-GB' } as const;
const SMALL_TELEVISION: BrowserContextOptions = { viewport: { width: 1280, height: 720 } };

const play = (by: string, card: string, on?: string): ScreenCommand => ({
  type: 'move',
  move: { type: 'play', by, card, ...(on === undefined ? {} : { on }) } as GameMove,
});
const discard = (by: string, card: string): ScreenCommand => ({
  type: 'move',
  move: { type: 'discard', by, card },
});

const RACE: readonly ScreenCommand[] = [
  play('Anne', 'roll'),
  play('Bruno', 'roll'),
  play('Alice', '200'),
  play('Basile', '100'),
  play('Anne', '100'),
  play('Bruno', 'speed-limit'),
  play('Alice', '50'),
  play('Basile', '75'),
  play('Anne', 'extra-tank'),
  play('Anne', 'flat-tire'),
  { type: 'move', move: { type: 'coupFourre', by: 'Bruno', card: 'puncture-proof' } },
  play('Bruno', '200'),
  play('Alice', '50'),
  play('Basile', '100'),
  play('Anne', 'accident'),
  play('Bruno', 'repairs'),
  play('Alice', '25'),
];
const TO_700: readonly ScreenCommand[] = [
  play('Anne', 'roll'),
  ...['200', '200', '100', '100', '100'].flatMap((card, at) => [
    discard('Bruno', ['25', '25', '50', '50', '75'][at] ?? '25'),
    play('Anne', card),
  ]),
];
const END: ScreenCommand = { type: 'move', move: { type: 'endRound' } };

const place = (by: string, row: string, value: number, link?: string): ScreenCommand => ({
  type: 'move',
  move: { type: 'place', by, row, value, ...(link === undefined ? {} : { link }) } as GameMove,
});
const ROWS: readonly ScreenCommand[] = [
  place('Zoé', 'red', 12),
  place('Zoé', 'red', 13),
  place('Zoé', 'yellow', 13, 'red'),
  { type: 'move', move: { type: 'end', by: 'Zoé' } as GameMove },
  place('Max', 'green', 10),
  place('Max', 'green', 9),
];

interface Scene {
  readonly setup: TableSetup;
  readonly commands: readonly ScreenCommand[];
}

/** Tables in the states worth a picture: their setup, and the commands that lead there. Add yours here. */
const SCENES = {
  start: { setup: TWO_TEAMS, commands: [] },
  race: { setup: TWO_TEAMS, commands: RACE },
  refused: { setup: TWO_TEAMS, commands: [...RACE, play('Basile', '100')] },
  extension: { setup: eachAlone('Anne', 'Bruno'), commands: TO_700 },
  corrected: {
    setup: TWO_TEAMS,
    commands: [
      ...RACE,
      { type: 'correct', line: 0, moves: RACE.length, number: 5, change: { type: 'remove' } },
    ],
  },
  paused: { setup: TWO_TEAMS, commands: [...RACE, { type: 'pause', paused: true }] },
  sheet: { setup: TWO_TEAMS, commands: [...RACE, END] },
  three: {
    setup: eachAlone('Anne', 'Bruno', 'Chloé'),
    commands: [
      play('Anne', 'roll'),
      play('Bruno', 'roll'),
      play('Chloé', 'roll'),
      play('Anne', '75'),
    ],
  },
  elevens: { setup: elevensFor('Zoé', 'Max', 'Inès'), commands: ROWS },
  'elevens-refused': {
    setup: elevensFor('Zoé', 'Max', 'Inès'),
    commands: [...ROWS, place('Max', 'blue', 20)],
  },
  over: {
    setup: { ...TWO_TEAMS, options: { rounds: 1 } },
    commands: [...RACE, END],
  },
} as const satisfies Readonly<Record<string, Scene>>;

/** The pages around the tables. */
const PAGES = ['', 'cards', 'readers', 'lab', 'rules/classique', 'tv', 'tv/NOBODY'] as const;

async function stage(screen: ScreenSocket, scene: keyof typeof SCENES): Promise<string> {
  const { setup, commands }: Scene = SCENES[scene];
  const code = await screen.createTable(setup);
  for (const command of commands) await screen.command(code, command);
  return code;
}

async function shoot(browser: Browser, options: BrowserContextOptions, url: string, file: string) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(url);
  await pause(SETTLED);
  await page.screenshot({ path: file, fullPage: options.hasTouch === true });
  await context.close();
  console.log(file);
}

async function main(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  mkdirSync('static/pictures', { recursive: true });
  const app = await startApp({ lab: true, bridge: false });
  const browser = await openBrowser();
  const inFolder = (name: string) => join(FOLDER, `${name}.png`);
  for (const scene of Object.keys(SCENES) as (keyof typeof SCENES)[]) {
    const screen = openScreenSocket(app.url);
    const code = await stage(screen, scene);
    screen.close();
    const [tv, phone] = [`${app.url}/tv/${code}`, `${app.url}/play/${code}`];
    if (scene === 'race') await shoot(browser, TELEVISION, tv, README_PICTURE);
    for (const [language, locale] of Object.entries(LOCALES)) {
      await shoot(browser, { ...TELEVISION, locale }, tv, inFolder(`tv-${scene}-${language}`));
      await shoot(browser, { ...PHONE, locale }, phone, inFolder(`phone-${scene}-${language}`));
    }
    await shoot(
      browser,
      { ...SMALL_TELEVISION, locale: LOCALES.fr },
      tv,
      inFolder(`tv-${scene}-720p`),
    );
  }
  for (const page of PAGES) {
    const name = page === '' ? 'home' : page.replace('/', '-').toLowerCase();
    for (const [language, locale] of Object.entries(LOCALES)) {
      await shoot(
        browser,
        { ...PHONE, locale },
        `${app.url}/${page}`,
        inFolder(`${name}-phone-${language}`),
      );
      const wide = { viewport: { width: 1280, height: 800 }, locale };
      await shoot(browser, wide, `${app.url}/${page}`, inFolder(`${name}-wide-${language}`));
    }
  }
  await browser.close();
  await app.close();
}

await main();
