import { randomBytes } from 'node:crypto';
import { accept, refuse, type Result } from '../../game/result.ts';
import type { HouseAnswer, HouseRefusal } from '../../house/commands.ts';
import {
  decideHouse,
  needsId,
  type AnyHouseCommand,
  type HouseDecision,
} from '../../house/decide.ts';
import { differenceOf } from '../../house/viewDifference.ts';
import { deskTap, countsAtDesk } from '../../house/desk.ts';
import {
  HOUSE_EVENTS_VERSION,
  type HouseEvent,
  parseHouseAnswer,
  parseHouseEvents,
} from '../../house/events.ts';
import { evolveHouse } from '../../house/evolve.ts';
import { emptyHouse, type HouseState } from '../../house/state.ts';
import type { HouseView } from '../../house/view.ts';
import { bringReaders, type BringReaders } from '../../house/placing.ts';
import { createHouseViewer, presentReaders, type ReaderRuntime } from '../../house/viewHouse.ts';
import { toWrite } from '../../house/writing.ts';
import type { BorderRefusal, TapResult } from '../../protocol/messages.ts';
import type { Tap } from '../../reader/events.ts';
import type { ReaderRole } from '../../table/binding.ts';
import { openStream, type StreamKind } from '../streams/eventStream.ts';
import type { Ports } from '../ports.ts';
import { createQueues } from '../streams/queue.ts';
import type { Readers } from './readers.ts';
import type { TableHost } from './tableHost.ts';

type AskRefusal = HouseRefusal | BorderRefusal;

/** Everything around the tables: decks and their tags, what readers are for, which tables there are. */
export interface HouseHost {
  state(): HouseState;
  view(): HouseView;
  /** One command at a time, in the order asked; the same id is answered the same and done once. */
  ask(id: string, command: AnyHouseCommand): Promise<Result<HouseAnswer, AskRefusal>>;
  /** How much would be written down if a bridge brought its readers to a table. */
  wouldBring(brought: BringReaders): Result<number, HouseRefusal>;
  /** A tap that is new, while the readers do other work than playing. */
  deskTap(tap: Tap, from: DeskSource): Promise<Result<TapResult, BorderRefusal>>;
  /** A new tap that changes nothing; its answer is kept, so that the same tap is answered the same. */
  answerTap(tap: Tap, answer: TapResult): Promise<Result<TapResult, BorderRefusal>>;
  /** Tells the screens again in a moment, once however often it is asked: something changed that is not stored. */
  refresh(): void;
  idle(): Promise<void>;
}

/** Where a tap for the desk was made. */
interface DeskSource {
  /** Id of the reader in the house, and what it is for. */
  readonly reader: string;
  readonly role: ReaderRole;
  readonly bridge: string;
  /** Id of the device that was let in to bring taps; null: it is of the house. */
  readonly guestDevice: string | null;
}

export interface HouseParts {
  /** Codes of the tables at which a match is being played. */
  inPlay(): readonly string[];
  readonly tables: TableHost;
  readonly readers: Readers;
  readonly lab: boolean;
  readonly address: string;
}

export const HOUSE_STREAM = 'house';

export const HOUSE: StreamKind<HouseState, HouseEvent> = {
  version: HOUSE_EVENTS_VERSION,
  start: emptyHouse,
  parse: parseHouseEvents,
  parseAnswer: parseHouseAnswer,
  evolve: evolveHouse,
};

