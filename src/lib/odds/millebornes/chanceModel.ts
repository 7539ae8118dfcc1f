import type { DecisionReview, DrawLuck, ChanceEstimate } from '../../game/story.ts';
import { allSteps } from '../../game/timeline.ts';
import type { Move } from '../../millebornes/moves.ts';
import type { Setup, State } from '../../millebornes/state.ts';
import { Chances } from './chances.ts';
import { correctionFor, roundCorrectionFor } from './correction.ts';
import { decisionOf } from './decisions.ts';
import { drawsOf } from './draws.ts';
import { isAnswerPending, publicKnowledgeOf, type Line } from './publicKnowledge.ts';

/** Precision of a displayed chance: within 2 % with 95 % confidence, at most 2,400 rounds. */
const EFFORT = { rounds: 2_400, within: 0.02 } as const;
/**
 * Turns that each player ends in a round before chances are shown. Earlier they say little more
 * than the points.
 */
export const TURNS_BEFORE_CHANCES = 2;
/** Seed. The number of moves is added, so that every device shows the same chances. */
const SEED = 1954;

/** Returns the chances for match and round from public knowledge; see `chances.ts`. */
export function estimateMilleBornes(line: Line, early: boolean): ChanceEstimate | null {
  const { setup } = line.now.now;
  const { known, turns } = publicKnowledgeOf(line);
  const isLate = turns >= TURNS_BEFORE_CHANCES;
  if (isLate || early) {
    const odds = chancesOf(setup).of(known, SEED, EFFORT);
    return (
      odds && { match: odds.match, round: isLate && !isMatch(line.now.now) ? odds.round : null }
    );
  }
  // Warms up on the first request of a table, which has no chances to show yet.
  if (!chancesCache.has(setup)) chancesOf(setup).getReady();
  return null;
}

export function isMilleBornesPending({ now: { now } }: Line): boolean {
  return now.round !== null && isAnswerPending(now.round);
}

export function reviewMilleBornesDecision({ last }: Line): DecisionReview<Move> | null {
  if (last === null) return null;
  const { setup } = last.before.now.now;
  const { known, turns } = publicKnowledgeOf(last.before);
  if (turns < TURNS_BEFORE_CHANCES) return null;
  return decisionOf(last.step.move, { chances: chancesOf(setup), known, seed: SEED });
}

export const milleBornesDraws = (line: Line): readonly DrawLuck[] =>
  drawsOf(
    allSteps(line).map(({ move }) => move),
    line.now.now.setup,
  );

/** True if chances are calibrated for such tables (`npm run calibrate`). */
export const isMilleBornesCalibrated = ({ now: { now } }: Line): boolean =>
  correctionFor(now.setup) !== null;

export const estimatesMilleBornesRounds = ({ now: { now } }: Line): boolean =>
  roundCorrectionFor(now.setup) !== null;

/**
 * True if the winner of this round wins the match: the last agreed round at level totals. Showing
 * both would give two different estimates of the same chance.
 */
function isMatch({ setup, rounds, totals }: State): boolean {
  const { match, tariff, unreached, equalKm } = setup.rules;
  return (
    'rounds' in match &&
    rounds.length === match.rounds - 1 &&
    totals.every((total) => total === totals[0]) &&
    tariff === null &&
    unreached === 'most-km' &&
    equalKm === 'shared'
  );
}

/**
 * Cached, because the first chances of a table are slow: rules are compiled and sample rounds
 * played.
 */
const chancesCache = new WeakMap<Setup, Chances>();

function chancesOf(setup: Setup): Chances {
  const before = chancesCache.get(setup);
  if (before !== undefined) return before;
  const chances = new Chances(setup);
  chancesCache.set(setup, chances);
  return chances;
}
