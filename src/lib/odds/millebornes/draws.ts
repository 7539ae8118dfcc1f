import type { DrawnKind, DrawLuck } from '../../game/story.ts';
import { CARDS, isDistance, isHazard, isRemedy, isSafety } from '../../millebornes/cards.ts';
import type { Move } from '../../millebornes/moves.ts';
import type { Setup } from '../../millebornes/state.ts';

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
export function drawsOf(moves: readonly Move[], setup: Setup): readonly DrawLuck[] {
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
