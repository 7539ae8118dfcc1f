import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { BoxId } from '#lib/games/boxes.ts';
import type { TableView } from '#lib/table/view.ts';
import { chance } from '../../support/elevensDeal.ts';
import { enrolDeck } from '../../support/enrol.ts';
import { alsoReachedAt, becomeHouse } from '../../support/ownHouse.ts';
import { scratchFolder, secretOf } from '../../support/program.ts';
import { openScreenSocket } from '../../support/screenSocket.ts';
import { taggedDeck, taggedElevens, type TaggedDeck } from '../../support/taggedDeck.ts';
import { until } from '../../support/until.ts';
import { readWrittenLog, type WrittenLog } from '../../integration/writtenLog.ts';
import { startTorturedBridge, type TorturedBridge } from './bridge.ts';
import { startChaosProxy } from './chaosProxy.ts';
import { openControl } from './control.ts';
import { noneStruck, strike, type Struck } from './faults.ts';
import { bridgeName, openHouseReaders } from './houseReaders.ts';
import { openPageReader, type TorturedPageReader } from './pageReader.ts';
import { openTorturedPhone, type TorturedPhone } from './phone.ts';
import { GaveUp, madeIn, WAYS, type TorturedTable, type Way } from './played.ts';
import { restFor } from './rest.ts';
import { restoreBackup } from './restore.ts';
import { openTorturedScreen, type TorturedScreen } from './screen.ts';
import { startTorturedServer } from './server.ts';
import { seatsFor, type Seat } from './seats.ts';
import { askedFor, setupFor } from './setups.ts';
import { torturedSheet } from './sheet.ts';
import { torturedTable } from './table.ts';

export interface TortureOptions {
  readonly bridges: number;
  /** Readers on each bridge; each plays at a table of its own. */
  readonly readers: number;
  readonly screens: number;
  /** Taps, touches and lines of sheets to be made in all, about. */
  readonly taps: number;
  readonly faults: number;
  /** In ms. */
  readonly longestCut: number;
  readonly seed: number;
  /** The server's folder, empty, on a disk that may be filled. */
  readonly data: string;
  say?(line: string): void;
  progress?(line: string): void;
}

export interface TortureReport {
  readonly tables: number;
  readonly elevensTables: number;
  readonly made: Readonly<Record<Way, number>>;
  readonly madeAtElevens: number;
  readonly struck: Struck;
  readonly mischief: { readonly doubled: number; readonly overtaking: number };
  /** Number of commands sent that are missing in the log. */
  readonly lost: number;
  /** Number of commands in the log that were not sent, or are duplicated. */
  readonly doubled: number;
  /** Unexpected output of the server. */
  readonly complaints: readonly string[];
  /** Phones of guests that the server took for something else than players. */
  readonly wrongRoles: readonly string[];
  readonly wrongRestores: readonly string[];
  readonly gaveUp: readonly string[];
  /** Tables that do not stand as they were played, with the difference. */
  readonly wrongTables: readonly Difference[];
  /** Screens that do not show how their table stands. */
  readonly wrongScreens: readonly Difference[];
  readonly seconds: number;
}

interface Difference {
  readonly table: string;
  readonly expected: unknown;
  readonly found: unknown;
}

interface Played {
  readonly table: TorturedTable;
  readonly phone: TorturedPhone;
  readonly screens: readonly TorturedScreen[];
  /** Screens that did not come to show what was played; none before that is over. */
  wrongScreens: readonly Difference[];
  over: boolean;
}

/** Between two words about how far it is, in ms. */
const TELL_EVERY = 30_000;
/** A server that cannot be asked for so long, in ms, cannot be asked. */
const GIVE_UP_ASKING = 10_000;
/** A match goes on for so many commands, however many are still wanted. */
const FEWEST = 20;
/** And no longer than so many: a guest's phone may send 1,200 in ten minutes, and what was not answered it sends again. */
const MOST = 800;

