import { randomInt, randomUUID } from 'node:crypto';
import { accept, refuse, type Result } from '../../../game/result.ts';
import type { ProtocolRefusal } from '../../../protocol/messages.ts';
import type { DirectorRefusal, TournamentAnswer } from '../../../protocol/tournaments.ts';
import type { WithdrawnTable, TableInTournament } from '../../../tournament/atTable.ts';
import type { CreateTournament, DirectorCommand } from '../../../tournament/directorCommand.ts';
import type { TournamentCommand } from '../../../tournament/commands.ts';
import { decideTournament } from '../../../tournament/decide.ts';
import type { TournamentEvent } from '../../../tournament/events.ts';
import { evolveTournament } from '../../../tournament/evolve.ts';
import { placesInTournamentsOf, type PlacesInTournaments } from '../../../tournament/places.ts';
import { isPlaying, lastRound, tableIn, type Tournament } from '../../../tournament/state.ts';
import { viewBoards } from '../../../tournament/boards/view.ts';
import {
  summaryOf,
  viewTournament,
  type TournamentSummary,
  type TournamentView,
} from '../../../tournament/view.ts';
import type { EventBus } from '../../events.ts';
import type { Ports } from '../../ports.ts';
import { log } from '../../log/log.ts';
import { type Commit, StoreFailed } from '../../store/store.ts';
import {
  openStream,
  type EventStream,
  followStreams,
  isStillStored,
} from '../../streams/eventStream.ts';
import { streamName } from '../../streams/tableStream.ts';
import {
  tournamentOf,
  tournamentStream,
  TOURNAMENTS,
  type MaybeTournament,
} from '../../streams/tournamentStream.ts';
import { createRoundClocks, createRoundTimes, type RoundTimes } from './roundClocks.ts';
import type { HouseHost } from '../../hosts/houseHost.ts';
import type { TableHost } from '../../hosts/tableHost.ts';
import type { ResultParts } from './settleTable.ts';
import { createRaces } from './tournamentRaces.ts';
import {
  createTournamentTables,
  type TournamentTables,
  type WhyNotOpened,
} from './tournamentTables.ts';
import { createTournamentBroadcaster } from './tournamentBroadcaster.ts';

type Refused = DirectorRefusal | ProtocolRefusal;
type Answered = Promise<Result<TournamentAnswer, Refused>>;
type Stream = EventStream<MaybeTournament, TournamentEvent>;

/** All tournaments; they are few, and all are held in memory. */
export interface Tournaments {
  list(): readonly TournamentSummary[];
  has(code: string): boolean;
  placesOfTables(tables: ReadonlySet<string>): PlacesInTournaments;
  /** Rejects if the log cannot be read. */
  view(code: string): Promise<Result<TournamentView & { readonly log: string }, Refused>>;
  /** Idempotent: a repeated id gets the same code again. */
  create(
    id: string,
    command: CreateTournament,
  ): Promise<Result<{ readonly made: string }, Refused>>;
  ask(id: string, code: string, command: DirectorCommand, whyNotOpened?: WhyNotOpened): Answered;
  /** Takes in a table's new state; its result is entered automatically. */
  readonly tableChanged: TournamentTables['tableChanged'];
  readonly tournamentOf: TournamentTables['tournamentOf'];
  atTable(table: string): TableInTournament | WithdrawnTable | null;
  /** Returns the tournament's round time in ms since the epoch, free of steps of the wall clock. */
  now(code: string): number;
  /** All that are loaded, by code. */
  readonly streams: ReadonlyMap<string, Stream>;
  /** Returns the stream of a tournament, read from the log if it is not loaded; null: there is none. */
  find(code: string): Promise<Stream | null>;
  /** Loads the stored tournaments; until then there are none. Rejects if the log cannot be read. */
  open(): Promise<void>;
  idle(): Promise<void>;
  close(): void;
}

interface TournamentParts {
  readonly house: Pick<HouseHost, 'ask' | 'state'>;
  readonly tables: Pick<TableHost, 'ask' | 'read' | 'isFree'>;
  readonly on: EventBus['on'];
  readonly checkBoards: ResultParts['checkAgainstBoards'];
}

