import { accept, type Result } from '../game/result.ts';
import { lookUpTag, readerId, roleOf } from '../house/lookUp.ts';
import type { HouseState } from '../house/state.ts';
import type { BorderRefusal, BridgeToServer, TapAnswer } from '../protocol/messages.ts';
import type { Tap } from '../reader/events.ts';
import type { Binding } from '../table/binding.ts';
import type { TapCommand } from '../table/commands.ts';
import type { HouseHost } from './houseHost.ts';
import type { Ports } from './ports.ts';
import { createQueues } from './queue.ts';
import type { TableHost } from './tableHost.ts';

type Misread = Parameters<BridgeToServer['problem']>[0];
type Heard = TapAnswer['answer'];
type Answered = Promise<Result<Heard, BorderRefusal>>;

/** Brings each tap to the one place that decides it. */
export interface TapRouter {
  /** Taps of one bridge are taken one after the other, in the order they came. */
  take(bridge: string, tap: Tap): Answered;
  /** A card that could not be read is asked for again at the table where the readers play. */
  misread(bridge: string, problem: Misread): Promise<void>;
  idle(): Promise<void>;
}

export function createTapRouter(ports: Ports, house: HouseHost, tables: TableHost): TapRouter {
  const queues = createQueues();

  async function route(bridge: string, tap: Tap): Answered {
    // The readers may have been sent to another table since; a tap that is known stays where it was.
    const known = await ports.store.findAnywhere(tap.id);
    if (known !== null) return accept(known.answer as Heard);
    const state = house.state();
    if (state.enrolment !== null) return house.enrolTap(tap);
    const role = roleOf(readerId(bridge, tap.reader), state);
    if (role.role === 'desk') return house.answerTap(tap, nameAtDesk(tap, state));
    if (state.readersAt === null) return house.answerTap(tap, { outcome: 'no-table' });
    return tables.ask(state.readersAt, tap.id, { ...lookedUp(tap, state), role });
  }

  return {
    async take(bridge, tap) {
      ports.mark(tap.id, 'received');
      const came = performance.now();
      const heard = await queues.run(bridge, () => route(bridge, tap));
      const outcome = heard.ok ? heard.value.outcome : heard.refusal.code;
      ports.meter.tap(outcome, performance.now() - came);
      return heard;
    },
    async misread(bridge, { reader, problem, at }) {
      const { enrolment, readersAt } = house.state();
      if (enrolment !== null || readersAt === null) return;
      const id = `problem:${bridge}:${String(at)}`;
      await tables.ask(readersAt, id, { type: 'readerProblem', reader, problem });
    },
    idle: () => queues.idle(),
  };
}

function lookedUp(tap: Tap, state: HouseState): Omit<TapCommand, 'role'> {
  const known = lookUpTag(tap.tag, state);
  const deck = state.tables.find((table) => table.code === state.readersAt)?.deck ?? null;
  // A table without a deck of its own takes every card whose tag is known.
  const otherDeck = known !== null && deck !== null && known.deck.id !== deck;
  return { type: 'tap', tap, binding: known?.binding ?? null, otherDeck };
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
