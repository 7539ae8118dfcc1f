import { randomBytes } from 'node:crypto';
import { accept, refuse, type Result } from '../../game/result.ts';
import type { BorderRefusal, TableSnapshot } from '../../protocol/messages.ts';
import type { Answer } from '../../table/answer.ts';
import { reachesBack } from '../../table/compact.ts';
import type { AskedOfTable, TableCommand } from '../../table/commands.ts';
import type { TableDecision } from '../../table/decision.ts';
import type { TableEvent } from '../../table/events.ts';
import { evolveTable, openTable } from '../../table/evolve.ts';
import type { RecordEvents } from '../../table/record.ts';
import type { Share } from '../../table/events.ts';
import type { Authority } from '../../game/tableGame.ts';
import { decideAs, withContributor } from '../../table/rights.ts';
import { withinRoom } from '../../table/room.ts';
import type { TableState } from '../../table/state.ts';
import {
  openTableCache,
  snapshotOf,
  type HasToken,
  type TableListener,
  type StateListener,
} from './tableCache.ts';
import { codeOf, isThere, type MaybeTable, streamName, TABLES } from '../streams/tableStream.ts';
import {
  readOn,
  type CommandHints as AboutCommand,
  type EventStream,
  type StreamNow,
} from '../streams/eventStream.ts';
import type { Meter } from '../log/metrics.ts';
import type { PastTopic, PastAnswers, QuestionAbout } from '../past/question.ts';
import type { Ports } from '../ports.ts';
import type { Commit, Redacted } from '../store/store.ts';

/** All tables of the house. A table is loaded from its log on the first request. */
export interface TableHost {
  /** Whether no table was ever opened under this code. */
  isFree(code: string): Promise<boolean>;
  /** Stores the first events of a new table under a free code. */
  open(code: string, id: string, events: RecordEvents): Promise<Result<null, BorderRefusal>>;
  view(code: string): Promise<Result<TableSnapshot, BorderRefusal>>;
  /** Answers what needs the table's whole log; null where the table no longer exists. */
  past<What extends PastTopic>(
    code: string,
    question: QuestionAbout<What>,
  ): Promise<Result<PastAnswers[What] | null, BorderRefusal>>;
  /**
   * Runs the commands of each table one at a time, in the order asked. Idempotent: a repeated id gets the first answer
   * again. `as`: the authority behind the command; `share`: the share that corrections belong to, the players' by default;
   * `by`: the player's device that asks, if any.
   */
  ask(
    code: string,
    id: string,
    command: AskedOfTable,
    as: Authority,
    about?: Pick<AboutCommand<MaybeTable>, 'isNew'> & {
      readonly share?: Share;
      readonly by?: string | null;
    },
  ): Promise<Result<Answer, BorderRefusal>>;
  /** The stored answer of a commit; null for the one that opened the table. Rejects when the log cannot be read. */
  answered(code: string, commit: Commit): Promise<Answer | null>;
  /** Codes of the tables in the log, each with its number of commits. */
  positions(): Promise<ReadonlyMap<string, number>>;
  /** Reads a table from its log without caching it; null when there is none. */
  read(code: string): Promise<StreamNow<TableState> | null>;
  /** Erases the table from the log for good and tells its screens; `redacted` as in the store. */
  erase(code: string, redacted: readonly Redacted[]): Promise<void>;
  /** Lets go of a table that another server erased, and tells its screens. */
  forget(code: string): void;
  /** How many tables are in memory. */
  size(): number;
  idle(): Promise<void>;
}

export interface TableHooks {
  /** Called after an event of a table was stored. */
  readonly changed: TableListener;
  /** Called when a table was loaded or changed, and with null when it was erased. */
  readonly stateKnown: StateListener;
  /** Whether a deck of the house has the token of an action. */
  readonly hasToken: HasToken;
  /** Whether the table is in the bin: it is then answered for as if it did not exist. */
  isAway(code: string): boolean;
}

