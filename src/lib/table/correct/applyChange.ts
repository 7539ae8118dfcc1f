import type { GameMove, GameState } from '../../games.ts';
import {
  endRound,
  isMoveOfGame,
  isSameCard,
  placeOfPreparingCard,
  roundNumber,
} from '../../games/playing.ts';
import type { Step } from '../state.ts';
import type { Change, IllegalCorrection, OutdatedCorrection } from './correction.ts';
import type { OldStep } from './oldLine.ts';
import { isRedecided, startAnew, appendStep, type RedecidedLine } from './redecide.ts';

export interface AppliedChange {
  readonly so: RedecidedLine;
  readonly rest: readonly OldStep[];
  /** Number of rounds by which the rest moves back. */
  readonly shift: number;
}

/** Applies the change to the first of these steps. */
export function applyChange(
  change: Change,
  [first, ...later]: readonly OldStep[],
): AppliedChange | OutdatedCorrection | IllegalCorrection {
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
  if (!isMoveOfGame(first.after, move)) return { reason: 'no-such-action' };
  const replaced = change.type === 'replace' ? first : null;
  const taken = appendStep(stepOf(move, first, replaced !== null), so);
  if (!isRedecided(taken)) return { refusal: taken };
  const rest = replaced === null ? [first, ...later] : later;
  return { so: taken, rest, shift: shiftBy(move, taken, replaced, so) };
}

function stepOf(move: GameMove, { step, after }: OldStep, instead: boolean): Omit<Step, 'round'> {
  const { at, tag, also, ...was } = step;
  // A card other than the one on the table was never read, so it has no tag.
  const same = instead && isSameCard(move, was.move, after);
  const prepared = placeOfPreparingCard(move, after) === null ? [] : also;
  const cards = same ? { tag, also: prepared } : { tag: null, also: [] };
  return { move, ...cards, at, source: 'screen', corrected: true };
}

/**
 * Returns the shift of later moves if the correction adds or removes a referee's end of a round. If
 * the cards ended a round, the next deal was real, so later moves stay in their round.
 */
function shiftBy(
  move: GameMove,
  taken: RedecidedLine,
  replaced: OldStep | null,
  so: RedecidedLine,
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
