import type { TableDecision } from './decision.ts';
import type { TableState } from './state.ts';

/**
 * What somebody makes happen, with a word of who it was where that is news: a player's device by its id, or, as null, a
 * reader or a screen of the house.
 */
export function heardFrom(
  device: string | null,
  decided: TableDecision,
  { tellers }: TableState,
): TableDecision {
  const isKnown = tellers === null || (device !== null && tellers.has(device));
  if (isKnown || decided.events.length === 0) return decided;
  return { ...decided, events: [...decided.events, { type: 'tellerHeard', device }] };
}
