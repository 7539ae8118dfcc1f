import { randomBytes, randomUUID } from 'node:crypto';
import type { BoxId } from '../../games/boxes.ts';
import { accept, refuse, type Result } from '../../game/result.ts';
import type { HouseAnswer, HouseRefusal } from '../../house/commands.ts';
import {
  decideHouse,
  createsEntity,
  type AnyHouseCommand,
  type FollowUpCommand,
  type HouseDecision,
} from '../../house/decide.ts';
import { differenceOf } from '../../house/viewDifference.ts';
import { unusedDeckName } from '../../house/deckName.ts';
import { beginDeck, deskTap, countsAtDesk, enrolDeck } from '../../house/desk.ts';
import {
  HOUSE_EVENTS_VERSION,
  type HouseEvent,
  parseHouseAnswer,
  parseHouseEvents,
} from '../../house/events.ts';
import { evolveHouse } from '../../house/evolve.ts';
import { emptyHouse, type HouseState } from '../../house/state.ts';
import type { OpeningView } from '../../house/opening.ts';
import type { HouseView } from '../../house/view.ts';
import { isPrinted } from '../../house/printedCode.ts';
import { moveReadersOfBridge, type BringReaders } from '../../house/placing.ts';
import { createHouseViewer, presentReaders, type ReaderRuntime } from '../../house/viewHouse.ts';
import { writeRequestFor } from '../../house/writing.ts';
import type { ProtocolRefusal, TapResult } from '../../protocol/messages.ts';
import type { Tap } from '../../reader/events.ts';
import type { ReaderRole } from '../../table/binding.ts';
import { createQueues } from '../../process/queues.ts';
import { seatNames } from '../../games/playing.ts';
import { renameSeats } from '../../house/tables.ts';
import {
  catchUpWithOthers,
  followStore,
  openStream,
  type EventStream,
  type StreamKind,
} from '../streams/eventStream.ts';
import type { Ports } from '../ports.ts';
import type { EventBus } from '../events.ts';
import { log } from '../log/log.ts';
import type { Readers } from './readers.ts';
import type { TableHost } from './tableHost.ts';

type AskRefusal = HouseRefusal | ProtocolRefusal;

export interface HouseHost {
  state(): HouseState;
  view(): HouseView;
  /**
   * Runs commands one at a time, in order. Idempotent: a repeated id gets the first answer again.
   */
  ask(id: string, command: AnyHouseCommand): Promise<Result<HouseAnswer, AskRefusal>>;
  countBroughtReaders(brought: BringReaders): Result<number, HouseRefusal>;
  /** Handles a new tap while the readers are used for setup instead of play. */
  setupTap(tap: Tap, from: SetupTapSource): Promise<Result<TapResult, ProtocolRefusal>>;
  /**
   * Stores the answer of a new tap without other effects, so that a repeated tap gets the same
   * answer.
   */
  answerTap(tap: Tap, answer: TapResult): Promise<Result<TapResult, ProtocolRefusal>>;
  /**
   * Opens a table by a new tap; its answer names the table. `refused` is the answer if that is
   * impossible.
   */
  openByTap(
    tap: Tap,
    command: FollowUpCommand,
    refused: TapResult,
  ): Promise<Result<TapResult, ProtocolRefusal>>;
  /** Starts enrolling the most likely deck by a new tap; null if there is none. */
  enrolByTap(tap: Tap): Promise<Result<TapResult, ProtocolRefusal>> | null;
  enrolNewByTap(tap: Tap, box: BoxId): Promise<Result<TapResult, ProtocolRefusal>>;
  catchUp(): Promise<void>;
  /** Broadcasts changes that are not stored, debounced. */
  refresh(): void;
  idle(): Promise<void>;
}

export interface SetupTapSource {
  readonly reader: string;
  readonly role: ReaderRole;
  readonly bridge: string;
  /** Id of the guest device that brought the tap; null for the venue's own bridge or device. */
  readonly guestDevice: string | null;
}

export interface HouseParts {
  inPlay(): readonly string[];
  opening(): OpeningView | null;
  deckName(number: number): string;
  readonly tables: TableHost;
  readonly readers: Readers;
  readonly lab: boolean;
  address(): string;
}

export const HOUSE_STREAM = 'house';

export const HOUSE_KIND: StreamKind<HouseState, HouseEvent> = {
  version: HOUSE_EVENTS_VERSION,
  start: emptyHouse,
  parse: parseHouseEvents,
  parseAnswer: parseHouseAnswer,
  evolve: evolveHouse,
};

type HouseStream = EventStream<HouseState, HouseEvent>;

