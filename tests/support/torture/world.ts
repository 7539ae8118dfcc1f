import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TableSetup } from '#lib/games.ts';
import type { TableView } from '#lib/table/view.ts';
import { enrolDeck } from '../enrol.ts';
import { chance, pick } from '../elevensDeal.ts';
import { openScreenSocket } from '../screenSocket.ts';
import { taggedDeck } from '../taggedDeck.ts';
import { until } from '../until.ts';
import { startTorturedBridge, type TorturedBridge } from './bridge.ts';
import { startChaosProxy } from './chaosProxy.ts';
import { strike, type Struck } from './faults.ts';
import { alsoReachedAt, becomeHouse } from '../ownHouse.ts';
import { openControl } from './control.ts';
import { readWrittenLog } from '../writtenLog.ts';
import { openTorturedScreen, type TorturedScreen } from './screen.ts';
import { startTorturedServer } from './server.ts';
import { GaveUp, torturedTable, type TorturedTable } from './table.ts';

export interface TortureOptions {
  readonly bridges: number;
  /** Readers on each bridge; each plays at a table of its own. */
  readonly readers: number;
  /** Screens at each table beside the phone that plays. */
  readonly screens: number;
  /** Taps to be made in all, about. */
  readonly taps: number;
  readonly faults: number;
  /** In ms. */
  readonly longestCut: number;
  readonly seed: number;
  /** The server's folder, empty, on a disk that may be filled. */
  readonly data: string;
  say?(line: string): void;
  /** Told now and then how far it is. */
  progress?(line: string): void;
}

export interface TortureReport {
  readonly tables: number;
  readonly taps: number;
  readonly touches: number;
  readonly struck: Struck;
  readonly mischief: { readonly doubled: number; readonly overtaking: number };
  /** Commands that hands made and the log does not hold. */
  readonly lost: number;
  /** Commands in the log that nobody made, or that are there more than once. */
  readonly doubled: number;
  /** Tables that do not stand as they were played, with the difference. */
  readonly wrongTables: readonly Difference[];
  /** Screens that do not show how their table stands. */
  readonly wrongScreens: readonly Difference[];
  readonly seconds: number;
}

export interface Difference {
  readonly table: string;
  readonly expected: unknown;
  readonly found: unknown;
}

interface Played {
  readonly table: TorturedTable;
  readonly screens: readonly TorturedScreen[];
  /** Screens that did not come to show what was played; none before that is over. */
  wrongScreens: readonly Difference[];
}

/** Between two words about how far it is, in ms. */
const TELL_EVERY = 30_000;
/** A match goes on for so many taps, however many are still wanted. */
const FEWEST_TAPS = 20;

const SETUPS: readonly Pick<
  Extract<TableSetup, { game: '1000-bornes' }>,
  'edition' | 'seats' | 'sides' | 'options'
>[] = [
  { edition: 'classique', options: {}, seats: ['Anne', 'Bruno'] },
  { edition: 'prestige', options: {}, seats: ['Anne', 'Bruno'] },
  { edition: 'green', options: { rounds: 3 }, seats: ['Anne', 'Bruno'] },
  {
    edition: 'classique',
    options: { target: 3000 },
    seats: ['Anne', 'Bruno', 'Alice', 'Basile'],
    sides: [
      ['Anne', 'Alice'],
      ['Bruno', 'Basile'],
    ],
  },
];

/** Plays matches while everything goes wrong, and compares in the end what was done with what is known of it. */
export async function torture(options: TortureOptions): Promise<TortureReport> {
  const started = performance.now();
  const world = await openWorld(options);
  const telling = setInterval(
    () => options.progress?.(`${String(world.tapsMade())} taps`),
    TELL_EVERY,
  );
  try {
    let struckAll = false;
    const { longestCut, faults, seed } = options;
    const [struck] = await Promise.all([
      strike({ ...world, longestCut, random: chance(seed) }, faults, world.done).finally(
        () => (struckAll = true),
      ),
      ...world.seats.map((seat) => world.playAt(seat, () => struckAll)),
    ]);
    return { ...(await world.compare()), struck, seconds: (performance.now() - started) / 1000 };
  } finally {
    clearInterval(telling);
    await world.close();
  }
}

