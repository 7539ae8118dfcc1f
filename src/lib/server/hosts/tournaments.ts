import { randomInt, randomUUID } from 'node:crypto';
import { accept, refuse, type Result } from '../../game/result.ts';
import type { BorderRefusal } from '../../protocol/messages.ts';
import type { DirectorRefusal, TournamentAnswer } from '../../protocol/tournaments.ts';
import type { GoneTable, TableInTournament } from '../../tournament/atTable.ts';
import type { CreateTournament, DirectorCommand } from '../../tournament/asked.ts';
import type { TournamentCommand } from '../../tournament/commands.ts';
import { decideTournament } from '../../tournament/decide.ts';
import type { TournamentEvent } from '../../tournament/events.ts';
import { evolveTournament } from '../../tournament/evolve.ts';
import { placesInHouse, type PlacesInTournaments } from '../../tournament/places.ts';
import { isPlaying, lastRound, tableIn, type Tournament } from '../../tournament/state.ts';
import { viewBoards } from '../../tournament/boards/view.ts';
import {
  summaryOf,
  viewTournament,
  type TournamentSummary,
  type TournamentView,
} from '../../tournament/view.ts';
import type { Ports } from '../ports.ts';
import { log } from '../log/log.ts';
import { type Commit, StoreFailed } from '../store/store.ts';
import { openStream, type EventStream } from '../streams/eventStream.ts';
import { streamName } from '../streams/tableStream.ts';
import { followStreams } from '../streams/followStreams.ts';
import {
  tournamentOf,
  tournamentStream,
  TOURNAMENTS,
  type MaybeTournament,
} from '../streams/tournamentStream.ts';
import { createBoards, type Boards } from './boards.ts';
import { createRoundClocks, type RoundClocks } from './roundClocks.ts';
import type { HouseHost } from './houseHost.ts';
import type { TableHost } from './tableHost.ts';
import { createRaces, type TournamentRaces } from './tournamentRaces.ts';
import {
  createTournamentTables,
  type TournamentTables,
  type WhyNotOpened,
} from './tournamentTables.ts';
import { createTeller } from './tournamentTeller.ts';

type Refused = DirectorRefusal | BorderRefusal;
type Answered = Promise<Result<TournamentAnswer, Refused>>;
type Stream = EventStream<MaybeTournament, TournamentEvent>;

/** All tournaments of the house: they are few, and each is held in memory. */
export interface Tournaments {
  /** The newest first. */
  list(): readonly TournamentSummary[];
  has(code: string): boolean;
  /** Where all tables of the tournaments stand at which one of these is played. */
  places(tables: ReadonlySet<string>): PlacesInTournaments;
  /** Rejects when the log cannot be read. */
  view(code: string): Promise<Result<TournamentView & { readonly log: string }, Refused>>;
  /** Idempotent: a repeated id gets the same code again. */
  create(
    id: string,
    command: CreateTournament,
  ): Promise<Result<{ readonly made: string }, Refused>>;
  /** Idempotent, as for tables. */
  ask(id: string, code: string, command: DirectorCommand, whyNotOpened?: WhyNotOpened): Answered;
  /** Takes in what a table has become: its result goes in by itself. */
  readonly tableChanged: TournamentTables['tableChanged'];
  readonly tournamentOf: TournamentTables['tournamentOf'];
  /** How a table stands in the tournament that it was opened for; null: it was opened for none. */
  atTable(table: string): TableInTournament | GoneTable | null;
  /** The time by which the rounds of a tournament are played, ms since the epoch: steps of the wall clock are left out. */
  now(code: string): number;
  readonly boards: Boards;
  /** Reads what is stored; until then there is none. Rejects when the log cannot be read. */
  open(): Promise<void>;
  idle(): Promise<void>;
  close(): void;
}

interface TournamentParts {
  readonly house: Pick<HouseHost, 'ask' | 'state'>;
  readonly tables: Pick<TableHost, 'ask' | 'read' | 'isFree'>;
}

