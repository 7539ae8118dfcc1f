import type { GameMove, GameRefusal } from '../games.ts';
import type { TagId } from '../reader/events.ts';

/** A refused card that waits for the table to decide: taken back, discarded, or let lie. */
export interface Warning {
  readonly move: GameMove;
  readonly refusal: GameRefusal;
  readonly tag: TagId | null;
}
