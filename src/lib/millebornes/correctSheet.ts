import { accept, refuse, type Result } from '../game/result.ts';
import { stripInvisible } from '../game/invisibleCharacters.ts';
import { deal, isOnlyDealt } from './deal.ts';
import type { Event } from './events.ts';
import type { Move, Refusal } from './moves.ts';
import { completeRefusal } from './rules.ts';
import { addScores, winnersAfter } from './scoring.ts';
import {
  MAX_NOTE_LENGTH,
  MAX_POINTS,
  SCORE_LINES,
  type RoundScore,
  type ScoreLine,
  sheetLinesOf,
} from './score.ts';
import type { FinishedRound, SheetCorrection, State } from './state.ts';

/*
 * The referee changes one line of a finished round's sheet. The cards stay as they were laid;
 * totals and the end of the match are computed again. If no side has the target any more, a
 * finished match goes on with the next round. If a side now has it, a table between two rounds has
 * its winner at once. A round in which cards lie is played out; its end decides. No rulebook covers
 * this.
 */

type CorrectSheet = Extract<Move, { readonly type: 'correctSheet' }>;
type SheetCorrected = Extract<Event, { readonly type: 'sheetCorrected' }>;

const isBadNote = (note: string): boolean =>
  stripInvisible(note).trim() === '' || [...note.trim()].length > MAX_NOTE_LENGTH;

export function decideSheet(move: CorrectSheet, state: State): Result<readonly Event[], Refusal> {
  const { setup, rounds, round } = state;
  const no = (code: Refusal['code']) => refuse(completeRefusal(code, move, state));
  const { side, value } = move;
  const finished = rounds[move.round - 1];
  if (finished === undefined) return no('no-such-round');
  const score = finished.scores[side];
  if (score === undefined) return no('no-such-side');
  const line = sheetLinesOf(setup.rules.tariff).find((known) => known === move.line);
  if (line === undefined) return no('no-such-line');
  if (!Number.isInteger(value) || value < 0 || value > MAX_POINTS) return no('bad-points');
  if (move.note !== undefined && isBadNote(move.note)) return no('bad-note');
  if (value === (score[line] ?? 0)) return no('same-points');
  const note = stripInvisible(move.note ?? '').trim();
  const why = note === '' ? {} : { note };
  const corrected = { round: move.round, side, line, value, ...why };
  const after = correctedRounds(rounds, corrected);
  const decides = round === null || isOnlyDealt(round, setup);
  const winners = decides
    ? winnersAfter(rounds.length, totalsOf(after, state), setup.rules.match)
    : null;
  return accept([{ type: 'sheetCorrected', ...corrected, winners }]);
}

export function afterCorrection(event: SheetCorrected, state: State): State {
  const { setup } = state;
  const rounds = correctedRounds(state.rounds, event);
  const { winners } = event;
  const goesOn = () => state.round ?? deal(setup, rounds.length + 1);
  return {
    ...state,
    rounds,
    totals: totalsOf(rounds, state),
    winners,
    round: winners === null ? goesOn() : null,
  };
}

type ScoreCorrection = Omit<SheetCorrected, 'type' | 'winners'>;

function correctedRounds(
  rounds: readonly FinishedRound[],
  { round, ...line }: ScoreCorrection,
): readonly FinishedRound[] {
  return rounds.map((finished, at) => (at === round - 1 ? correct(finished, line) : finished));
}

/**
 * A second correction of a line keeps the value that the cards gave. Setting that value again
 * removes the correction.
 */
function correct(
  round: FinishedRound,
  { side, line, value, note }: Omit<ScoreCorrection, 'round'>,
) {
  const { corrections: earlier = [], ...sheet } = round;
  const why = note === undefined ? {} : { note };
  const isSame = (other: SheetCorrection) => other.side === side && other.line === line;
  const counted = earlier.find(isSame)?.counted ?? round.scores[side]?.[line] ?? 0;
  const others = earlier.filter((other) => !isSame(other));
  const corrections =
    value === counted ? others : [...others, { side, line, counted, value, ...why }];
  const scores = round.scores.map((score, at) =>
    at === side ? withLine(score, line, value) : score,
  );
  return { ...sheet, scores, ...(corrections.length === 0 ? {} : { corrections }) };
}

function withLine(score: RoundScore, line: ScoreLine, value: number): RoundScore {
  const points = (other: ScoreLine) => (other === line ? value : (score[other] ?? 0));
  const scored = SCORE_LINES.filter((other) => points(other) !== 0);
  const total = score.total + value - (score[line] ?? 0);
  return { ...Object.fromEntries(scored.map((other) => [other, points(other)])), total };
}

const totalsOf = (rounds: readonly FinishedRound[], { setup }: State): readonly number[] =>
  rounds.reduce(
    addScores,
    setup.sides.map(() => 0),
  );
