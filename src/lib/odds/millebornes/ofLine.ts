import type { Decision, Draws, Foretold } from '../../game/story.ts';
import { allSteps } from '../../game/timeline.ts';
import type { Move } from '../../millebornes/moves.ts';
import type { Setup, State } from '../../millebornes/state.ts';
import { Chances } from './chances.ts';
import { correctionFor, roundCorrectionFor } from './correction.ts';
import { decisionOf } from './decisions.ts';
import { drawsOf } from './draws.ts';
import { isOpen, knownOf, type Line } from './known.ts';

/** A chance is within 2 % of what endlessly many rounds would give, 19 times of 20; more than 2,400 that never takes. */
const EFFORT = { rounds: 2_400, within: 0.02 } as const;
/** So many turns of a round each player has ended before anything is said: until then it is hardly more than the points. */
export const SILENT_TURNS = 2;
/** The number of moves is what tells one chance from another, so that every screen is told the same. */
const SEED = 1954;

/** Who wins the match and the round of a line of moves, from what is public alone; see `chances.ts`. */
export function milleBornesForetold(line: Line, early: boolean): Foretold | null {
  const { setup } = line.now.now;
  const { known, turns } = knownOf(line);
  const isLate = turns >= SILENT_TURNS;
  if (isLate || early) {
    const odds = chancesOf(setup).of(known, SEED, EFFORT);
    return (
      odds && { match: odds.match, round: isLate && !isMatch(line.now.now) ? odds.round : null }
    );
  }
  // At the first question about a table, while nothing is to be said yet.
  if (!made.has(setup)) chancesOf(setup).getReady();
  return null;
}

/** Whether after these moves something is open that the chances do not count yet; see `known.ts`. */
export function milleBornesIsOpen({ now: { now } }: Line): boolean {
  return now.round !== null && isOpen(now.round);
}

/** What the last move of a line cost its side, where it was a decision that everybody saw; see `decisions.ts`. */
export function milleBornesDecision({ last }: Line): Decision<Move> | null {
  if (last === null) return null;
  const { setup } = last.before.now.now;
  const { known, turns } = knownOf(last.before);
  if (turns < SILENT_TURNS) return null;
  return decisionOf(last.step.move, { chances: chancesOf(setup), known, seed: SEED });
}

/** What the sides were seen to have drawn; see `draws.ts`. */
export const milleBornesDraws = (line: Line): readonly Draws[] =>
  drawsOf(
    allSteps(line).map(({ move }) => move),
    line.now.now.setup,
  );

/** Whether it was measured at such tables that what is said holds (`npm run calibrate`). */
export const milleBornesIsKnown = ({ now: { now } }: Line): boolean =>
  correctionFor(now.setup) !== null;

export const milleBornesTellsRounds = ({ now: { now } }: Line): boolean =>
  roundCorrectionFor(now.setup) !== null;

/**
 * Whether whoever wins this round wins the match with it, and shares it alike: the last of those agreed, at level totals, where
 * rounds won are counted and one is always won. Told beside the match it would be the same twice, by two measures.
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

/** Working out the first chances of a table takes longest: its rules are compiled, and other rounds drawn. */
const made = new WeakMap<Setup, Chances>();

function chancesOf(setup: Setup): Chances {
  const before = made.get(setup);
  if (before !== undefined) return before;
  const chances = new Chances(setup);
  made.set(setup, chances);
  return chances;
}