export function createTournaments(ports: Ports, { house, tables }: TournamentParts): Tournaments {
  const { store } = ports;
  const all = new Map<string, Stream>();
  const stateOf = (code: string) => all.get(code)?.state ?? null;
  const races = createRaces(ports, { stateOf, changed: (code) => teller.soon(code) });
  const clocks = clocksOf(ports, all, (code) => directing.step(code));
  const teller = createTeller({ broadcast: ports.broadcast, now: clocks.now }, all, races);
  const shelf = createShelf({ ...ports, now: clocks.now }, all, {
    changed(code) {
      clocks.changed(code);
      atTables.follow(code);
      teller.soon(code);
      boards.changed(code);
    },
    erased(code) {
      clocks.changed(code);
      atTables.forget(code);
      races.forget(code);
      teller.erased(code);
      boards.changed(code);
    },
  });
  const boards = createBoards(ports, { house, all, find: shelf.find, now: clocks.now });
  const atTables = createTournamentTables({
    ...{ store, house, tables, stateOf, now: clocks.now, heed: heeding(races, boards) },
    ask: (id, code, command) => directing.ask(id, code, [command]),
    readOn: async (code) => (await shelf.find(code))?.catchUp(),
  });
  const directing = createDirecting({ ...ports, now: clocks.now }, shelf, clocks);

  return {
    ...{ list: teller.list, has: (code: string) => all.has(code), now: clocks.now },
    async view(code) {
      const view = (await shelf.find(code)) && teller.view(code);
      return view ? accept({ ...view, log: store.log }) : NO_TOURNAMENT;
    },
    create: (id, command) =>
      createOnce(id, store, async () =>
        directing.create(id, await freeCode(ports, tables, shelf), command),
      ),
    ask: asking({ directing, atTables, stateOf }),
    ...{ boards, places: (played: ReadonlySet<string>) => placesAmong(all, played) },
    ...{ tableChanged: atTables.tableChanged, tournamentOf: atTables.tournamentOf },
    atTable: (table) => teller.atTable(atTables.tournamentOf(table), table),
    async open() {
      await shelf.open();
      await clocks.catchUp(all.keys());
      atTables.catchUp(all.keys());
    },
    async idle() {
      await atTables.idle();
      await Promise.all([...all.values()].map((stream) => stream.idle()));
    },
    close() {
      clocks.stop();
      atTables.stop();
      teller.stop();
    },
  };
}

const clocksOf = (
  ports: Ports,
  all: ReadonlyMap<string, Stream>,
  step: (code: string) => Promise<unknown>,
): RoundClocks =>
  createRoundClocks({
    ports,
    stateOf: (code) => all.get(code)?.state ?? null,
    lastIn: (code, until) => lastIn(all.get(code), code, until, ports.store),
    store: async (code) => void (await step(code)),
  });

/** What a director asks for, with what it brings about at the tables. */
const asking =
  ({
    directing,
    atTables,
    stateOf,
  }: {
    readonly directing: ReturnType<typeof createDirecting>;
    readonly atTables: TournamentTables;
    stateOf(code: string): Tournament | null;
  }): Tournaments['ask'] =>
  async (id, code, command, whyNotOpened = () => null) => {
    if (command.type === 'erase') return directing.erase(code);
    if (command.type === 'openTables') return atTables.open(id, code, whyNotOpened);
    const before = stateOf(code);
    const asked = await directing.ask(id, code, completed(command));
    if (asked.ok && TAKES_AWAY.includes(command.type)) await atTables.close(code, before);
    if (asked.ok) await atTables.extended(code, givenTime(command, before));
    const heard = asked.ok ? unsaid(command, before) : null;
    if (heard !== null) atTables.hear(heard, id);
    return asked;
  };

const placesAmong = (
  all: ReadonlyMap<string, Pick<Stream, 'state'>>,
  tables: ReadonlySet<string>,
): PlacesInTournaments =>
  placesInHouse(
    [...all.values()].flatMap(({ state }) => state ?? []),
    tables,
  );

/** Who looks at what is played at the tables. */
const heeding =
  (races: Pick<TournamentRaces, 'note'>, boards: Pick<Boards, 'heed'>): Boards['heed'] =>
  async (place, table, now) => {
    races.note(place.tournament, table, now.state);
    await boards.heed(place, table, now);
  };

/** A repeated id gets what the first one made. */
async function createOnce(
  id: string,
  store: Pick<Ports['store'], 'findAnywhere'>,
  create: () => Promise<Result<{ readonly made: string }, Refused>>,
): Promise<Result<{ readonly made: string }, Refused>> {
  const known = await store.findAnywhere(id);
  if (known === null) return create();
  const made = tournamentOf(known.stream);
  return made === null ? refuse({ code: 'malformed', at: 'id' }) : accept({ made });
}

