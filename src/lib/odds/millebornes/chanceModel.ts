import type { DecisionReview, DrawLuck, ChanceEstimate, DrawnKind } from '../../game/story.ts';
import { allSteps } from '../../game/timeline.ts';
import type { Move, MoveOf } from '../../millebornes/moves.ts';
import type { Setup, State } from '../../millebornes/state.ts';
import { Chances } from './chances.ts';
import { correctionFor, roundCorrectionFor } from './correction.ts';
import {
  isAnswerPending,
  publicKnowledgeOf,
  type Line,
  publicKnowledgeAfter,
  type PublicKnowledge,
} from './publicKnowledge.ts';
import { CARDS, isDistance, isHazard, isRemedy, isSafety } from '../../millebornes/cards.ts';
import { millebornes } from '../../millebornes/game.ts';

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

const IS_OF_KIND = {
  distance: isDistance,
  remedy: isRemedy,
  hazard: isHazard,
  safety: isSafety,
} as const;

/**
 * Returns the cards that each side was seen to have: played or discarded. Cards left in hands are
 * unknown.
 */
function drawsOf(moves: readonly Move[], setup: Setup): readonly DrawLuck[] {
  const { sides, seats, sideOf, rules } = setup;
  const inPlay = rules.copies.reduce((sum, copies) => sum + copies, 0);
  const copiesOf = (kind: DrawnKind) =>
    CARDS.reduce(
      (sum, card, index) => sum + (IS_OF_KIND[kind](card) ? (rules.copies[index] ?? 0) : 0),
      0,
    );
  return sides.map((_, side) => {
    const cards = moves.flatMap((move) =>
      'card' in move && sideOf[seats.indexOf(move.by)] === side ? [move.card] : [],
    );
    return {
      cards: cards.length,
      seen: byKind((kind) => cards.filter(IS_OF_KIND[kind]).length),
      expected: byKind((kind) => (cards.length * copiesOf(kind)) / inPlay),
    };
  });
}

const byKind = (of: (kind: DrawnKind) => number): DrawLuck['seen'] => ({
  distance: of('distance'),
  remedy: of('remedy'),
  hazard: of('hazard'),
  safety: of('safety'),
});

/**
 * Simulated rounds of each choice. All choices get the same cards, which makes their difference
 * more precise.
 */
const ROUNDS_PER_CHOICE = 5_000;
/** Minimum difference in chance; smaller ones may be luck of the simulation. */
const MIN_COST = 0.02;

interface Comparison {
  readonly chances: Chances;
  readonly known: PublicKnowledge;
  readonly seed: number;
}

/**
 * Compares a public decision with the best alternative of the same player: the target of an attack,
 * an extension, or a discarded safety. Null for other moves, and if no alternative was clearly
 * better.
 */
function decisionOf(move: Move, compared: Comparison): DecisionReview<Move> | null {
  const { state } = compared.known.latest;
  const others = choicesBeside(move, state);
  const side = 'by' in move ? sideOfPlayer(move.by, state) : -1;
  if (others.length === 0 || side < 0) return null;
  const share = shareAfter(move, side, compared);
  if (share === null) return null;
  let best: DecisionReview<Move> | null = null;
  for (const instead of others) {
    const shareInstead = shareAfter(instead, side, compared);
    if (shareInstead === null || shareInstead - share < MIN_COST) continue;
    if (best === null || shareInstead > best.shareInstead)
      best = { side, share, instead, shareInstead };
  }
  return best;
}

function choicesBeside(move: Move, state: State): readonly Move[] {
  switch (move.type) {
    case 'extend':
      return [{ ...move, extend: !move.extend }];
    case 'play':
      return otherTargets(move, state);
    case 'discard':
      return isSafety(move.card) ? [{ type: 'play', by: move.by, card: move.card }] : [];
    case 'coupFourre':
    case 'setDrawPile':
    case 'endRound':
    case 'correctSheet':
      return [];
  }
}

function otherTargets(move: MoveOf<'play'>, { setup }: State): readonly Move[] {
  const { on } = move;
  if (on === undefined || move.overrule === true) return [];
  const { seats, sideOf } = setup;
  const hit = sideOf[seats.indexOf(on)];
  return setup.sides
    .map((_, side) => seats.find((_seat, seat) => sideOf[seat] === side))
    .filter((player) => player !== undefined)
    .filter(
      (player) => ![hit, sideOf[seats.indexOf(move.by)]].includes(sideOf[seats.indexOf(player)]),
    )
    .map((player) => ({ ...move, on: player }));
}

function shareAfter(move: Move, side: number, { chances, known, seed }: Comparison): number | null {
  const decided = millebornes.decide(move, known.latest.state);
  if (!decided.ok) return null;
  const state = decided.value.reduce(
    (so, event) => millebornes.evolve(event, so),
    known.latest.state,
  );
  const { latest } = publicKnowledgeAfter(known, move, state);
  return (
    chances.of({ latest, settled: latest }, seed, { rounds: ROUNDS_PER_CHOICE })?.match[side] ??
    null
  );
}

const sideOfPlayer = (player: string, { setup }: State): number =>
  setup.sideOf[setup.seats.indexOf(player)] ?? -1;