/** Plays matches while everything goes wrong, and compares in the end what was done with what is known of it. */
export async function torture(options: TortureOptions): Promise<TortureReport> {
  const started = performance.now();
  const world = await openWorld(options);
  const struck = noneStruck();
  const tell = () => {
    const count = Object.values(struck).reduce((sum, one) => sum + one, 0);
    const how = `${String(world.made())} of ${String(options.taps)} made, ${String(count)} of ${String(options.faults)} faults`;
    options.progress?.([how, ...world.wrong()].join('; '));
  };
  const telling = setInterval(tell, TELL_EVERY);
  try {
    let struckAll = false;
    const { longestCut, faults, seed } = options;
    await Promise.all([
      strike({ ...world, longestCut, random: chance(seed) }, faults, struck, world.done).finally(
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

/** At a desk of its own: a fast machine would ask for two decks more than one screen may. */
async function enrolAt(url: string, secret: string, tagged: TaggedDeck, box: BoxId) {
  const desk = openScreenSocket(url);
  const deck = await enrolDeck(desk, url, secret, tagged, box);
  desk.close();
  return deck;
}

async function openWorld(options: TortureOptions) {
  const { seed, data, say = () => undefined } = options;
  const server = await startTorturedServer(data);
  await becomeHouse(server.url, data);
  const network = await startChaosProxy(server.url, chance(seed + 1));
  alsoReachedAt(network.url, server.url);
  const secret = secretOf(data);
  const tagged = { '1000-bornes': taggedDeck(), elevens: taggedElevens() };
  const decks = {
    '1000-bornes': await enrolAt(server.url, secret, tagged['1000-bornes'], '1000-bornes'),
    elevens: await enrolAt(server.url, secret, tagged.elevens, 'elevens'),
  };
  const control = openControl(server.url);
  let log: WrittenLog | null = readWrittenLog(data);
  /** Last known length of each table's log, which is unavailable for a moment during a restore. */
  const lengths = new Map<string, number>();
  let before = Promise.resolve();
  const scratch = scratchFolder();
  const folder = scratch.path;
  const played: Played[] = [];
  const readerOf = new Map<TorturedTable, string>();
  const pageReaders = new Map<Seat, TorturedPageReader>();
  const patience = options.longestCut + 150_000;
  const gaveUp: string[] = [];
  const wrongRestores: string[] = [];
  const wrongRoles: string[] = [];
  const going = () => played.filter(({ over }) => !over);
  const rest = restFor(
    () => gaveUp.length > 0 || going().every(({ table }) => table.behind() === 0),
    2 * patience,
  );

  const commandsAt = (table: string) => log?.commands(table).slice(1) ?? [];
  function stored(table: string): number {
    if (log !== null) lengths.set(table, log.length(table));
    return lengths.get(table) ?? 0;
  }
  /** Returns a bridge reader's taps in the log: commands with ids that the table did not make. */
  const logged = (reader: string) =>
    new Set(
      played
        .filter(({ table }) => readerOf.get(table) === reader)
        .flatMap(({ table }) => commandsAt(table.code).filter((id) => !table.made().ids.has(id))),
    );

  const seats = seatsFor(options.bridges, options.readers);
  const house = await openHouseReaders({
    seats,
    folder,
    arrived: (reader, id) =>
      played.some(
        ({ table, over }) =>
          !over && readerOf.get(table) === reader && commandsAt(table.code).includes(id),
      ),
  });
  const bridges: TorturedBridge[] = [];
  for (let n = 0; n < options.bridges; n++) {
    const name = bridgeName(n);
    const loggedHere = (reader: string) => logged(`${name}/${reader}`);
    const parts = { name, secret, server: network.url, data: join(folder, name) };
    const heard = { logged: loggedHere, ...house.heardBy(n) };
    bridges.push(await startTorturedBridge({ ...parts, ...heard }));
  }
  const quota = Math.ceil(options.taps / seats.length);
  const made = () => played.reduce((sum, { table }) => sum + madeIn(table.made()), 0);

  /** Returns the reader's name at a seat, or null, and a function that lays a tag there. */
  function readerAt(seat: Seat): { id: string | null; lay(tag: string): string | null } {
    if ('bridge' in seat) {
      const bridge = bridges[seat.bridge];
      const id = `${bridgeName(seat.bridge)}/${seat.reader}`;
      const numbers = seat.way === 'mqtt' || seat.way === 'mqtt-listen';
      if (numbers) return { id, lay: (tag) => house.at(seat).lay(tag) };
      return { id, lay: (tag) => (bridge?.lay(seat.reader, tag), null) };
    }
    if (seat.way !== 'page') return { id: null, lay: () => null };
    const { name, reader } = seat;
    const page =
      pageReaders.get(seat) ?? openPageReader({ url: network.url, name, reader, secret });
    pageReaders.set(seat, page);
    return { id: `${name}/${reader}`, lay: (tag) => page.lay(tag) };
  }

  async function openTable(seat: Seat, number: number): Promise<Played> {
    const { way } = seat;
    const random = chance(seed + 1_000 * seats.indexOf(seat) + number);
    const game = (number + seats.indexOf(seat)) % 3 === 0 ? 'elevens' : '1000-bornes';
    const setup = { ...setupFor(game, random), deck: way === 'sheet' ? null : decks[game] };
    const code = await control.house({
      type: 'createTable',
      setup: askedFor(way, setup),
      readers: 'all',
    });
    const reader = readerAt(seat);
    if (reader.id !== null) {
      await control.house({ type: 'sendReaders', readers: [reader.id], table: code });
    }
    const phone = await openTorturedPhone(network.url, code, () => control.invitation(code));
    const screens = Array.from({ length: options.screens }, () =>
      openTorturedScreen(network.url, code),
    );
    const { mayGoOn } = rest;
    const parts = {
      code,
      setup,
      phone,
      random,
      patience,
      mayGoOn,
      stored: () => stored(code),
    };
    const table =
      way === 'sheet'
        ? torturedSheet(parts)
        : torturedTable({ ...parts, way, deck: tagged[game], lay: reader.lay });
    if (reader.id !== null) readerOf.set(table, reader.id);
    const opened: Played = { table, phone, screens, wrongScreens: [], over: false };
    played.push(opened);
    return opened;
  }

  /** As the log, as the server, and as the hands have it: who of them is behind tells where a command is. */
  async function whereItStands({ table }: Played): Promise<string> {
    const { code } = table;
    const server = await Promise.race([control.watch(code), pause(GIVE_UP_ASKING, null)]);
    const told = server === null ? 'silent' : String(server.position);
    return `log ${String(stored(code))}, server ${told}, hands ${String(table.expected().position)}`;
  }

  async function closeScreens(at: Played): Promise<void> {
    const expected = at.table.expected();
    const role = await Promise.race([at.phone.role(), pause(patience, null, { ref: false })]);
    if (role !== 'player') wrongRoles.push(`${at.table.code}: its phone is ${role ?? 'unheard'}`);
    const wrong = await Promise.all(
      [at.phone, ...at.screens].map(async (screen): Promise<Difference[]> => {
        const shows = () => screen.isLive() && alike(screen.shown(), expected);
        const caughtUp = await until('the screen has caught up', shows, patience).then(
          () => true,
          () => false,
        );
        // A screen that shows nothing has not caught up either.
        const found = { isLive: screen.isLive(), shown: plain(screen.shown()) };
        screen.close();
        return caughtUp ? [] : [{ table: at.table.code, found, expected: plain(expected) }];
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
    made,
    broker: house.broker,
    pages: () => [...pageReaders.values(), ...going().map(({ phone }) => phone)],
    wrong: () => [...gaveUp, ...wrongRestores, ...wrongRoles, ...server.complaints()],
    /** Returns the finished share of the work, from 0 to 1, or 1 once a seat has given up. */
    done: () => (gaveUp.length > 0 ? 1 : Math.min(1, made() / options.taps)),
    alone: (work: () => Promise<void>) => (before = before.then(work)),
    restore: () =>
      rest.during(async () => {
        const wrong = await restoreBackup({
          server,
          // This table is not in play, and the readers stay where they are.
          makeLate: () =>
            control.house({
              type: 'createTable',
              setup: setupFor('elevens', chance(seed)),
              readers: 'none',
            }),
          async withoutLog(work) {
            const closing = log;
            log = null;
            await closing?.close();
            work();
            log = readWrittenLog(data);
          },
        });
        wrongRestores.push(...wrong);
      }),
    /** Plays match after match at one seat, until its share is made and everything has struck. */
    async playAt(seat: Seat, struckAll: () => boolean): Promise<void> {
      for (let number = 0, done = 0; done < quota || !struckAll(); number += 1) {
        const at = await rest.busy(() => openTable(seat, number));
        const whole = await at.table.play(Math.min(Math.max(quota - done, FEWEST), MOST)).then(
          () => true,
          async (error: unknown) => {
            if (!(error instanceof GaveUp)) throw error;
            const why = `${error.message}; ${await whereItStands(at)}`;
            gaveUp.push(why);
            say(why);
            return false;
          },
        );
        done += madeIn(at.table.made());
        at.over = true;
        say(`${at.table.code}: ${String(madeIn(at.table.made()))} by ${seat.way}`);
        await closeScreens(at);
        if (!whole) return;
      }
    },
    async compare(): Promise<Omit<TortureReport, 'struck' | 'seconds'>> {
      const byWay = Object.fromEntries(WAYS.map((way) => [way, 0])) as Record<Way, number>;
      const report = {
        tables: played.length,
        made: byWay,
        madeAtElevens: 0,
        lost: 0,
        doubled: 0,
        gaveUp,
        wrongRestores,
        wrongRoles,
        complaints: server.complaints(),
        elevensTables: played.filter(({ table }) => table.game === 'elevens').length,
        mischief: network.mischief,
        wrongTables: [] as Difference[],
        wrongScreens: [] as Difference[],
      };
      for (const { table, wrongScreens } of played) {
        const { ids, unnamed } = table.made();
        const rows = commandsAt(table.code);
        const known = new Set(rows);
        const others = [...known].filter((id) => !ids.has(id)).length;
        byWay[table.way] += ids.size + unnamed;
        if (table.game === 'elevens') report.madeAtElevens += ids.size + unnamed;
        report.lost += [...ids].filter((id) => !known.has(id)).length;
        report.lost += Math.max(0, unnamed - others);
        report.doubled += rows.length - known.size + Math.max(0, others - unnamed);
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
      for (const { phone, screens } of played) [phone, ...screens].forEach((each) => each.close());
      for (const page of pageReaders.values()) page.close();
      await log?.close();
      await Promise.all(bridges.map((bridge) => bridge.close()));
      await house.close();
      network.close();
      await server.close();
      scratch.remove();
    },
  };
}

/** Times, ids, and the name of the log: in these the real table differs from the one in memory. */
const OF_THE_REAL_ONE: readonly string[] = ['at', 'id', 'log'];

const plain = (view: TableView | null): unknown =>
  JSON.parse(
    JSON.stringify(view, (key, value: unknown) =>
      OF_THE_REAL_ONE.includes(key) ? undefined : value,
    ),
  );

/**
 * Compares without the order of keys, which changes when a page restores its state after a reload.
 */
const alike = (one: TableView | null, other: TableView | null): boolean =>
  isDeepStrictEqual(plain(one), plain(other));
