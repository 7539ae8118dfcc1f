import { isDiscardable, isOverrulable } from '../games/playing.ts';
import type { GameState } from '../games.ts';
import type { WarningView } from './view.ts';
import type { Warning } from './warning.ts';

/** Returns a refused move as screens show it, with what the table may make of its card. */
export function viewWarning({ move, refusal }: Warning, game: GameState): WarningView {
  return {
    move,
    refusal,
    overrulable: isOverrulable(move, refusal, game),
    discardable: isDiscardable(move, refusal, game),
  };
}
