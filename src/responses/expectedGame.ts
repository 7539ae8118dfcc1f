import type { RequestEvent } from '@sveltejs/kit';
import type { GameId } from '#lib/games.ts';

/**
 * Returns the game of a page's table, so that its files load with the page: for a device without a
 * role there, the game of the newest table, since a page must not tell which codes exist.
 */
export function expectedGame({ locals, params }: RequestEvent): GameId | null {
  if (params.table === undefined) return null;
  const { access, host } = locals.server;
  // Newest first.
  const { tables } = host.house.state();
  const code = params.table.toUpperCase();
  const isKnown = access.devices.roleAt(locals.principal, code) !== 'viewer';
  const table = (isKnown ? tables.find((each) => each.code === code) : null) ?? tables[0];
  if (table === undefined) return null;
  return table.byHand === true ? 'tally' : table.game;
}
