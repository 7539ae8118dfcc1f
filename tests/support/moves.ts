import type { Move, MoveOf } from '#lib/millebornes/moves.ts';
import type { ScreenCommand } from '#lib/table/commands.ts';

/* Moves of 1000 Bornes, as sentences: `play('Anne', 'accident', 'Bruno')`. */

export const play = (by: string, card: string, on?: string): MoveOf<'play'> => ({
  type: 'play',
  by,
  card,
  ...(on === undefined ? {} : { on }),
});
export const discard = (by: string, card: string): MoveOf<'discard'> => ({
  type: 'discard',
  by,
  card,
});
export const asCommand = (move: Move): ScreenCommand => ({ type: 'move', move });
