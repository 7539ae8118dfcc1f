import type { DecisionReview } from '../../game/story.ts';
import { isSafety } from '../../millebornes/cards.ts';
import { millebornes } from '../../millebornes/game.ts';
import type { Move, MoveOf } from '../../millebornes/moves.ts';
import type { State } from '../../millebornes/state.ts';
import type { Chances } from './chances.ts';
import { publicKnowledgeAfter, type PublicKnowledge } from './publicKnowledge.ts';

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
export function decisionOf(move: Move, compared: Comparison): DecisionReview<Move> | null {
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
