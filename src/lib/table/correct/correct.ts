import type { GameState } from '../../games.ts';
import { standingOf, viewGame } from '../../games/playing.ts';
import { notNow, answerOnly, type TableDecision } from '../decision.ts';
import type { CorrectedMove } from '../events.ts';
import type { TableState } from '../state.ts';
import { applyChange } from './applyChange.ts';
import type {
  Correction,
  Attribution,
  MoveOfLine,
  IllegalCorrection,
  OutdatedCorrection,
  PreviewReply,
} from './correction.ts';
import { oldSteps, isSameMove } from './oldLine.ts';
import { redecideLater, type DecidedStep, type RedecidedLine } from './redecide.ts';

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
