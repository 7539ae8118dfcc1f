import { advance } from '../../game/timeline.ts';
import { isOverruled } from '../../game/actions.ts';
import type { GameEvent, GameMove, GameRefusal, GameState } from '../../games.ts';
import {
  withoutOverruling,
  byPlayerOnTurn,
  decideMove,
  endRound,
  evolveGame,
  rereadings,
  roundNumber,
  inferUnrecordedMove,
} from '../../games/playing.ts';
import type { Step, TableTimeline } from '../state.ts';
import type { Consequence, Attribution } from './correction.ts';
import { type OldStep, isSameMove } from './oldLine.ts';

export interface DecidedStep {
  readonly step: Step;
  readonly events: readonly GameEvent[];
}

/** Result so far of deciding a line again, with the effects on the old line's moves. */
export interface RedecidedLine {
  readonly line: TableTimeline;
  readonly steps: readonly DecidedStep[];
  readonly stay: number;
  readonly consequences: readonly Consequence[];
}

export interface FollowRules {
  readonly shift: number;
  readonly attribution: Attribution;
}

export const startAnew = (line: RedecidedLine['line']): RedecidedLine => ({
  line,
  steps: [],
  stay: 0,
  consequences: [],
});

export function appendStep(
  step: Omit<Step, 'round'>,
  to: RedecidedLine,
): RedecidedLine | GameRefusal {
  const { now } = to.line;
  const decided = decideMove(step.move, now);
  if (!decided.ok) return decided.refusal;
  const taken = { ...step, round: roundNumber(now) };
  const next = decided.value.reduce((game, event) => evolveGame(event, game), now);
  return {
    ...to,
    line: advance(to.line, taken, next),
    steps: [...to.steps, { step: taken, events: decided.value }],
  };
}

export const isRedecided = (taken: RedecidedLine | GameRefusal): taken is RedecidedLine =>
  'line' in taken;

/**
 * Decides the later steps again, in order. Legal steps stay. Steps that happened but are no longer
 * legal are accepted against the rules, where the game allows that. Others are dropped.
 */
export function redecideLater(
  after: RedecidedLine,
  old: readonly OldStep[],
  following: FollowRules,
): RedecidedLine {
  // Mutable arrays: each preview of a correction decides hundreds of moves again.
  const steps = [...after.steps];
  const consequences = [...after.consequences];
  let { line, stay } = after;
  for (const each of old) {
    const one = followOne(startAnew(line), each, following);
    line = one.line;
    stay += one.stay;
    steps.push(...one.steps);
    consequences.push(...one.consequences);
  }
  return { line, steps, stay, consequences };
}

function followOne(
  so: RedecidedLine,
  old: OldStep,
  { shift, attribution }: FollowRules,
): RedecidedLine {
  const { step } = old;
  const round = step.round + shift;
  const there = reachRound(round, step.at, so);
  const { now } = there.line;
  if (roundNumber(now) > round) return drop(step.move, null, there);
  const said = attribution === 'on-turn' ? byPlayerOnTurn(step.move, now) : step.move;
  const readings = rereadings(said, neededOverruling(old), now);
  const first = appendFirstLegal(readings, step, there);
  if (first.taken !== null) return withFate(first.taken, step, first.refusal);
  const between = inferUnrecordedMove(first.refusal, now);
  const added = between === null ? null : add(between, step.at, there);
  const second = added === null ? null : appendFirstLegal(readings, step, added);
  return second === null || second.taken === null
    ? drop(step.move, first.refusal, there)
    : withFate(second.taken, step, second.refusal);
}

const neededOverruling = ({ step: { move }, before }: OldStep): boolean =>
  isOverruled(move) && !decideMove(withoutOverruling(move, before.now), before.now).ok;

type FirstAccepted =
  | { readonly taken: RedecidedLine; readonly refusal: GameRefusal | null }
  | { readonly taken: null; readonly refusal: GameRefusal };

function appendFirstLegal(
  readings: readonly GameMove[],
  step: Step,
  to: RedecidedLine,
): FirstAccepted {
  let refusal: GameRefusal | null = null;
  for (const move of readings) {
    const taken = appendStep({ ...step, move }, to);
    if (isRedecided(taken)) return { taken, refusal };
    refusal ??= taken;
  }
  if (refusal === null) throw new Error('A move has at least one reading.');
  return { taken: null, refusal };
}

/**
 * Reaches the given round. Cards were dealt again, so the referee ends earlier rounds that the line
 * leaves open.
 */
function reachRound(round: number, at: number, so: RedecidedLine): RedecidedLine {
  let there = so;
  while (roundNumber(there.line.now) < round) {
    const end = endRound(there.line.now);
    const ended = end === null ? null : add(end, at, there);
    if (ended === null) return there;
    there = ended;
  }
  return there;
}

function add(move: GameMove, at: number, to: RedecidedLine): RedecidedLine | null {
  const taken = appendStep(
    { move, tag: null, also: [], at, source: 'screen', corrected: true },
    to,
  );
  return isRedecided(taken) ? withConsequence({ fate: 'added', move }, taken) : null;
}

const drop = (move: GameMove, refusal: GameRefusal | null, to: RedecidedLine): RedecidedLine =>
  withConsequence({ fate: 'dropped', move, refusal }, to);

const withConsequence = (what: Consequence, to: RedecidedLine): RedecidedLine => ({
  ...to,
  consequences: [...to.consequences, what],
});

function withFate(
  taken: RedecidedLine,
  { move: was }: Step,
  refusal: GameRefusal | null,
): RedecidedLine {
  const move = taken.line.last?.step.move ?? was;
  return isSameMove(move, was)
    ? { ...taken, stay: taken.stay + 1 }
    : withConsequence(fateOf(move, was, refusal, taken.line.now), taken);
}

function fateOf(
  move: GameMove,
  was: GameMove,
  refusal: GameRefusal | null,
  game: GameState,
): Consequence {
  if (isOverruled(move) && refusal !== null) return { fate: 'let-lie', move, refusal };
  return isSameMove(move, withoutOverruling(was, game))
    ? { fate: 'allowed', move }
    : { fate: 'reread', move };
}