async function freeCode(
  { newCode }: Pick<Ports, 'newCode'>,
  { isFree }: Pick<TableHost, 'isFree'>,
  { find }: Pick<Shelf, 'find'>,
): Promise<string> {
  for (;;) {
    const code = newCode();
    if ((await isFree(code)) && (await find(code)) === null) return code;
  }
}

/** Whether tables that stood may be gone afterwards. */
const TAKES_AWAY: readonly DirectorCommand['type'][] = ['withdrawRound', 'pairAnew'];
/** The table of the house whose own result counts again, as a director takes back what stood against it; null: none. */
function unsaid(command: DirectorCommand, before: Tournament | null): string | null {
  if (command.type !== 'takeResultBack') return null;
  const table = before === null ? undefined : tableIn(before, command.round, command.table);
  return table?.result?.by === 'director' ? table.code : null;
}
/** Numbers of the tables that may have more time afterwards, or other rounds; `before`: the tournament as it was. */
function givenTime(command: DirectorCommand, before: Tournament | null): readonly number[] {
  if (command.type === 'extend') return [command.table];
  if (command.type !== 'changeFormat' || before === null || !isPlaying(before)) return [];
  return (lastRound(before)?.tables ?? []).map(({ number }) => number);
}
const NO_TOURNAMENT = refuse<Refused>({ code: 'no-tournament' });
const NOTHING_OPENED: TournamentAnswer = { opened: [] };

/** Ports with the time of a tournament's round. */
interface Timed extends Omit<Ports, 'now'> {
  now(code: string): number;
}

/** When something was last stored of a tournament or at a table of its last round, before that time; null: nothing. */
async function lastIn(
  stream: Pick<Stream, 'position' | 'state'> | undefined,
  code: string,
  until: number,
  store: Pick<Ports['store'], 'read' | 'streams'>,
): Promise<number | null> {
  const state = stream?.state ?? null;
  if (stream === undefined || state === null) return null;
  const positions = await store.streams();
  const tables = (lastRound(state)?.tables ?? []).flatMap((table) => table.code ?? []);
  const times: number[] = [];
  for (const name of [tournamentStream(code), ...tables.map(streamName)]) {
    const last = await store.read(name, (positions.get(name) ?? 1) - 1, 1);
    times.push(...last.map(({ at }) => at).filter((at) => at < until));
  }
  return times.length === 0 ? null : Math.max(...times);
}

/** The streams of tournaments. */
interface Shelf {
  /** Null: there is none. */
  find(code: string): Promise<Stream | null>;
  /** The stream of that code, of which nothing may be stored yet. */
  read(code: string): Promise<Stream>;
  /** From now on it is there. */
  put(code: string, stream: Stream): Stream;
  forget(code: string): void;
  open(): Promise<void>;
}

interface ShelfHooks {
  changed(code: string): void;
  erased(code: string): void;
}

/** `all` holds those that are there. */
function createShelf(
  ports: Timed,
  all: Map<string, Stream>,
  { changed, erased }: ShelfHooks,
): Shelf {
  const { store } = ports;
  const reading = new Map<string, Promise<Stream>>();

  const read = (code: string): Promise<Stream> =>
    openStream({
      ...{ store, name: tournamentStream(code), kind: TOURNAMENTS },
      now: () => ports.now(code),
      mark: ports.mark,
      changed: () => changed(code),
    });
  function put(code: string, stream: Stream): Stream {
    const first = all.get(code) ?? stream;
    if (first !== stream) return first;
    showable(code, stream);
    all.set(code, first);
    changed(code);
    return first;
  }
  /** Several who look for it at once read it once. */
  async function readOnce(code: string): Promise<Stream> {
    const already = reading.get(code) ?? read(code);
    reading.set(code, already);
    const stream = await already.finally(() => reading.delete(code));
    return stream.state === null ? stream : put(code, stream);
  }
  function forget(code: string): void {
    if (all.delete(code)) erased(code);
  }
  async function find(code: string): Promise<Stream | null> {
    const known = all.get(code);
    // Another server may have erased it, of which nobody is told.
    if (known !== undefined && (!store.isShared || (await isThere(code, store)))) return known;
    forget(code);
    const stream = await readOnce(code);
    return stream.state === null ? null : stream;
  }
  /** One that breaks keeps no other from being played; reading it again later is refused likewise. */
  function leaveOut(code: string, error: unknown): void {
    if (error instanceof StoreFailed) throw error;
    log.error('tournament left out: it cannot be read', { code, error });
    all.delete(code);
  }
  return {
    ...{ find, read, put, forget },
    async open() {
      const codes = [...(await store.streams()).keys()].flatMap((name) => tournamentOf(name) ?? []);
      for (const code of codes) await find(code).catch((error: unknown) => leaveOut(code, error));
      const readOn = async (code: string, position: number, told: Commit | null) =>
        void (await (await find(code))?.catchUp(position, told));
      if (store.isShared) followStreams(store, tournamentOf, readOn);
    },
  };
}

