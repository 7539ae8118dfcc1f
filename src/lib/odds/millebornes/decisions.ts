import type { Decision } from '../../game/story.ts';
import { isSafety } from '../../millebornes/cards.ts';
import { millebornes } from '../../millebornes/game.ts';
import type { Move, MoveOf } from '../../millebornes/moves.ts';
import type { State } from '../../millebornes/state.ts';
import type { Chances } from './chances.ts';
import { knownAfter, type Known } from './known.ts';

/** Simulated rounds of each choice: they are dealt the same cards, so that their difference is surer than each of them. */
const ROUNDS = 5_000;
/** A choice that was better by less than this may as well be the luck of what was simulated. */
const LEAST_COST = 0.02;

/** What is compared, and by what. */
interface Comparison {
  readonly chances: Chances;
  readonly known: Known;
  readonly seed: number;
}

/**
 * What a decision cost that everybody saw, beside the best of the others that the same player had: whom an attack hits, whether
 * a side extends, a safety that is thrown away. Null: it was none of these, or none was clearly better.
 */
export function decisionOf(move: Move, compared: Comparison): Decision<Move> | null {
  const { state } = compared.known.latest;
  const others = choicesBeside(move, state);
  const side = 'by' in move ? sideOfPlayer(move.by, state) : -1;
  if (others.length === 0 || side < 0) return null;
  const share = shareAfter(move, side, compared);
  if (share === null) return null;
  let best: Decision<Move> | null = null;
  for (const instead of others) {
    const shareInstead = shareAfter(instead, side, compared);
    if (shareInstead === null || shareInstead - share < LEAST_COST) continue;
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

/** The same attack on each of the other sides. */
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

/** How likely that side is to win after this move; null where the move is not legal, or nothing can be said. */
function shareAfter(move: Move, side: number, { chances, known, seed }: Comparison): number | null {
  const decided = millebornes.decide(move, known.latest.state);
  if (!decided.ok) return null;
  const state = decided.value.reduce(
    (so, event) => millebornes.evolve(event, so),
    known.latest.state,
  );
  const { latest } = knownAfter(known, move, state);
  // An attack is weighed as it was made: whoever makes it does not know either whether it is answered.
  return chances.of({ latest, settled: latest }, seed, { rounds: ROUNDS })?.match[side] ?? null;
}

const sideOfPlayer = (player: string, { setup }: State): number =>
  setup.sideOf[setup.seats.indexOf(player)] ?? -1;
