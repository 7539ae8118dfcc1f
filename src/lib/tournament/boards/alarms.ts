import type { Timeline } from '../../game/timeline.ts';
import type { InitialDeal, PileChange } from '../../game/pile.ts';
import type { GameMove, GameState } from '../../games.ts';
import {
  initialDealOf,
  pileOf,
  roundsPlayed,
  seatNames,
  pileChangeBy,
} from '../../games/playing.ts';
import { isOrderOf } from './cards.ts';
import { outOfOrder, type OutOfOrder } from './check.ts';
import type { Alarm, Board } from './state.ts';

type Line = Timeline<GameState, { readonly move: GameMove }>;

/**
 * Maximum number of alarms per manche. A director checks after the first; a deck that was never
 * stacked would raise one for each card.
 */
const MAX_ALARMS_PER_MANCHE = 5;

/**
 * Returns the cards of a match that contradict its boards, manche by manche. Matches with other
 * cards than their board are not checked. If earlier moves were dropped, only the current manche is
 * checked and earlier alarms stay.
 */
export function alarmsOf(
  line: Line,
  boards: readonly (Board | null)[],
  known: readonly Alarm[],
): readonly Alarm[] {
  const isWhole = line.forgotten === 0;
  const now = roundsPlayed(line.now);
  const manches = manchesOf(line).filter(({ at }) => isWhole || at === now);
  const kept = isWhole ? [] : known.filter(({ manche }) => manche <= now);
  const found = manches.flatMap(({ at, state, dealt, taken }) => {
    const board = boards[at] ?? null;
    const cards = pileOf(state);
    if (board === null || cards === null || !isOrderOf(board.order, cards)) return [];
    const names = seatNames(state);
    return outOfOrder(board.order, dealt, taken)
      .slice(0, MAX_ALARMS_PER_MANCHE)
      .map((each) => alarmOf(each, at + 1, names));
  });
  return [...kept, ...found];
}

const alarmOf = (
  { turn, card, seat, place, drawn, holder }: OutOfOrder,
  manche: number,
  names: readonly string[],
): Alarm => ({
  manche,
  turn,
  card,
  place,
  drawn,
  by: names[seat] ?? '',
  kind: holder === null ? 'not-drawn' : 'other-hand',
  holder: holder === null ? null : (names[holder] ?? null),
});

interface Manche {
  readonly at: number;
  readonly state: GameState;
  readonly dealt: InitialDeal;
  readonly taken: PileChange[];
}

function manchesOf(line: Line): readonly Manche[] {
  const manches = new Map<number, Manche>();
  for (const { move, before } of stepsOf(line)) {
    const at = roundsPlayed(before);
    const dealt = initialDealOf(before);
    if (dealt === null) continue;
    const manche = manches.get(at) ?? { at, state: before, dealt, taken: [] };
    manches.set(at, manche);
    const taken = pileChangeBy(move, before);
    if (taken !== null) manche.taken.push(taken);
  }
  return [...manches.values()];
}

function stepsOf(line: Line): readonly { readonly move: GameMove; readonly before: GameState }[] {
  const steps: { readonly move: GameMove; readonly before: GameState }[] = [];
  for (let { last } = line; last !== null; { last } = last.before) {
    steps.push({ move: last.step.move, before: last.before.now });
  }
  return steps.reverse();
}
