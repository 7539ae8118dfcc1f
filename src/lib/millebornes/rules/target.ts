import { isHazard, type CardId } from '../cards.ts';
import type { Setup } from '../state.ts';

/** In whose area a card is to lie: a side's number, or why that cannot be said. */
export type Target = number | 'target-missing' | 'own-side';

/** The side that a card played by `seat` goes to; `on` names any player of an attacked side. */
export function targetOf(card: CardId, seat: number, on: string | undefined, setup: Setup): Target {
  const own = setup.sideOf[seat] ?? 0;
  if (!isHazard(card)) return own;
  if (on === undefined) return setup.sides.length === 2 ? 1 - own : 'target-missing';
  const target = setup.sideOf[setup.seats.indexOf(on)];
  if (target === undefined) return 'target-missing';
  return target === own ? 'own-side' : target;
}
