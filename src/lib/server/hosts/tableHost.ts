import { randomBytes } from 'node:crypto';
import { accept, refuse, type Result } from '../../game/result.ts';
import type { ProtocolRefusal, TableSnapshot } from '../../protocol/messages.ts';
import type { Answer } from '../../table/answer.ts';
import type { ClientCommand, TableCommand } from '../../table/commands.ts';
import { mayNeedDroppedMoves } from '../../table/decide.ts';
import { answerOnly, type TableDecision } from '../../table/decision.ts';
import type { TableEvent } from '../../table/events.ts';
import { evolveTable, openTable } from '../../table/evolve.ts';
import type { RecordEvents } from '../../table/record.ts';
import type { Share } from '../../table/events.ts';
import type { Authority } from '../../game/tableGame.ts';
import { decideAs, withContributor, checkCommitQuota } from '../../table/rights.ts';
import type { TableState } from '../../table/state.ts';
import {
  openTableCache,
  type HasToken,
  type TableListener,
  type StateListener,
} from './tableCache.ts';
import { codeOf, isThere, type MaybeTable, streamName, TABLES } from '../streams/tableStream.ts';
import {
  readNewer,
  startOf,
  type CommandHints as AboutCommand,
  type EventStream,
  type StreamNow,
} from '../streams/eventStream.ts';
import type { Meter } from '../log/metrics.ts';
import type { HistoryTopic, HistoryAnswers, QuestionAbout } from '../past/question.ts';
import type { Ports } from '../ports.ts';
import type { Commit, RedactedCommit } from '../store/store.ts';

/** All tables. A table is loaded from its log on the first request. */
export interface TableHost {
  /** True if no table was ever opened under this code. */
  isFree(code: string): Promise<boolean>;
  open(code: string, id: string, events: RecordEvents): Promise<Result<null, ProtocolRefusal>>;
  view(code: string): Promise<Result<TableSnapshot, ProtocolRefusal>>;
  /** Answers questions that need the table's whole log; null if the table no longer exists. */
  askHistory<What extends HistoryTopic>(
    code: string,
    question: QuestionAbout<What>,
  ): Promise<Result<HistoryAnswers[What] | null, ProtocolRefusal>>;
  /**
   * Runs the commands of each table one at a time, in order. Idempotent: a repeated id gets the
   * first answer again.
   *
   * - `as`: the authority behind the command
   * - `share`: the quota that corrections count against; the players' by default
   * - `by`: the player's device that asks, if any
   * - `forbids`: returns the answer if the state that the command is decided on forbids it. It is
   *   not asked for a repeated id.
   */
  ask(
    code: string,
    id: string,
    command: ClientCommand,
    as: Authority,
    about?: Pick<AboutCommand<MaybeTable>, 'isNew'> & {
      readonly share?: Share;
      readonly by?: string | null;
      readonly forbids?: (state: TableState) => Answer | null;
    },
  ): Promise<Result<Answer, ProtocolRefusal>>;
  /**
   * Returns the stored answer of a commit; null for the commit that opened the table. Rejects if
   * the log cannot be read.
   */
  storedAnswerOf(code: string, commit: Commit): Promise<Answer | null>;
  positions(): Promise<ReadonlyMap<string, number>>;
  /** Reads a table from its log without caching it; null if there is none. */
  read(code: string): Promise<StreamNow<TableState> | null>;
  /**
   * Deletes the table from the log permanently and tells its screens; `redacted` as in the store.
   */
  erase(code: string, redacted: readonly RedactedCommit[]): Promise<void>;
  forget(code: string): void;
  size(): number;
  idle(): Promise<void>;
}

export interface TableHooks {
  readonly changed: TableListener;
  readonly stateKnown: StateListener;
  readonly hasToken: HasToken;
  /** True if the table is in the trash; it is then treated as unknown. */
  isInTrash(code: string): boolean;
}