/** The house as its log tells it. Rejects when the log cannot be read. */
export async function openHouseHost(ports: Ports, parts: HouseParts): Promise<HouseHost> {
  const { tables, readers, inPlay, lab, address } = parts;
  const turns = createQueues();
  const house = await openStream({
    store: ports.store,
    name: HOUSE_STREAM,
    kind: HOUSE,
    now: () => ports.now(),
    mark: ports.mark,
    changed: () => void view(),
  });
  const viewNow = createHouseViewer();
  const view = broadcasting(ports.broadcast, () =>
    viewNow(house.state, { position: house.position, readers: readers.list(), lab, address }),
  );

  /** An opened table's own log begins before the house mentions it, so that nobody finds it missing. */
  function withTable(decision: HouseDecision, code: string, id: string) {
    const { events, answer, table } = decision;
    if (table === undefined) return { events, answer };
    return { events, answer, first: () => tables.open(code, `opened:${id}`, table) };
  }

  /** Whoever brings a tap has looked for its id. */
  const heard = (tap: Tap, decide: (state: HouseState) => DecidedTap) =>
    house.ask<TapResult, never>(tap.id, (state) => accept(decide(state)), { isNew: true });

  async function freeCode(): Promise<string> {
    for (;;) {
      const code = ports.newCode();
      if (!house.state.erased.has(code) && (await tables.isFree(code))) return code;
    }
  }

  return {
    state: () => house.state,
    view,
    // The code is looked for inside of a turn, so that commands keep their order.
    ask: (id, command) =>
      turns.run<Result<HouseAnswer, AskRefusal>>('house', async () => {
        const code = needsId(command) ? await freeCode() : '';
        const answered = house.ask<HouseAnswer, HouseRefusal>(id, (state) => {
          const decided = decideHouse(command, state, {
            id: code,
            mark: randomBytes(6).toString('hex'),
            readers: presentReaders(readers.list()),
            inPlay: inPlay(),
          });
          return decided.ok ? accept(withTable(decided.value, code, id)) : decided;
        });
        return asCommanded(await answered);
      }),
    wouldBring(brought) {
      const events = bringReaders(brought, house.state, presentReaders(readers.list()));
      return events.ok ? accept(events.value.length) : events;
    },
    deskTap: (tap, from) => heard(tap, (state) => takeAtDesk(tap, from, state, readers.list())),
    answerTap: (tap, answer) => heard(tap, () => ({ events: [], answer })),
    refresh: onceATurn(() => void view()),
    async idle() {
      await turns.idle();
      await house.idle();
    },
  };
}

/** A tap may go by the id of a command; what that was answered is nothing for whoever commands. */
const asCommanded = (answered: Result<HouseAnswer, AskRefusal>): typeof answered =>
  answered.ok && !('made' in answered.value) ? refuse({ code: 'malformed', at: 'id' }) : answered;

/** Whoever asks for the house, all screens are first sent what has changed since: so all know the same state. */
function broadcasting(broadcast: Ports['broadcast'], look: () => HouseView): () => HouseView {
  let told = look();
  return () => {
    const [before, now] = [told, look()];
    told = now;
    const difference = differenceOf(before, now);
    if (difference !== null) broadcast.house(now, difference);
    return now;
  };
}

/** Runs the work once, shortly, however often it is asked for until then. */
function onceATurn(work: () => void): () => void {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    setImmediate(() => {
      isAsked = false;
      work();
    });
  };
}

interface DecidedTap {
  readonly events: readonly HouseEvent[];
  readonly answer: TapResult;
}

function takeAtDesk(
  tap: Tap,
  { reader, role, bridge, guestDevice }: DeskSource,
  state: HouseState,
  readers: readonly ReaderRuntime[],
): DecidedTap {
  // Asked here and not before: the work may be another one than when the tap began to wait for its turn.
  if (!countsAtDesk({ bridge, isGuest: guestDevice !== null, role }, state.work, readers)) {
    return { events: [], answer: { outcome: 'not-the-desk' } };
  }
  const writing = toWrite(tap.tag, state);
  if (writing !== null) return { events: [], answer: writing };
  const events = deskTap(tap, reader, state);
  // The work may have ended while the tap waited for its turn.
  const answer = events.map((event) => deskResult(event, tap)).find((heard) => heard !== null);
  return { events, answer: answer ?? { outcome: 'not-now', reason: 'moved-on' } };
}

function deskResult(event: HouseEvent, { reader }: Tap): TapResult | null {
  switch (event.type) {
    case 'tagLaidAtDesk':
      return { outcome: 'enrolled', result: event.result.outcome };
    case 'tagChecked':
      return { outcome: 'checked', result: event.result.outcome };
    case 'readerIdentified':
      return { outcome: 'identified', reader };
    default:
      return null;
  }
}
