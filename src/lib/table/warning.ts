import type { GameId, GameMove, GameRefusal, Games, GameState } from '../games.ts';
import { isDiscardable, isOverrulable } from '../games/playing.ts';
import type { TagId } from '../reader/events.ts';

export interface Warning {
  readonly move: GameMove;
  readonly refusal: GameRefusal;
  readonly tag: TagId | null;
}

export interface WarningView<G extends GameId = GameId> {
  readonly move: Games[G]['move'];
  readonly refusal: Games[G]['refusal'];
  readonly overrulable: boolean;
  readonly discardable: boolean;
  readonly token?: boolean;
}

export function viewWarning({ move, refusal }: Warning, game: GameState): WarningView {
  return {
    move,
    refusal,
    overrulable: isOverrulable(move, refusal, game),
    discardable: isDiscardable(move, refusal, game),
  };
}