export function createTableHost(
  ports: Ports,
  { changed, stateKnown, hasToken, isInTrash }: TableHooks,
): TableHost {
  const { store } = ports;
  const { find, ...held } = hideTrashed(
    openTableCache(ports, { changed, stateKnown, hasToken }),
    isInTrash,
  );

  const forget = (code: string): void => {
    // Commands still queued on the old instance fail: the log no longer knows its position.
    held.drop(code);
    broadcastErased(code, ports, stateKnown);
  };

  return {
    isFree: async (code) => (await store.read(streamName(code), 0, 1)).length === 0,
    async open(code, id, events) {
      const opened = await storeNewTable(code, id, events, ports);
      if (opened === null) return refuse({ code: 'not-saved' });
      stateKnown(code, opened.state);
      changed(code, opened, null);
      return accept(null);
    },
    view: async (code) => viewWith(await find(code), (there) => held.snapshotOf(code, there)),
    async askHistory(code, question) {
      const table = await find(code);
      return table === null
        ? unknownTable()
        : ports.tableHistory.query({ code, position: table.position }, question);
    },
    async ask(code, id, asked, as, { share, by = null, forbids, ...about } = {}) {
      const [table, command] = [await find(code), completed(asked)];
      if (table === null) return unknownTable();
      const decide = (
        state: MaybeTable,
      ): Result<TableDecision, ProtocolRefusal | UnstoredAnswer> => {
        if (state === null) return unknownTable();
        const forbidden = forbids?.(state) ?? null;
        const decided =
          forbidden === null ? decideAs(as, command, state, share) : answerOnly(forbidden);
        const commits = table.position;
        const room = checkCommitQuota(decided, command, {
          state,
          commits,
          share: share ?? 'players',
        });
        return room.stores
          ? accept(authorOf(by, command, room.decided, state))
          : refuse({ code: 'unstored', answer: room.answer });
      };
      const answered = await table.ask<Answer | null, ProtocolRefusal | UnstoredAnswer>(
        id,
        decide,
        {
          ...about,
          needsDroppedParts: (state) => state !== null && mayNeedDroppedMoves(command, state),
        },
      );
      if (!answered.ok) return storedOrNot(answered.refusal);
      // The id belongs to the commit that opened the table, which has no answer.
      if (answered.value === null) return refuse({ code: 'malformed', at: 'id' });
      count(answered.value, ports.meter);
      return accept(answered.value);
    },
    storedAnswerOf: async (code, commit) =>
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
    forget,
    size: held.size,
    idle: held.idle,
  };
}

interface UnstoredAnswer {
  readonly code: 'unstored';
  readonly answer: Answer;
}

const storedOrNot = (refusal: ProtocolRefusal | UnstoredAnswer): Result<Answer, ProtocolRefusal> =>
  refusal.code === 'unstored' ? accept(refusal.answer) : refuse(refusal);

function broadcastErased(
  code: string,
  { tableHistory, events }: Pick<Ports, 'tableHistory' | 'events'>,
  stateKnown: StateListener,
): void {
  stateKnown(code, null);
  tableHistory.forget(code);
  events.emit('table.erased', code);
}

const hideTrashed = <Held extends ReturnType<typeof openTableCache>>(
  held: Held,
  isAway: (code: string) => boolean,
): Held => ({
  ...held,
  find: async (code: string) => (isAway(code) ? null : held.find(code)),
});

/** Stores a new table, or finds it if this command stored it before. Null if the store fails. */
async function storeNewTable(
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
    id,
    at,
    version: TABLES.version,
    answer: null,
    events: TABLES.toStored(events, state),
  });
  // The command was decided again after a concurrent change of the venue.
  if (!stored.ok && stored.refusal === 'id-known') {
    const known = await readNewer(startOf(TABLES), { store, name: streamName(code), kind: TABLES });
    return isThere(known) ? known : null;
  }
  return stored.ok ? { state, position: stored.value, changedAt: stored.value, began: at } : null;
}

const positionsOf = (streams: ReadonlyMap<string, number>): ReadonlyMap<string, number> =>
  new Map(
    [...streams].flatMap(([name, position]) => {
      const code = codeOf(name);
      return code === null ? [] : [[code, position] as const];
    }),
  );

function count(answer: Answer, meter: Meter): void {
  if (answer.outcome === 'refused') meter.countVerdict(answer.refusal.code);
  else if (answer.outcome === 'accepted' && answer.move !== null) meter.countVerdict('ok');
}

/** Adds the random seed on the server; no screen learns it. */
const completed = (asked: ClientCommand): TableCommand =>
  asked.type === 'partner' ? { ...asked, seed: randomBytes(16).toString('hex') } : asked;

const authorOf = (
  device: string | null,
  { type }: TableCommand,
  decided: TableDecision,
  state: TableState,
): TableDecision =>
  type === 'partnerActs' || type === 'partnerStuck'
    ? decided
    : withContributor(device, decided, state);

const unknownTable = () => refuse<ProtocolRefusal>({ code: 'unknown-table' });

function viewWith<Sight>(
  table: EventStream<MaybeTable, TableEvent> | null,
  look: (there: { readonly state: TableState; readonly position: number }) => Sight,
): Result<Sight, ProtocolRefusal> {
  if (table === null || table.state === null) return unknownTable();
  return accept(look({ state: table.state, position: table.position }));
}