/** Opens the venue's log. Rejects if it cannot be read. */
export const openHouseStream = ({ events, ...ports }: Ports): Promise<HouseStream> =>
  openStream({
    store: ports.store,
    name: HOUSE_STREAM,
    kind: HOUSE_KIND,
    now: () => ports.now(),
    mark: ports.mark,
    changed: () => events.emit('venue.stored'),
    tookIn: ({ state }, before) => events.emit('venue.caught-up', state, before),
  });

export function createHouseHost(ports: Ports, house: HouseStream, parts: HouseParts): HouseHost {
  const { readers, opening, lab } = parts;
  const queue = createQueues();
  const viewNow = createHouseViewer();
  const view = broadcasting(ports.events, () =>
    viewNow(house.state, {
      position: house.position,
      readers: readers.list(),
      opening: opening(),
      lab,
      address: parts.address(),
    }),
  );
  followStore({ store: ports.store, name: HOUSE_STREAM }, house);

  /** The tap router has looked up the id already, hence `isNew`. */
  const askTap = (tap: Tap, decide: (state: HouseState) => TapDecision) =>
    house.ask<TapResult, never>(tap.id, (state) => accept(decide(state)), { isNew: true });

  /** Deletes the table opened here if another server opened one for the same request. */
  async function withoutSpare(code: string, answer: HouseAnswer): Promise<void> {
    const made = 'made' in answer ? answer.made : null;
    if (made === null || made === code || code === '' || (await parts.tables.isFree(code))) return;
    await parts.tables.erase(code, []);
  }

  const codes = deciding(ports, parts, () => house.state);
  const { freeCode, decide } = codes;

  return {
    state: () => house.state,
    view,
    // The code is picked inside the queue, so that commands keep their order.
    ask: (id, command) =>
      queue.run<Result<HouseAnswer, AskRefusal>>('house', async () => {
        const code = createsEntity(command) ? await freeCode() : '';
        const answered = await house.ask<HouseAnswer, HouseRefusal>(id, (state) =>
          decide(command, state, { code, id }),
        );
        if (answered.ok) await withoutSpare(code, answered.value);
        return refuseTapAnswer(answered);
      }),
    countBroughtReaders(brought) {
      const events = moveReadersOfBridge(brought, house.state, presentReaders(readers.list()));
      return events.ok ? accept(events.value.length) : events;
    },
    ...tapAnswers({ askTap, queue, ...codes, state: () => house.state, parts }),
    catchUp: () => catchUpWithOthers(ports.store, house),
    refresh: throttleByCost(() => void view()),
    async idle() {
      await queue.idle();
      await house.idle();
    },
  };
}

interface TapAnswers extends ReturnType<typeof deciding> {
  askTap(
    tap: Tap,
    decide: (state: HouseState) => TapDecision,
  ): Promise<Result<TapResult, ProtocolRefusal>>;
  readonly queue: ReturnType<typeof createQueues>;
  state(): HouseState;
  readonly parts: HouseParts;
}

const tapAnswers = ({
  askTap,
  queue,
  freeCode,
  decide,
  state,
  parts,
}: TapAnswers): Pick<
  HouseHost,
  'setupTap' | 'answerTap' | 'enrolByTap' | 'enrolNewByTap' | 'openByTap'
> => ({
  setupTap: (tap, from) =>
    askTap(tap, (now) => decideSetupTap(tap, from, now, parts.readers.list())),
  answerTap: (tap, answer) => askTap(tap, () => ({ events: [], answer })),
  enrolByTap: (tap) => (enrolDeck(state()).length === 0 ? null : askTap(tap, beginEnrolling)),
  enrolNewByTap: (tap, box) =>
    queue.run('house', async () => {
      const deck = await freeCode();
      return askTap(tap, ({ decks }) => ({
        events: beginDeck({ deck, name: unusedDeckName(decks, parts.deckName), box }),
        answer: ENROLMENT_STARTED,
      }));
    }),
  openByTap: (tap, command, refused) =>
    queue.run('house', async () => {
      const code = await freeCode();
      return askTap(tap, (now) => {
        const decided = decide(command, now, { code, id: tap.id });
        return decided.ok
          ? { ...decided.value, answer: openedAt(code) }
          : { events: [], answer: refused };
      });
    }),
});

/** Refuses a command id that belongs to a tap: its stored answer is no command answer. */
const refuseTapAnswer = (answered: Result<HouseAnswer, AskRefusal>): typeof answered =>
  answered.ok && !('made' in answered.value) ? refuse({ code: 'malformed', at: 'id' }) : answered;

/**
 * Broadcasts the difference since the last view before returning a new one, so that all screens
 * share the same state.
 */
function broadcasting(events: Ports['events'], look: () => HouseView): () => HouseView {
  let lastSent = look();
  return () => {
    const [before, now] = [lastSent, look()];
    lastSent = now;
    const difference = differenceOf(before, now);
    if (difference !== null) events.emit('venue.changed', now, difference);
    return now;
  };
}

