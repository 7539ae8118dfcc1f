import { untilAnswered } from '#lib/client/backoff.ts';
import { askTable } from '#lib/client/sendTableCommand.ts';
import type { Strength } from '#lib/game/partner.ts';

/**
 * Lets the computer play the second seat of a table, with dealt hands; asks again without an
 * answer. Returns false if the server did not accept it. Browser only.
 */
export async function seatComputer(table: string, strength: Strength): Promise<boolean> {
  const command = { type: 'partner', seat: 1, strength, hands: 'dealt' } as const;
  const reply = await untilAnswered(() => askTable(table, command));
  return reply.ok && reply.value.outcome !== 'not-now';
}
