import type { GameState, GameMove } from '../../games.ts';
import {
  standingOf,
  viewGame,
  endRound,
  isMoveOfGame,
  isSameCard,
  placeOfPreparingCard,
  roundNumber,
} from '../../games/playing.ts';
import { notNow, answerOnly, type TableDecision } from '../decision.ts';
import type { CorrectedMove } from '../events.ts';
import type { TableState, Step } from '../state.ts';
import type {
  Correction,
  Attribution,
  MoveOfLine,
  IllegalCorrection,
  OutdatedCorrection,
  PreviewReply,
  Change,
} from './correction.ts';
import { oldSteps, isSameMove, type OldStep } from './oldLine.ts';
import {
  redecideLater,
  type DecidedStep,
  type RedecidedLine,
  isRedecided,
  startAnew,
  appendStep,
} from './redecide.ts';

interface CorrectionOutcome {
  readonly attribution: Attribution;
  readonly result: RedecidedLine;
  readonly otherwise: boolean;
}

/** Corrects the line of the table. Undo takes the correction back as a whole. */
export function decideCorrection(asked: Correction, state: TableState): TableDecision {
  const corrected = correct(asked, state);
  if ('reason' in corrected) return notNow(corrected.reason);
  const { number, change } = asked;
  const move = 'move' in change ? change.move : null;
  if ('refusal' in corrected) {
    const answer = { outcome: 'refused', refusal: corrected.refusal } as const;
    return move === null ? notNow('moved-on') : answerOnly({ ...answer, move });
  }
  const line = corrected.result.steps.map(stored);
  return {
    events: isUnchanged(asked, state) ? [] : [{ type: 'lineCorrected', number, change, line }],
    answer: { outcome: 'accepted', move },
  };
}

export function previewCorrection(asked: Correction, state: TableState): PreviewReply {
  const corrected = correct(asked, state);
  if (!('result' in corrected)) return corrected;
  const { attribution, otherwise, result } = corrected;
  const { line, stay, consequences } = result;
  const reopens = reopenedRound(state.timeline.now, line.now);
  const match = viewGame(line.now);
  return { followers: attribution, otherwise, stay, consequences, reopens, match };
}

function reopenedRound(before: GameState, after: GameState): number | null {
  const { rounds, inRounds } = standingOf(after);
  if (rounds >= standingOf(before).rounds) return null;
  return inRounds ? rounds + 1 : 0;
}

export const isOfThisLine = (
  { line, moves, number }: MoveOfLine,
  { line: now, timeline }: TableState,
): boolean => line === now && moves === timeline.length && number >= 1 && number <= moves;

function correct(
  asked: Correction,
  state: TableState,
): CorrectionOutcome | OutdatedCorrection | IllegalCorrection {
  if (!isOfThisLine(asked, state)) return { reason: 'moved-on' };
  const old = oldSteps(asked.number, state.timeline);
  const begun = applyChange(asked.change, old);
  if (!('so' in begun)) return begun;
  const { so, rest, shift } = begun;
  const asNamed = redecideLater(so, rest, { shift, attribution: 'as-named' });
  if (troubles(asNamed) === 0 && asked.followers !== 'on-turn') {
    return { attribution: 'as-named', result: asNamed, otherwise: false };
  }
  const onTurn = redecideLater(so, rest, { shift, attribution: 'on-turn' });
  const better = troubles(onTurn) < troubles(asNamed) ? 'on-turn' : 'as-named';
  const attribution = asked.followers ?? better;
  const result = attribution === 'on-turn' ? onTurn : asNamed;
  return { attribution, result, otherwise: !areSame(asNamed.steps, onTurn.steps) };
}

const troubles = ({ consequences }: RedecidedLine): number =>
  consequences.filter(({ fate }) => fate === 'dropped' || fate === 'let-lie').length;

const areSame = (one: readonly DecidedStep[], other: readonly DecidedStep[]): boolean =>
  one.length === other.length &&
  one.every(({ step }, at) => {
    const beside = other[at];
    return beside !== undefined && isSameMove(step.move, beside.step.move);
  });

function isUnchanged({ change, number }: Correction, { timeline }: TableState): boolean {
  const [first] = oldSteps(number, timeline);
  return (
    change.type === 'replace' && first !== undefined && isSameMove(change.move, first.step.move)
  );
}

function stored({ step, events }: DecidedStep): CorrectedMove {
  const { round, ...told } = step;
  return { ...told, events };
}

interface AppliedChange {
  readonly so: RedecidedLine;
  readonly rest: readonly OldStep[];
  /** Number of rounds by which the rest moves back. */
  readonly shift: number;
}

/** Applies the change to the first of these steps. */
function applyChange(
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
