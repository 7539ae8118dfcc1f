import { type ChancesView, inSteps } from '../../game/chances.ts';
import type { Timeline } from '../../game/timeline.ts';
import type { Move } from '../../millebornes/moves.ts';
import type { Setup, State } from '../../millebornes/state.ts';
import type { EditionId } from '../../millebornes/editions/edition.ts';
import { Chances } from './chances.ts';
import { knownAfter, knownAt, type Known } from './known.ts';

type Line = Timeline<{ readonly now: State }, { readonly move: Move }>;

/** Simulated rounds of a chance: within 2 % of what endlessly many would give, 19 times of 20. */
const ROUNDS = 2_400;
/** So many turns of a round are played by each before anything is said: until then it is hardly more than the points. */
const SILENT_TURNS = 2;
/** The number of moves is what tells one chance from another, so that every screen is told the same. */
const SEED = 1954;

/** Of these it was measured that what is said holds (`npm run calibrate`); of others nothing is said. */
const CALIBRATED: readonly EditionId[] = ['classique'];

/** Who wins the match of a line of moves, from what is public alone; see `chances.ts`. */
export function milleBornesChances(line: Line): ChancesView {
  const { setup } = line.now.now;
  const { known, played } = knownOf(line);
  if (!CALIBRATED.includes(setup.edition)) return { match: null };
  if (played < SILENT_TURNS * setup.seats.length) return { match: null };
  const odds = chancesOf(setup).of(known, SEED, ROUNDS);
  return { match: odds && inSteps(odds.match) };
}

/** What is known after a line of moves, and how many moves of this round had been made when nothing was open any more. */
function knownOf(line: Line): { readonly known: Known; readonly played: number } {
  const { rounds } = line.now.now;
  const steps: Line[] = [];
  let start = line;
  while (start.last?.before.now.now.rounds.length === rounds.length) {
    steps.push(start);
    start = start.last.before;
  }
  const known = steps.reduceRight(
    (before, { last, now }) =>
      last === null ? before : knownAfter(before, last.step.move, now.now),
    knownAt(start.now.now, start.length),
  );
  return { known, played: known.settled.moves - start.length };
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
