import { cardOf, gameOf, roundNumber, type GameMove } from '../../games.ts';
import type { Step } from '../state.ts';
import type { Change, NeverSo, NoLonger } from './correction.ts';
import type { OldStep } from './oldLine.ts';
import { isDecided, startAnew, take, type Redecided } from './redecide.ts';

/** The line as far as the correction itself, and what has to be decided after it. */
export interface Begun {
  readonly so: Redecided;
  readonly rest: readonly OldStep[];
  /** By how many rounds the rest comes later than it did. */
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
    return { so, rest: later, shift: isRoundEnd(first.step.move) ? -endedBy(first) : 0 };
  }
  const { move } = change;
  if (gameOf(move) !== first.after.game) return { reason: 'no-such-action' };
  const replaced = change.type === 'replace' ? first : null;
  const taken = take(stepOf(move, first.step, replaced !== null), so);
  if (!isDecided(taken)) return { refusal: taken };
  const rest = replaced === null ? [first, ...later] : later;
  return { so: taken, rest, shift: shiftBy(move, taken, replaced, so) };
}

function stepOf(
  move: GameMove,
  { at, tag, also, ...was }: Step,
  instead: boolean,
): Omit<Step, 'round'> {
  const same = instead && isSameCard(move, was.move);
  const cards = same ? { tag, also: linkOf(move) === null ? [] : also } : { tag: null, also: [] };
  return { move, ...cards, at, source: 'screen', corrected: true };
}

/** Whether the physical card is still the one that lies there; another one was never read. */
function isSameCard(move: GameMove, was: GameMove): boolean {
  if ('row' in move && 'row' in was && (move.row !== was.row || move.value !== was.value)) {
    return false;
  }
  return 'row' in move === 'row' in was && cardOf(move) === cardOf(was);
}

const linkOf = (move: GameMove): string | null =>
  move.type === 'place' ? (move.link ?? null) : null;

/**
 * A round that the referee ended, or did not, takes the moves after it along. Where cards ended one, the deal that
 * followed was real: those moves stay in their round.
 */
function shiftBy(
  move: GameMove,
  taken: Redecided,
  replaced: OldStep | null,
  so: Redecided,
): number {
  if (!isRoundEnd(move) && (replaced === null || !isRoundEnd(replaced.step.move))) return 0;
  const ends = roundNumber(taken.line.now) - roundNumber(so.line.now);
  return ends - (replaced === null ? 0 : endedBy(replaced));
}

const isRoundEnd = ({ type }: GameMove): boolean => type === 'endRound';

const endedBy = ({ before, after }: OldStep): number =>
  roundNumber(after) - roundNumber(before.now);