export function createTournaments(
  ports: Ports,
  { house, tables, on, checkBoards }: TournamentParts,
): Tournaments {
  const { store, events } = ports;
  const streams = new Map<string, Stream>();
  const stateOf = (code: string) => streams.get(code)?.state ?? null;
  const times = createRoundTimes(ports);
  const timed = { ...ports, now: times.now };
  const registry = createTournamentRegistry(timed, streams);
  const directing = createCommandRunner(timed, registry, times);
  const clocks = createRoundClocks({
    ports,
    times,
    stateOf,
    lastIn: (code, until) => lastCommitTime(streams.get(code), code, until, store),
    store: async (code) => void (await directing.step(code)),
  });
  const races = createRaces(ports, {
    stateOf,
    changed: (code) => events.emit('tournament.race', code),
  });
  const teller = createTournamentBroadcaster(
    { events: ports.events, now: times.now },
    streams,
    races,
  );
  const atTables = createTournamentTables({
    store,
    house,
    tables,
    stateOf,
    now: times.now,
    async checkAgainstBoards(place, table, now) {
      races.note(place.tournament, table, now.state);
      await checkBoards(place, table, now);
    },
    ask: (id, code, command) => directing.ask(id, code, [command]),
    readOn: async (code) => (await registry.find(code))?.catchUp(),
  });
  on('tournament.race', teller.scheduleBroadcast);
  on('tournament.stored', (code) => {
    clocks.changed(code);
    atTables.follow(code);
    teller.scheduleBroadcast(code);
  });
  on('tournament.erased', (code) => {
    clocks.changed(code);
    atTables.forget(code);
    races.forget(code);
    teller.erased(code);
  });

  return {
    list: teller.list,
    has: (code) => streams.has(code),
    now: times.now,
    streams,
    find: registry.find,
    async view(code) {
      const view = (await registry.find(code)) && teller.view(code);
      return view ? accept({ ...view, log: store.log }) : NO_TOURNAMENT;
    },
    create: (id, command) =>
      createOnce(id, store, async () =>
        directing.create(id, await freeCode(ports, tables, registry), command),
      ),
    ask: createAsk({ directing, atTables, stateOf }),
    placesOfTables: (played) => placesAmong(streams, played),
    tableChanged: atTables.tableChanged,
    tournamentOf: atTables.tournamentOf,
    atTable: (table) => teller.atTable(atTables.tournamentOf(table), table),
    async open() {
      await registry.open();
      await clocks.catchUp(streams.keys());
      atTables.catchUp(streams.keys());
    },
    async idle() {
      await atTables.idle();
      await Promise.all([...streams.values()].map((stream) => stream.idle()));
    },
    close() {
      clocks.stop();
      atTables.stop();
      teller.stop();
    },
  };
}

const createAsk =
  ({
    directing,
    atTables,
    stateOf,
  }: {
    readonly directing: ReturnType<typeof createCommandRunner>;
    readonly atTables: TournamentTables;
    stateOf(code: string): Tournament | null;
  }): Tournaments['ask'] =>
  async (id, code, command, whyNotOpened = () => null) => {
    if (command.type === 'erase') return directing.erase(code);
    if (command.type === 'openTables') return atTables.open(id, code, whyNotOpened);
    const before = stateOf(code);
    const asked = await directing.ask(id, code, completed(command));
    if (asked.ok && COMMANDS_CLOSING_TABLES.includes(command.type))
      await atTables.close(code, before);
    if (asked.ok) await atTables.extended(code, tablesWithMoreTime(command, before));
    const heard = asked.ok ? tableToCountAgain(command, before) : null;
    if (heard !== null) atTables.countResultsSince(heard, id);
    return asked;
  };

const placesAmong = (
  all: ReadonlyMap<string, Pick<Stream, 'state'>>,
  tables: ReadonlySet<string>,
): PlacesInTournaments =>
  placesInTournamentsOf(
    [...all.values()].flatMap(({ state }) => state ?? []),
    tables,
  );

/** Creates a tournament; a repeated id gets the first result. */
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
  { find }: Pick<TournamentRegistry, 'find'>,
): Promise<string> {
  for (;;) {
    const code = newCode();
    if ((await isFree(code)) && (await find(code)) === null) return code;
  }
}

const COMMANDS_CLOSING_TABLES: readonly DirectorCommand['type'][] = ['withdrawRound', 'pairAnew'];
/**
 * Returns the table with a result that counts again after a director's result is withdrawn; null if
 * none.
 */
function tableToCountAgain(command: DirectorCommand, before: Tournament | null): string | null {
  if (command.type !== 'takeResultBack') return null;
  const table = before === null ? undefined : tableIn(before, command.round, command.table);
  return table?.result?.by === 'director' ? table.code : null;
}
/**
 * Returns the numbers of tables that may get more time or rounds; `before`: the earlier tournament.
 */