async function openWorld(options: TortureOptions) {
  const { seed, say = () => undefined } = options;
  const random = chance(seed);
  const { data } = options;
  const server = await startTorturedServer(data);
  await becomeHouse(server.url, data);
  const network = await startChaosProxy(server.url, chance(seed + 1));
  alsoReachedAt(network.url, server.url);
  const secret = readFileSync(join(data, 'bridge-secret'), 'utf8').trim();
  const tagged = taggedDeck();
  const desk = openScreenSocket(server.url);
  const deck = await enrolDeck(desk, server.url, secret, tagged);
  desk.close();
  const control = openControl(server.url);
  const log = readWrittenLog(data);
  const folder = mkdtempSync(join(tmpdir(), 'torture-'));
  const played: Played[] = [];

  const isPhone = (id: string) => id.startsWith('phone-');
  const commandsAt = (table: string) => log.commands(table).slice(1);
  const logged = (reader: string) =>
    new Set(
      played
        .filter(({ table }) => table.reader === reader)
        .flatMap(({ table }) => commandsAt(table.code).filter((id) => !isPhone(id))),
    );

  const bridges: TorturedBridge[] = [];
  for (let n = 0; n < options.bridges; n++) {
    const name = `bridge-${String(n)}`;
    const loggedHere = (reader: string) => logged(`${name}/${reader}`);
    bridges.push(
      await startTorturedBridge({
        ...{ name, secret, server: network.url },
        data: join(folder, name),
        logged: loggedHere,
      }),
    );
  }
  const seats = bridges.flatMap((bridge) =>
    Array.from({ length: options.readers }, (_, n) => ({ bridge, reader: `reader-${String(n)}` })),
  );
  const patience = options.longestCut + 150_000;
  const quota = Math.ceil(options.taps / seats.length);

  let gaveUp = false;
  const tapsMade = () => played.reduce((sum, { table }) => sum + table.made().taps, 0);

  /** Opens a table for a reader, with its phone and screens. */
  async function openTable({ bridge, reader }: (typeof seats)[number]): Promise<Played> {
    const setup = { game: '1000-bornes', ...pick(SETUPS, random), deck } as const;
    const code = await control.house({ type: 'createTable', setup });
    const id = `${bridge.name}/${reader}`;
    await control.house({ type: 'sendReaders', readers: [id], table: code });
    const screens = Array.from({ length: options.screens + 1 }, () =>
      openTorturedScreen(network.url, code),
    );
    const [phone] = screens;
    if (phone === undefined) throw new Error('a table needs a phone');
    const stored = () => log.length(code);
    const table = torturedTable({
      ...{ code, setup, deck: tagged, phone, stored, reader: id, patience },
      random: chance(seed + played.length),
      bridge: { ...bridge, lay: (_, tag) => bridge.lay(reader, tag) },
    });
    const opened: Played = { table, screens, wrongScreens: [] };
    played.push(opened);
    return opened;
  }

  /** Waits until each screen shows what was played, however late, and closes it. */
  async function closeScreens(at: Played): Promise<void> {
    const expected = at.table.expected();
    const wrong = await Promise.all(
      at.screens.map(async (screen): Promise<Difference[]> => {
        const shows = () => screen.isLive() && alike(screen.shown(), expected);
        const caughtUp = until('the screen has caught up', shows, patience).then(
          () => true,
          () => false,
        );
        const found = (await caughtUp) ? null : plain(screen.shown());
        screen.close();
        return found === null ? [] : [{ table: at.table.code, expected: plain(expected), found }];
      }),
    );
    at.wrongScreens = wrong.flat();
  }

  return {
    say,
    server,
    bridges,
    network,
    seats,
    /** The share of the taps that is made, from 0 to 1; all of it once somebody has given up. */
    done: () => (gaveUp ? 1 : Math.min(1, tapsMade() / options.taps)),
    tapsMade,
    /** Plays match after match at one reader, until its share of the taps is made and everything has struck. */
    async playAt(seat: (typeof seats)[number], struckAll: () => boolean): Promise<void> {
      for (let made = 0; made < quota || !struckAll();) {
        const at = await openTable(seat);
        const whole = await at.table.play(Math.max(quota - made, FEWEST_TAPS)).then(
          () => true,
          (error: unknown) => (error instanceof GaveUp ? false : Promise.reject(error)),
        );
        const { taps } = at.table.made();
        made += taps;
        say(`${at.table.code}: ${String(taps)} taps`);
        await closeScreens(at);
        if (whole) continue;
        gaveUp = true;
        return;
      }
    },
    async compare(): Promise<Omit<TortureReport, 'struck' | 'seconds'>> {
      const report = {
        ...{ tables: played.length, taps: 0, touches: 0, lost: 0, doubled: 0 },
        mischief: network.mischief,
        wrongTables: [] as Difference[],
        wrongScreens: [] as Difference[],
      };
      for (const { table, wrongScreens } of played) {
        const { taps, touches } = table.made();
        const ids = commandsAt(table.code);
        report.taps += taps;
        report.touches += touches;
        report.lost += Math.max(0, taps + touches - ids.length);
        report.doubled += Math.max(0, ids.length - taps - touches) + ids.length - new Set(ids).size;
        const found = await control.watch(table.code);
        const difference = { table: table.code, expected: plain(table.expected()) };
        if (!alike(table.expected(), found)) {
          report.wrongTables.push({ ...difference, found: plain(found) });
        }
        report.wrongScreens.push(...wrongScreens);
      }
      return report;
    },
    async close(): Promise<void> {
      control.close();
      for (const { screens } of played) screens.forEach((screen) => screen.close());
      await Promise.all(bridges.map((bridge) => bridge.close()));
      network.close();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A view without the times and ids that differ between the real table and the one in memory. */
const plain = (view: TableView | null): unknown =>
  JSON.parse(
    JSON.stringify(view, (key, value: unknown) => (key === 'at' || key === 'id' ? null : value)),
  );

const alike = (one: TableView | null, other: TableView | null): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other));
