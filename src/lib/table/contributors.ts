import type { TableDecision } from './decision.ts';
import type { TableState } from './state.ts';

/**
 * What somebody makes happen, with a word of who it was where that is news: a player's device by its id, or, as null, a
 * reader or a screen of the house.
 */
export function withContributor(
  device: string | null,
  decided: TableDecision,
  { contributors }: TableState,
): TableDecision {
  const isKnown = contributors === null || (device !== null && contributors.has(device));
  if (isKnown || decided.events.length === 0) return decided;
  return { ...decided, events: [...decided.events, { type: 'tellerHeard', device }] };
}
