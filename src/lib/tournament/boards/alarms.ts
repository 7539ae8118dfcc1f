import type { Timeline } from '../../game/timeline.ts';
import type { Dealt, Taken } from '../../game/pile.ts';
import type { GameMove, GameState } from '../../games.ts';
import { dealtFrom, pileOf, roundsPlayed, seatNames, takenBy } from '../../games/playing.ts';
import { isOrderOf } from './cards.ts';
import { outOfOrder, type OutOfOrder } from './check.ts';
import type { Alarm, Board } from './state.ts';

/** The moves of a match as its table remembers them. */
type Line = Timeline<GameState, { readonly move: GameMove }>;

/** A director goes there after the first; of a deck that was never stacked every card would be one more. */
const MOST_IN_A_MANCHE = 5;

/**
 * What of a match cannot have come from these boards, which it plays manche by manche. Of one that is played with other cards
 * than its board has, nothing can be told. Where earlier moves were let go, it is the manche of now that is looked at, and
 * what was known of those before it stays.
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
      .slice(0, MOST_IN_A_MANCHE)
      .map((each) => alarmOf(each, at + 1, names));
  });
  return [...kept, ...found];
}

const alarmOf = (
  { turn, card, seat, place, drawn, holder }: OutOfOrder,
  manche: number,
  names: readonly string[],
): Alarm => ({
  ...{ manche, turn, card, place, drawn },
  by: names[seat] ?? '',
  kind: holder === null ? 'not-drawn' : 'other-hand',
  holder: holder === null ? null : (names[holder] ?? null),
});

interface Manche {
  /** From 0. */
  readonly at: number;
  readonly state: GameState;
  readonly dealt: Dealt;
  readonly taken: Taken[];
}

/** The rounds of a match that are known, in order, and what the moves of each took. */
function manchesOf(line: Line): readonly Manche[] {
  const manches = new Map<number, Manche>();
  for (const { move, before } of stepsOf(line)) {
    const at = roundsPlayed(before);
    const dealt = dealtFrom(before);
    if (dealt === null) continue;
    const manche = manches.get(at) ?? { at, state: before, dealt, taken: [] };
    manches.set(at, manche);
    const taken = takenBy(move, before);
    if (taken !== null) manche.taken.push(taken);
  }
  return [...manches.values()];
}

/** The moves that are known, in order, each with the game that it met. */
function stepsOf(line: Line): readonly { readonly move: GameMove; readonly before: GameState }[] {
  const steps: { readonly move: GameMove; readonly before: GameState }[] = [];
  for (let { last } = line; last !== null; { last } = last.before) {
    steps.push({ move: last.step.move, before: last.before.now });
  }
  return steps.reverse();
}
