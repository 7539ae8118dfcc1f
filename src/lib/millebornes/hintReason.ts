import { isCard, isDistance, kmOf } from './cards.ts';
import { decide, playsOf } from './decide.ts';
import { evolve } from './evolve.ts';
import type { Move, MoveOf } from './moves.ts';
import { hazardOn, isLimited, isRolling } from './rules.ts';
import type { RoundState, SideState, State } from './state.ts';

/** Reasons for a move that a learner may not see. `nothing`: no card of the hand can be laid. */
export type HintReason = 'arrives' | 'goes' | 'ends' | 'stops' | 'slows' | 'again' | 'nothing';

/**
 * Returns the first reason that applies to an accepted move of the player on turn with this hand.
 * Null if it needs no explanation.
 */
export function hintReasonFor(
  move: Move,
  hand: readonly string[],
  state: State,
): HintReason | null {
  switch (move.type) {
    case 'discard':
      return fitsNowhere(hand, move.by, state) ? 'nothing' : null;
    case 'play':
      return ofPlay(move, state);
    default:
      return null;
  }
}

const fitsNowhere = (hand: readonly string[], by: string, state: State): boolean =>
  hand
    .filter(isCard)
    .flatMap((card) => playsOf(card, by, state.setup))
    .every((play) => !decide(play, state).ok);

function ofPlay(move: MoveOf<'play'>, state: State): HintReason | null {
  const { round, setup } = state;
  const own = setup.sideOf[setup.seats.indexOf(move.by)] ?? -1;
  const side = round?.sides[own];
  if (round === null || side === undefined) return null;
  if (isDistance(move.card))
    return side.km + kmOf(move.card) === round.distanceToReach ? 'arrives' : null;
  const decided = decide(move, state);
  if (!decided.ok) return null;
  const after = decided.value.reduce((so, event) => evolve(event, so), state).round;
  return after && (toSelf(own, round, after, state) ?? toOthers(round, after, state));
}

const sideAt = (at: number, { sides }: RoundState): SideState | null => sides[at] ?? null;

function toSelf(own: number, before: RoundState, after: RoundState, { setup }: State) {
  const [was, is] = [sideAt(own, before), sideAt(own, after)];
  if (was === null || is === null) return null;
  const { rules } = setup;
  if (!isRolling(was, rules) && isRolling(is, rules)) return 'goes';
  const cured = hazardOn(was) !== null && hazardOn(is) === null;
  if (cured || (isLimited(was, rules) && !isLimited(is, rules))) return 'ends';
  return null;
}

function toOthers(before: RoundState, after: RoundState, { setup }: State): HintReason | null {
  const { rules } = setup;
  const became = (holds: (side: SideState) => boolean) =>
    before.sides.some((was, at) => {
      const is = sideAt(at, after);
      return is !== null && !holds(was) && holds(is);
    });
  if (became((side) => !isRolling(side, rules))) return 'stops';
  if (became((side) => isLimited(side, rules))) return 'slows';
  return before.turn === after.turn ? 'again' : null;
}
