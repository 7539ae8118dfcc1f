import type { GameMove, GameState } from '../../games.ts';
import { endRound, isOf, isSameCard, preparingPlace, roundNumber } from '../../games/playing.ts';
import type { Step } from '../state.ts';
import type { Change, NeverSo, NoLonger } from './correction.ts';
import type { OldStep } from './oldLine.ts';
import { isDecided, startAnew, take, type Redecided } from './redecide.ts';

/** The line up to and including the correction, and what has to be decided after it. */
export interface Begun {
  readonly so: Redecided;
  readonly rest: readonly OldStep[];
  /** By how many rounds later the rest now comes. */
  readonly shift: number;
}

/** Does what the change says to the first of these steps. */
export function begin(
  change: Change,
  [first, ...later]: readonly OldStep[],
): Begun | NoLonger | NeverSo {
  if (first === undefined) return { reason: 'moved-on' };
  const so = startAnew(first.before);
  if (change.type === 'remove') {
    return {
      so,
      rest: later,
      shift: isRoundEnd(first.step.move, first.after) ? -endedBy(first) : 0,
    };
  }
  const { move } = change;
  if (!isOf(first.after, move)) return { reason: 'no-such-action' };
  const replaced = change.type === 'replace' ? first : null;
  const taken = take(stepOf(move, first, replaced !== null), so);
  if (!isDecided(taken)) return { refusal: taken };
  const rest = replaced === null ? [first, ...later] : later;
  return { so: taken, rest, shift: shiftBy(move, taken, replaced, so) };
}

function stepOf(move: GameMove, { step, after }: OldStep, instead: boolean): Omit<Step, 'round'> {
  const { at, tag, also, ...was } = step;
  // A different card than the one on the table was never read.
  const same = instead && isSameCard(move, was.move, after);
  const prepared = preparingPlace(move, after) === null ? [] : also;
  const cards = same ? { tag, also: prepared } : { tag: null, also: [] };
  return { move, ...cards, at, source: 'screen', corrected: true };
}

/**
 * When the correction adds or removes a round's end by the referee, later moves shift along. Where the cards ended a
 * round, the deal that followed was real, so those moves stay in their round.
 */
function shiftBy(
  move: GameMove,
  taken: Redecided,
  replaced: OldStep | null,
  so: Redecided,
): number {
  const { now } = so.line;
  if (!isRoundEnd(move, now) && (replaced === null || !isRoundEnd(replaced.step.move, now)))
    return 0;
  const ends = roundNumber(taken.line.now) - roundNumber(so.line.now);
  return ends - (replaced === null ? 0 : endedBy(replaced));
}

const isRoundEnd = ({ type }: GameMove, game: GameState): boolean => type === endRound(game)?.type;

const endedBy = ({ before, after }: OldStep): number =>
  roundNumber(after) - roundNumber(before.now);
