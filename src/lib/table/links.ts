import { linksLeft, readingsOf } from '../games/playing.ts';
import type { TapCommand } from './commands.ts';
import { noted, notNow, type TableDecision } from './decision.ts';
import type { TableState } from './state.ts';

/**
 * A link laid on a reader waits for the card that is laid by it. The same link laid a second time is taken back;
 * another one takes its place.
 */
export function layLink({ tap, role }: TapCommand, card: string, state: TableState): TableDecision {
  if (state.link === tap.tag) {
    return noted({ type: 'linkLaid', tag: null }, { type: 'link', laid: false });
  }
  const game = state.timeline.now;
  if (linksLeft(game) === 0) return notNow('no-link-left');
  const spot = role.role === 'seat' ? role : ({ role: 'table' } as const);
  return readingsOf(card, spot, game).length === 0
    ? notNow('link-leads-nowhere')
    : noted({ type: 'linkLaid', tag: tap.tag }, { type: 'link', laid: true });
}
