import { advance } from '../../game/timeline.ts';
import { isOverruled } from '../../game/actions.ts';
import type { GameEvent, GameMove, GameRefusal, GameState } from '../../games.ts';
import {
  asOrdinary,
  byPlayerOnTurn,
  decideMove,
  endRound,
  evolveGame,
  rereadings,
  roundNumber,
  saidBetween,
} from '../../games/playing.ts';
import type { Step, TableTimeline } from '../state.ts';
import type { Consequence, Attribution } from './correction.ts';
import { type OldStep, isSameMove } from './oldLine.ts';

/** A step of the corrected line with what it made happen. */
export interface DecidedStep {
  readonly step: Step;
  readonly events: readonly GameEvent[];
}

/** A line being decided anew: what was decided so far, and what became of the old line's moves. */
export interface Redecided {
  readonly line: TableTimeline;
  readonly steps: readonly DecidedStep[];
  /** How many moves of the old line stay exactly as they were. */
  readonly stay: number;
  readonly consequences: readonly Consequence[];
}

/** How the later steps are read. */
export interface Following {
  /** By how many rounds later they now come. */
  readonly shift: number;
  readonly attribution: Attribution;
}

/** Nothing decided yet. */
export const startAnew = (line: Redecided['line']): Redecided => ({
  line,
  steps: [],
  stay: 0,
  consequences: [],
});

/** The line with one more step, or why the rules refuse it. */
export function take(step: Omit<Step, 'round'>, to: Redecided): Redecided | GameRefusal {
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

export const isDecided = (taken: Redecided | GameRefusal): taken is Redecided => 'line' in taken;

/**
 * Decides the later steps again, in order. What still fits stays; what physically happened but is no longer legal is
 * let lie, where the game allows that; what cannot stand at all is dropped.
 */
export function redecideLater(
  after: Redecided,
  old: readonly OldStep[],
  following: Following,
): Redecided {
  // Mutated in place: hundreds of moves are decided again for every preview of a correction.
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

function followOne(so: Redecided, old: OldStep, { shift, attribution }: Following): Redecided {
  const { step } = old;
  const round = step.round + shift;
  const there = reachRound(round, step.at, so);
  const { now } = there.line;
  if (roundNumber(now) > round) return drop(step.move, null, there);
  const said = attribution === 'on-turn' ? byPlayerOnTurn(step.move, now) : step.move;
  const readings = rereadings(said, hadToBeLetLie(old), now);
  const first = takeFirst(readings, step, there);
  if (first.taken !== null) return withFate(first.taken, step, first.refusal);
  const between = saidBetween(first.refusal, now);
  const added = between === null ? null : add(between, step.at, there);
  const second = added === null ? null : takeFirst(readings, step, added);
  return second === null || second.taken === null
    ? drop(step.move, first.refusal, there)
    : withFate(second.taken, step, second.refusal);
}

const hadToBeLetLie = ({ step: { move }, before }: OldStep): boolean =>
  isOverruled(move) && !decideMove(asOrdinary(move, before.now), before.now).ok;

type FirstTaken =
  | { readonly taken: Redecided; readonly refusal: GameRefusal | null }
  | { readonly taken: null; readonly refusal: GameRefusal };

/** The first reading that the rules accept, and, if the likeliest one was refused, why. */
function takeFirst(readings: readonly GameMove[], step: Step, to: Redecided): FirstTaken {
  let refusal: GameRefusal | null = null;
  for (const move of readings) {
    const taken = take({ ...step, move }, to);
    if (isDecided(taken)) return { taken, refusal };
    refusal ??= taken;
  }
  if (refusal === null) throw new Error('A move has at least one reading.');
  return { taken: null, refusal };
}

/** Cards were dealt again, so the round before was over: the referee ends it if the line does not. */
function reachRound(round: number, at: number, so: Redecided): Redecided {
  let there = so;
  while (roundNumber(there.line.now) < round) {
    const end = endRound(there.line.now);
    const ended = end === null ? null : add(end, at, there);
    if (ended === null) return there;
    there = ended;
  }
  return there;
}

function add(move: GameMove, at: number, to: Redecided): Redecided | null {
  const taken = take({ move, tag: null, also: [], at, source: 'screen', corrected: true }, to);
  return isDecided(taken) ? withConsequence({ fate: 'added', move }, taken) : null;
}

const drop = (move: GameMove, refusal: GameRefusal | null, to: Redecided): Redecided =>
  withConsequence({ fate: 'dropped', move, refusal }, to);

const withConsequence = (what: Consequence, to: Redecided): Redecided => ({
  ...to,
  consequences: [...to.consequences, what],
});

/** Says what became of a step that was taken. */
function withFate(taken: Redecided, { move: was }: Step, refusal: GameRefusal | null): Redecided {
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
  return isSameMove(move, asOrdinary(was, game))
    ? { fate: 'allowed', move }
    : { fate: 'reread', move };
}
