import { randomBytes } from 'node:crypto';
import type { BoxId } from '../../games/boxes.ts';
import { accept, refuse, type Result } from '../../game/result.ts';
import type { HouseAnswer, HouseCommand, HouseRefusal } from '../../house/commands.ts';
import {
  decideHouse,
  needsId,
  type AnyHouseCommand,
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
import { bringReaders, type BringReaders } from '../../house/placing.ts';
import { createHouseViewer, presentReaders, type ReaderRuntime } from '../../house/viewHouse.ts';
import { toWrite } from '../../house/writing.ts';
import type { BorderRefusal, TapResult } from '../../protocol/messages.ts';
import type { Tap } from '../../reader/events.ts';
import type { ReaderRole } from '../../table/binding.ts';
import { keepUp, openStream, type StreamKind } from '../streams/eventStream.ts';
import type { Ports } from '../ports.ts';
import { createQueues } from '../../process/queues.ts';
import type { Readers } from './readers.ts';
import type { TableHost } from './tableHost.ts';

type AskRefusal = HouseRefusal | BorderRefusal;

/** Everything around the tables: decks and their tags, the roles of readers, the list of tables. */
export interface HouseHost {
  state(): HouseState;
  view(): HouseView;
  /** Runs commands one at a time, in the order asked. Idempotent: a repeated id gets the first answer again. */
  ask(id: string, command: AnyHouseCommand): Promise<Result<HouseAnswer, AskRefusal>>;
  /** How many events it would store if a bridge brought its readers to a table. */
  wouldBring(brought: BringReaders): Result<number, HouseRefusal>;
  /** Takes a new tap while the readers are at work for the house instead of playing. */
  deskTap(tap: Tap, from: DeskSource): Promise<Result<TapResult, BorderRefusal>>;
  /** Stores the answer of a new tap that changes nothing, so that the same tap gets the same answer again. */
  answerTap(tap: Tap, answer: TapResult): Promise<Result<TapResult, BorderRefusal>>;
  /** Opens a table by a new tap, whose answer names it; `refused` is the answer where that cannot be. */
  openByTap(
    tap: Tap,
    command: Extract<HouseCommand, { type: 'createTable' }>,
    refused: TapResult,
  ): Promise<Result<TapResult, BorderRefusal>>;
  /** Begins, by a new tap, to enrol the deck that is likeliest meant; null where there is none. */
  enrolByTap(tap: Tap): Promise<Result<TapResult, BorderRefusal>> | null;
  /** The same with a new deck of that box, under a name that nobody has given. */
  enrolNewByTap(tap: Tap, box: BoxId): Promise<Result<TapResult, BorderRefusal>>;
  /** Takes in what other servers stored, where there may be any. */
  catchUp(): Promise<void>;
  /** Debounced broadcast, for changes that are not stored. */
  refresh(): void;
  idle(): Promise<void>;
}

/** Where a tap for the desk came from. */
interface DeskSource {
  /** Id of the reader in the house, and its role. */
  readonly reader: string;
  readonly role: ReaderRole;
  readonly bridge: string;
  /** Id of the guest device that brought the tap; null: the house's own bridge or device. */
  readonly guestDevice: string | null;
}

export interface HouseParts {
  /** Called after another server changed the house. */
  tookIn(now: HouseState, before: HouseState): void;
  /** Codes of the tables with a match in play. */
  inPlay(): readonly string[];
  /** What tokens were answered last on readers that play nowhere. */
  opening(): OpeningView | null;
  /** Called with every change, before screens are told of it. */
  changed(): void;
  /** What a deck that nobody has named is called, by its number. */
  deckName(number: number): string;
  readonly tables: TableHost;
  readonly readers: Readers;
  readonly lab: boolean;
  /** Address at which phones reach this server now. */
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

/** Rebuilds the house from its log. Rejects when the log cannot be read. */
export async function openHouseHost(ports: Ports, parts: HouseParts): Promise<HouseHost> {
  const { readers, opening, tookIn, lab } = parts;
  const queue = createQueues();
  const house = await openStream({
    store: ports.store,
    name: HOUSE_STREAM,
    kind: HOUSE_KIND,
    now: () => ports.now(),
    mark: ports.mark,
    changed() {
      parts.changed();
      view();
    },
    tookIn: ({ state }, before) => tookIn(state, before),
  });
  const viewNow = createHouseViewer();
  const view = broadcasting(ports.broadcast, () =>
    viewNow(house.state, {
      ...{ position: house.position, readers: readers.list() },
      ...{ opening: opening(), lab, address: parts.address() },
    }),
  );
  keepUp({ store: ports.store, name: HOUSE_STREAM }, house);

  /** The tap router has looked the id up already, hence `isNew`. */
  const askTap = (tap: Tap, decide: (state: HouseState) => DecidedTap) =>
    house.ask<TapResult, never>(tap.id, (state) => accept(decide(state)), { isNew: true });

  /** Another server may have opened a table for the same request: the one that was opened here is nobody's. */
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
        const code = needsId(command) ? await freeCode() : '';
        const answered = await house.ask<HouseAnswer, HouseRefusal>(id, (state) =>
          decide(command, state, { code, id }),
        );
        if (answered.ok) await withoutSpare(code, answered.value);
        return asCommanded(answered);
      }),
    wouldBring(brought) {
      const events = bringReaders(brought, house.state, presentReaders(readers.list()));
      return events.ok ? accept(events.value.length) : events;
    },
    ...tapAnswers({ askTap, queue, ...codes, state: () => house.state, parts }),
    catchUp: () => house.catchUp(),
    refresh: restfully(() => void view()),
    async idle() {
      await queue.idle();
      await house.idle();
    },
  };
}