/** Pause after non-urgent work, as a multiple of its duration. */
const REST_FACTOR = 4;
const MAX_REST_MS = 1_000;

/**
 * Debounces `work` to one run per turn of the event loop, and to a fifth of the time if it takes
 * long. A thousand readers that reconnect at once then leave time for cards.
 */
export function throttleByCost(work: () => void, now = () => performance.now()): () => void {
  let isAsked = false;
  let notBefore = 0;
  function run(): void {
    isAsked = false;
    const began = now();
    work();
    const took = now() - began;
    notBefore = began + took + Math.min(REST_FACTOR * took, MAX_REST_MS);
  }
  return () => {
    if (isAsked) return;
    isAsked = true;
    const rest = notBefore - now();
    if (rest >= 1) setTimeout(run, rest);
    else setImmediate(run);
  };
}

interface TapDecision {
  readonly events: readonly HouseEvent[];
  readonly answer: TapResult;
  readonly first?: () => ReturnType<TableHost['open']>;
}

const beginEnrolling = (state: HouseState): TapDecision => ({
  events: enrolDeck(state),
  answer: ENROLMENT_STARTED,
});
const ENROLMENT_STARTED: TapResult = { outcome: 'enrolled', result: 'begun' };

const openedAt = (table: string): TapResult => ({
  outcome: 'opening',
  proposal: null,
  said: { type: 'opened', table },
});

function deciding(ports: Ports, { tables, readers, inPlay }: HouseParts, house: () => HouseState) {
  /** The table's own log starts before the venue lists the table, so that it is never missing. */
  function withTable({ events, answer, table }: HouseDecision, code: string, id: string) {
    if (table === undefined) return { events, answer };
    return { events, answer, first: () => tables.open(code, `opened:${id}`, table) };
  }
  return {
    async freeCode(): Promise<string> {
      for (;;) {
        const code = ports.newCode();
        if (!house().erased.has(code) && (await tables.isFree(code))) return code;
      }
    },
    decide(
      command: AnyHouseCommand,
      state: HouseState,
      { code, id }: { readonly code: string; readonly id: string },
    ) {
      const decided = decideHouse(command, state, {
        id: code,
        mark: randomBytes(6).toString('hex'),
        readers: presentReaders(readers.list()),
        inPlay: inPlay(),
      });
      return decided.ok ? accept(withTable(decided.value, code, id)) : decided;
    },
  };
}

function decideSetupTap(
  tap: Tap,
  { reader, role, bridge, guestDevice }: SetupTapSource,
  state: HouseState,
  readers: readonly ReaderRuntime[],
): TapDecision {
  // Checked inside the queue: the work may have changed while the tap was waiting.
  if (!countsAtDesk({ bridge, isGuest: guestDevice !== null, role }, state.work, readers)) {
    return { events: [], answer: { outcome: 'not-the-desk' } };
  }
  const writing = writeRequestFor(tap.tag, state);
  if (writing !== null) return { events: [], answer: writing };
  const events = deskTap(tap, reader, state);
  if (events.length === 0 && state.work?.type === 'enrolment' && isPrinted(tap.tag)) {
    // A printed code of an unknown deck may contain an identity.
    return { events, answer: { outcome: 'unknown', why: 'unknown-tag' } };
  }
  // No event: the work ended while the tap was waiting.
  const answer = events
    .map((event) => setupTapResult(event, tap))
    .find((result) => result !== null);
  return { events, answer: answer ?? { outcome: 'not-now', reason: 'moved-on' } };
}

function setupTapResult(event: HouseEvent, { reader }: Tap): TapResult | null {
  switch (event.type) {
    case 'tagLaidAtDesk':
      return { outcome: 'enrolled', result: event.result.outcome };
    case 'deskCleared':
      return { outcome: 'enrolled', result: 'stopped' };
    case 'tagChecked':
      return { outcome: 'checked', result: event.result.outcome };
    case 'readerIdentified':
      return { outcome: 'identified', reader };
    default:
      return null;
  }
}

/**
 * Copies renamed and new players of each table that is read to the venue's list of tables. If it fails, it
 * is repeated when the table is next read.
 */
export function followPlayerNames(
  { on }: Pick<EventBus, 'on'>,
  house: Pick<HouseHost, 'ask' | 'state'>,
): void {
  on('table.known', (table, state) => {
    if (state === null) return;
    if (state.formerNames.size === 0 && state.formerPlayers.length === 0) return;
    const seats = seatNames(state.timeline.now);
    const command = { type: 'renameSeats', table, seats } as const;
    if (renameSeats(command, house.state()).length === 0) return;
    house.ask(randomUUID(), command).catch(log.failure('names not in the list of tables'));
  });
}
