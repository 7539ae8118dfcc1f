import type { GameId, GameMove, GameRefusal, Games, GameState } from '../games.ts';
import { isDiscardable, isOverrulable } from '../games/playing.ts';
import type { TagId } from '../reader/events.ts';

/** A refused card that waits for the table to decide: taken back, discarded, or let lie. */
export interface Warning {
  readonly move: GameMove;
  readonly refusal: GameRefusal;
  readonly tag: TagId | null;
}

/** A refused move: its card waits for the table to decide. */
export interface WarningView<G extends GameId = GameId> {
  readonly move: Games[G]['move'];
  readonly refusal: Games[G]['refusal'];
  readonly overrulable: boolean;
  /** True if the card could be discarded instead. */
  readonly discardable: boolean;
  /** True if the deck has the token that lets the card lie, where that may be. */
  readonly token?: boolean;
}

/** Returns a refused move as screens show it, with what the table may make of its card. */
export function viewWarning({ move, refusal }: Warning, game: GameState): WarningView {
  return {
    move,
    refusal,
    overrulable: isOverrulable(move, refusal, game),
    discardable: isDiscardable(move, refusal, game),
  };
}
