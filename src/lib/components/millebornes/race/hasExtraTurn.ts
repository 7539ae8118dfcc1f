import { SAFETIES } from '#lib/millebornes/cards.ts';
import type { TableView } from '#lib/table/view.ts';

/** True if the player on turn has just laid a safety and therefore plays again. */
export function hasExtraTurn({ match, recent, interval }: TableView<'1000-bornes'>): boolean {
  const last = recent[0]?.move;
  if (interval || last === undefined || !('by' in last) || last.by !== match.round?.turn)
    return false;
  return (
    (last.type === 'play' || last.type === 'coupFourre') &&
    SAFETIES.some((safety) => safety === last.card)
  );
}