function tablesWithMoreTime(
  command: DirectorCommand,
  before: Tournament | null,
): readonly number[] {
  if (command.type === 'extend') return [command.table];
  if (command.type !== 'changeFormat' || before === null || !isPlaying(before)) return [];
  return (lastRound(before)?.tables ?? []).map(({ number }) => number);
}
const NO_TOURNAMENT = refuse<Refused>({ code: 'no-tournament' });
const NOTHING_OPENED: TournamentAnswer = { opened: [] };

interface TimedPorts extends Omit<Ports, 'now'> {
  now(code: string): number;
}

/**
 * Returns the time of the last commit before `until` in the tournament or its last round's tables,
 * in ms since the epoch; null if none.
 */
async function lastCommitTime(
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

interface TournamentRegistry {
  find(code: string): Promise<Stream | null>;
  read(code: string): Promise<Stream>;
  put(code: string, stream: Stream): Stream;
  forget(code: string): void;
  open(): Promise<void>;
}

function createTournamentRegistry(ports: TimedPorts, all: Map<string, Stream>): TournamentRegistry {
  const { store, events } = ports;
  const changed = (code: string) => events.emit('tournament.stored', code);
  const reading = new Map<string, Promise<Stream>>();

  const read = (code: string): Promise<Stream> =>
    openStream({
      store,
      name: tournamentStream(code),
      kind: TOURNAMENTS,
      now: () => ports.now(code),
      mark: ports.mark,
      changed: () => changed(code),
    });
  function put(code: string, stream: Stream): Stream {
    const first = all.get(code) ?? stream;
    if (first !== stream) return first;
    assertShowable(code, stream);
    all.set(code, first);
    changed(code);
    return first;
  }
  async function readOnce(code: string): Promise<Stream> {
    const already = reading.get(code) ?? read(code);
    reading.set(code, already);
    const stream = await already.finally(() => reading.delete(code));
    return stream.state === null ? stream : put(code, stream);
  }
  function forget(code: string): void {
    if (all.delete(code)) events.emit('tournament.erased', code);
  }
  async function find(code: string): Promise<Stream | null> {
    const known = all.get(code);
    if (known !== undefined && (await isStillStored(store, tournamentStream(code)))) return known;
    forget(code);
    const stream = await readOnce(code);
    return stream.state === null ? null : stream;
  }
  /**
   * Skips a broken tournament, so that others can still be played; reading it later is refused too.
   */
  function leaveOut(code: string, error: unknown): void {
    if (error instanceof StoreFailed) throw error;
    log.error('tournament left out: it cannot be read', { code, error });
    all.delete(code);
  }
  return {
    find,
    read,
    put,
    forget,
    async open() {
      const codes = [...(await store.streams()).keys()].flatMap((name) => tournamentOf(name) ?? []);
      for (const code of codes) await find(code).catch((error: unknown) => leaveOut(code, error));
      const readOn = async (code: string, position: number, told: Commit | null) =>
        void (await (await find(code))?.catchUp(position, told));
      followStreams(store, tournamentOf, readOn);
    },
  };
}

/**
 * Renders all views once.
 *
 * @throws if a tournament cannot be shown, since broadcasts run on a timer
 */
function assertShowable(code: string, stream: Pick<Stream, 'now'>): void {
  const { state, position, began } = stream.now();
  if (state === null) return;
  const [now, closest] = [began, null];
  summaryOf(code, { state, began });
  viewTournament(code, { state, position, now, closest });
  viewBoards(code, { state, position, now });
  placesInTournamentsOf([state], new Set());
}

const createCommandRunner = (
  ports: TimedPorts,
  { find, read, put, forget }: TournamentRegistry,
  { stepIn }: Pick<RoundTimes, 'stepIn'>,
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
  /** Runs all commands, or none if one is refused. */
  async ask(id: string, code: string, commands: readonly TournamentCommand[]): Answered {
    const stream = await find(code);
    if (stream === null) return NO_TOURNAMENT;
    return stream.ask<TournamentAnswer, DirectorRefusal>(id, (state) =>
      decided(commands, state, ports.now(code), NOTHING_OPENED),
    );
  },
  /** Stores a step of the wall clock, unless another server has done so. */
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

/** Adds random values and the author on the server. */
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