export function createTableHost(
  ports: Ports,
  { changed, stateKnown, hasToken, isAway }: TableHooks,
): TableHost {
  const { store } = ports;
  const { find, ...held } = hidingBinned(
    openTableCache(ports, { changed, stateKnown, hasToken }),
    isAway,
  );

  const forget = (code: string): void => {
    // Commands still queued on the old instance fail: the log no longer knows its position.
    held.drop(code);
    tellErased(code, ports, stateKnown);
  };

  return {
    isFree: async (code) => (await store.read(streamName(code), 0, 1)).length === 0,
    async open(code, id, events) {
      const opened = await storeNew(code, id, events, ports);
      if (opened === null) return refuse({ code: 'not-saved' });
      stateKnown(code, opened.state);
      changed(code, opened);
      return accept(null);
    },
    view: async (code) =>
      seen(await find(code), (there) => snapshotOf(code, there, store, hasToken)),
    async past(code, question) {
      const table = await find(code);
      return table === null
        ? unknownTable()
        : ports.past.ask({ code, position: table.position }, question);
    },
    async ask(code, id, asked, as, { share, by = null, ...about } = {}) {
      const [table, command] = [await find(code), completed(asked)];
      if (table === null) return unknownTable();
      const decide = (state: MaybeTable): Result<TableDecision, BorderRefusal | Unstored> => {
        if (state === null) return unknownTable();
        const decided = decideAs(as, command, state, share);
        const commits = table.position;
        const room = withinRoom(decided, command, { state, commits, share: share ?? 'players' });
        return room.stores
          ? accept(toldBy(by, command, room.decided, state))
          : refuse({ code: 'unstored', answer: room.answer });
      };
      const answered = await table.ask<Answer | null, BorderRefusal | Unstored>(id, decide, {
        ...about,
        reachesBack: (state) => state !== null && reachesBack(command, state),
      });
      if (!answered.ok) return storedOrNot(answered.refusal);
      // The id belongs to the commit that opened the table, which has no answer.
      if (answered.value === null) return refuse({ code: 'malformed', at: 'id' });
      count(answered.value, ports.meter);
      return accept(answered.value);
    },
    answered: async (code, commit) =>
      // Every answer in a table's stream is an `Answer`.
      TABLES.parseAnswer(commit, (await held.read(code)).state) as Answer | null,
    positions: async () => positionsOf(await store.streams()),
    async read(code) {
      const now = (await held.read(code)).now();
      return isThere(now) ? now : null;
    },
    async erase(code, redacted) {
      await store.erase(streamName(code), redacted);
      forget(code);
    },
    ...{ forget, size: held.size, idle: held.idle },
  };
}

/** A decision that leaves no trace in the log: only its asker is answered. */
interface Unstored {
  readonly code: 'unstored';
  readonly answer: Answer;
}

const storedOrNot = (refusal: BorderRefusal | Unstored): Result<Answer, BorderRefusal> =>
  refusal.code === 'unstored' ? accept(refusal.answer) : refuse(refusal);

function tellErased(
  code: string,
  { past, broadcast }: Pick<Ports, 'past' | 'broadcast'>,
  stateKnown: StateListener,
): void {
  stateKnown(code, null);
  past.forget(code);
  broadcast.erased(code);
}

const hidingBinned = <Held extends ReturnType<typeof openTableCache>>(
  held: Held,
  isAway: (code: string) => boolean,
): Held => ({
  ...held,
  find: async (code: string) => (isAway(code) ? null : held.find(code)),
});

/** Stores a new table, unless this very command did so before; null when the store cannot save it. */
async function storeNew(
  code: string,
  id: string,
  events: RecordEvents,
  { store, now }: Pick<Ports, 'store' | 'now'>,
): Promise<StreamNow<TableState> | null> {
  const at = now();
  const [created, ...later] = events;
  // Evolve before storing: a setup that opens no table throws here.
  const state = later.reduce((so, event) => evolveTable(event, so, at), openTable(created, at));
  const stored = await store.append(streamName(code), 0, {
    ...{ id, at, version: TABLES.version, answer: null },
    events: TABLES.toStored(events, state),
  });
  // The house was told something meanwhile, and decided again that the table is opened.
  if (!stored.ok && stored.refusal === 'id-known') {
    const from = { state: TABLES.start, position: 0, began: 0 };
    const known = await readOn(from, { store, name: streamName(code), kind: TABLES });
    return isThere(known) ? known : null;
  }
  return stored.ok ? { state, position: stored.value, began: at } : null;
}

const positionsOf = (streams: ReadonlyMap<string, number>): ReadonlyMap<string, number> =>
  new Map(
    [...streams].flatMap(([name, position]) => {
      const code = codeOf(name);
      return code === null ? [] : [[code, position] as const];
    }),
  );

function count(answer: Answer, meter: Meter): void {
  if (answer.outcome === 'refused') meter.verdict(answer.refusal.code);
  else if (answer.outcome === 'accepted' && answer.move !== null) meter.verdict('ok');
}

/** Chance is the server's own: 128 bits of the system's, of which no screen hears. */
const completed = (asked: AskedOfTable): TableCommand =>
  asked.type === 'partner' ? { ...asked, seed: randomBytes(16).toString('hex') } : asked;

/** What partners think of is nobody's to tell. */
const toldBy = (
  device: string | null,
  { type }: TableCommand,
  decided: TableDecision,
  state: TableState,
): TableDecision =>
  type === 'partnerActs' || type === 'partnerStuck'
    ? decided
    : withContributor(device, decided, state);

const unknownTable = () => refuse<BorderRefusal>({ code: 'unknown-table' });

/** Maps a table that exists; refuses with `unknown-table` otherwise. */
function seen<Sight>(
  table: EventStream<MaybeTable, TableEvent> | null,
  look: (there: { readonly state: TableState; readonly position: number }) => Sight,
): Result<Sight, BorderRefusal> {
  if (table === null || table.state === null) return unknownTable();
  return accept(look({ state: table.state, position: table.position }));
}