interface TapAnswers extends ReturnType<typeof deciding> {
  askTap(
    tap: Tap,
    decide: (state: HouseState) => DecidedTap,
  ): Promise<Result<TapResult, BorderRefusal>>;
  readonly queue: ReturnType<typeof createQueues>;
  state(): HouseState;
  readonly parts: HouseParts;
}

/** What new taps do, for the tap router. */
const tapAnswers = ({
  askTap,
  queue,
  freeCode,
  decide,
  state,
  parts,
}: TapAnswers): Pick<
  HouseHost,
  'deskTap' | 'answerTap' | 'enrolByTap' | 'enrolNewByTap' | 'openByTap'
> => ({
  deskTap: (tap, from) => askTap(tap, (now) => takeAtDesk(tap, from, now, parts.readers.list())),
  answerTap: (tap, answer) => askTap(tap, () => ({ events: [], answer })),
  enrolByTap: (tap) => (enrolDeck(state()).length === 0 ? null : askTap(tap, beginEnrolling)),
  enrolNewByTap: (tap, box) =>
    queue.run('house', async () => {
      const deck = await freeCode();
      return askTap(tap, ({ decks }) => ({
        events: beginDeck({ deck, name: unusedDeckName(decks, parts.deckName), box }),
        answer: BEGUN,
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

/** A command whose id belongs to a tap is refused: the stored answer is a tap result, no command answer. */
const asCommanded = (answered: Result<HouseAnswer, AskRefusal>): typeof answered =>
  answered.ok && !('made' in answered.value) ? refuse({ code: 'malformed', at: 'id' }) : answered;

/** Every read of the view first broadcasts what changed since the last one, so that all screens know the same state. */
function broadcasting(broadcast: Ports['broadcast'], look: () => HouseView): () => HouseView {
  let lastSent = look();
  return () => {
    const [before, now] = [lastSent, look()];
    lastSent = now;
    const difference = differenceOf(before, now);
    if (difference !== null) broadcast.house(now, difference);
    return now;
  };
}

/** How many times as long as it took the last time what is not urgent waits before it is done again. */
const RESTS = 4;
const LONGEST_REST = 1_000;

/**
 * Debounces `work` to one run per turn of the event loop, and to a fifth of the time where it takes long: a thousand readers
 * that come back at once leave time for cards.
 */
export function restfully(work: () => void, now = () => performance.now()): () => void {
  let isAsked = false;
  let notBefore = 0;
  function run(): void {
    isAsked = false;
    const began = now();
    work();
    const took = now() - began;
    notBefore = began + took + Math.min(RESTS * took, LONGEST_REST);
  }
  return () => {
    if (isAsked) return;
    isAsked = true;
    const rest = notBefore - now();
    if (rest >= 1) setTimeout(run, rest);
    else setImmediate(run);
  };
}

interface DecidedTap {
  readonly events: readonly HouseEvent[];
  readonly answer: TapResult;
  readonly first?: () => ReturnType<TableHost['open']>;
}

const beginEnrolling = (state: HouseState): DecidedTap => ({
  events: enrolDeck(state),
  answer: BEGUN,
});
const BEGUN: TapResult = { outcome: 'enrolled', result: 'begun' };

const openedAt = (table: string): TapResult => ({
  ...{ outcome: 'opening', proposal: null },
  said: { type: 'opened', table },
});

/** What commands may make, by the clock and the chances of this moment. */
function deciding(ports: Ports, { tables, readers, inPlay }: HouseParts, house: () => HouseState) {
  /** The table's own log starts before the house lists the table, so that no one finds it missing. */
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

function takeAtDesk(
  tap: Tap,
  { reader, role, bridge, guestDevice }: DeskSource,
  state: HouseState,
  readers: readonly ReaderRuntime[],
): DecidedTap {
  // Checked inside the queue: the work may have changed while the tap was waiting.
  if (!countsAtDesk({ bridge, isGuest: guestDevice !== null, role }, state.work, readers)) {
    return { events: [], answer: { outcome: 'not-the-desk' } };
  }
  const writing = toWrite(tap.tag, state);
  if (writing !== null) return { events: [], answer: writing };
  const events = deskTap(tap, reader, state);
  if (events.length === 0 && state.work?.type === 'enrolment' && isPrinted(tap.tag)) {
    // The code of a deck that is not enrolled here: it may say what it is.
    return { events, answer: { outcome: 'unknown', why: 'unknown-tag' } };
  }
  // No event: the work ended while the tap was waiting.
  const answer = events.map((event) => deskResult(event, tap)).find((result) => result !== null);
  return { events, answer: answer ?? { outcome: 'not-now', reason: 'moved-on' } };
}

function deskResult(event: HouseEvent, { reader }: Tap): TapResult | null {
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