/** @throws when it was read, but nothing can be shown of it: screens would be told of it on a timer */
function showable(code: string, stream: Pick<Stream, 'now'>): void {
  const { state, position, began } = stream.now();
  if (state === null) return;
  const [now, closest] = [began, null];
  summaryOf(code, { state, began });
  viewTournament(code, { state, position, now, closest });
  viewBoards(code, { state, position, now });
  placesInHouse([state], new Set());
}

const isThere = async (code: string, store: Pick<Ports['store'], 'read'>): Promise<boolean> =>
  (await store.read(tournamentStream(code), 0, 1)).length > 0;

/** What is asked of them, stored before it is answered. */
const createDirecting = (
  ports: Timed,
  { find, read, put, forget }: Shelf,
  { stepIn }: Pick<RoundClocks, 'stepIn'>,
) => ({
  async create(
    id: string,
    code: string,
    command: CreateTournament,
  ): Promise<Result<{ readonly made: string }, Refused>> {
    const stream = await read(code);
    const made = await stream.ask<{ readonly made: string }, DirectorRefusal>(
      id,
      (state) => decided([command], state, ports.now(code), { made: code }),
      { isNew: true },
    );
    if (made.ok) put(code, stream);
    return made;
  },
  /** All of the commands, or none where one is refused. */
  async ask(id: string, code: string, commands: readonly TournamentCommand[]): Answered {
    const stream = await find(code);
    if (stream === null) return NO_TOURNAMENT;
    return stream.ask<TournamentAnswer, DirectorRefusal>(id, (state) =>
      decided(commands, state, ports.now(code), NOTHING_OPENED),
    );
  },
  /** Stores a step of the wall clock, unless another server has by the time that this is decided. */
  async step(code: string): Answered {
    const stream = await find(code);
    if (stream === null) return NO_TOURNAMENT;
    return stream.ask<TournamentAnswer, DirectorRefusal>(
      randomUUID(),
      (state) => {
        const step = stepIn(code);
        return decided(step === null ? [] : [step], state, ports.now(code), NOTHING_OPENED);
      },
      { isNew: true },
    );
  },
  async erase(code: string): Answered {
    if ((await find(code)) === null) return NO_TOURNAMENT;
    await ports.store.erase(tournamentStream(code), []);
    forget(code);
    return accept(NOTHING_OPENED);
  },
});

/** All of them one after the other, or the first refusal. */
function decided<Answer>(
  commands: readonly TournamentCommand[],
  state: MaybeTournament,
  at: number,
  answer: Answer,
) {
  let now = state;
  const events: TournamentEvent[] = [];
  for (const command of commands) {
    const happens = decideTournament(command, now);
    if (!happens.ok) return happens;
    for (const event of happens.value) now = evolveTournament(event, now, at);
    events.push(...happens.value);
  }
  return accept({ events, answer });
}

/** Chance, and who says it, are the server's own. */
function completed(
  command: Exclude<DirectorCommand, { type: 'erase' | 'openTables' }>,
): readonly TournamentCommand[] {
  switch (command.type) {
    case 'register':
      return command.entrants.map((players) => ({ type: 'register', players }));
    case 'pairRound':
    case 'pairAnew':
      return [{ ...command, seed: randomInt(2 ** 31) }];
    case 'enterResult':
      return [{ ...command, by: 'director' }];
    default:
      return [command];
  }
}
