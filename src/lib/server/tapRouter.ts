import { accept, type Result } from '../game/result.ts';
import { identify } from '../house/aliases.ts';
import { isForDesk } from '../house/desk.ts';
import { lookUpTag } from '../house/lookUp.ts';
import { placeOf, readerId, tableOf } from '../house/readers.ts';
import type { HouseState } from '../house/state.ts';
import { presentReaders } from '../house/viewHouse.ts';
import { parseIdentity } from '../house/identity.ts';
import type {
  BorderRefusal,
  BridgeToServer,
  Introduction,
  TapAnswer,
} from '../protocol/messages.ts';
import type { Tap } from '../reader/events.ts';
import type { Binding } from '../table/binding.ts';
import type { TapCommand } from '../table/commands.ts';
import type { HouseHost } from './houseHost.ts';
import type { Ports } from './ports.ts';
import { createQueues } from './queue.ts';
import type { Readers } from './readers.ts';
import type { TableHost } from './tableHost.ts';

type Misread = Parameters<BridgeToServer['problem']>[0];
type Heard = TapAnswer['answer'];
type Answered = Promise<Result<Heard, BorderRefusal>>;

/** Brings each tap to the one place that decides it. */
export interface TapRouter {
  /** Taps of one bridge are taken one after the other, in the order they came. */
  take(bridge: string, tap: Tap): Answered;
  /** Lets the house know an unknown tag by what it says of itself, then takes its tap. */
  introduce(bridge: string, introduction: Introduction): Answered;
  /** Code of the table at which a reader plays, or null. */
  tableOf(bridge: string, reader: string): string | null;
  /** A card that could not be read is asked for again where its reader plays. */
  misread(bridge: string, problem: Misread): Promise<void>;
  idle(): Promise<void>;
}

export interface TapRouterParts {
  readonly house: HouseHost;
  readonly tables: TableHost;
  readonly readers: Readers;
}

export function createTapRouter(
  ports: Ports,
  { house, tables, readers }: TapRouterParts,
): TapRouter {
  const queues = createQueues();

  /** What the house knows of a reader, and where it plays. */
  function whereIs(bridge: string, name: string) {
    const reader = readerId(bridge, name);
    const state = house.state();
    const present = presentReaders(readers.list());
    const place = placeOf(reader, state, present);
    return {
      reader,
      role: place.role,
      isAtDesk: isForDesk(state.work, place),
      table: tableOf(reader, state, present),
    };
  }

  async function route(bridge: string, tap: Tap): Answered {
    // The readers may have been sent to another table since; a tap that is known stays where it was.
    const known = await ports.store.findAnywhere(tap.id);
    if (known !== null) return accept(known.answer as Heard);
    const { reader, role, isAtDesk, table } = whereIs(bridge, tap.reader);
    if (isAtDesk) return house.deskTap(tap, reader);
    await learnNumber(tap);
    const state = house.state();
    if (role.role === 'desk') return house.answerTap(tap, nameAtDesk(tap, state));
    if (table === null) return house.answerTap(tap, { outcome: 'no-table' });
    return tables.ask(table, tap.id, { ...lookedUp(tap, table, state), role });
  }

  /** A number that this card was never told by is kept; the tap is not held up should that fail. */
  async function learnNumber({ id, tag }: Tap): Promise<void> {
    const identified = identify(tag, house.state());
    if (identified.type === 'bound' && identified.isNew) {
      await house.ask(`learn:${id}`, { type: 'learnTag', tag });
    }
  }

  async function take(bridge: string, tap: Tap): Answered {
    ports.mark(tap.id, 'received');
    const came = performance.now();
    const heard = await queues.run(bridge, () => route(bridge, tap));
    const outcome = heard.ok ? heard.value.outcome : heard.refusal.code;
    ports.meter.tap(outcome, performance.now() - came);
    return heard;
  }

  return {
    take,
    async introduce(bridge, introduction) {
      await letKnow(house, introduction);
      return take(bridge, introduction.tap);
    },
    tableOf: (bridge, reader) => whereIs(bridge, reader).table,
    async misread(bridge, { reader: name, problem, at }) {
      const { reader, isAtDesk, table } = whereIs(bridge, name);
      const id = `problem:${bridge}:${String(at)}`;
      if (isAtDesk) await house.ask(id, { type: 'deskProblem', problem, reader });
      else if (table !== null) {
        await tables.ask(table, id, { type: 'readerProblem', reader: name, problem });
      }
    },
    idle: () => queues.idle(),
  };
}

/** What a tag says of itself is asked about once, and only what makes sense. */
async function letKnow(house: HouseHost, { tap, text }: Introduction): Promise<void> {
  const identity = parseIdentity(text);
  if (identity === null) return;
  await house.ask(`introduce:${tap.id}`, { type: 'introduceTag', tag: tap.tag, identity });
}

function lookedUp(tap: Tap, code: string, state: HouseState): Omit<TapCommand, 'role'> {
  const known = lookUpTag(tap.tag, state);
  if (known === null) return { type: 'tap', tap, binding: null, otherDeck: false };
  const deck = state.tables.find((table) => table.code === code)?.deck ?? null;
  // A table without a deck of its own takes every card whose tag is known.
  const otherDeck = deck !== null && known.deck.id !== deck;
  // At a table a card has one number, whichever of them its reader told.
  return { type: 'tap', tap: { ...tap, tag: known.tag }, binding: known.binding, otherDeck };
}

/** A desk plays nothing: it only says which card this is. */
function nameAtDesk(tap: Tap, state: HouseState): Heard {
  return describe(lookUpTag(tap.tag, state)?.binding ?? null);
}

function describe(binding: Binding | null): Heard {
  if (binding === null) return { outcome: 'unknown', why: 'unknown-tag' };
  return binding.type === 'card'
    ? { outcome: 'named', card: binding.card }
    : { outcome: 'not-now', reason: 'nothing-to-answer' };
}
