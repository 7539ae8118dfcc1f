/** What the action tokens do; the same actions are buttons on the phone. */
export const ACTIONS = [
  'discard',
  'undo',
  'extend',
  'do-not-extend',
  'next-round',
  'end-turn',
  'draw',
  'pass',
  // These two change nothing: they are answered in words.
  'say-again',
  'standing',
  // It pauses the table, and ends the pause.
  'pause',
  // The same players at the next table, once this match is over.
  'rematch',
] as const;
export type Action = (typeof ACTIONS)[number];

/** Whether the move says that the table lets its card lie, whatever the rules say. */
export const isOverruled = (move: object): boolean => 'overrule' in move && move.overrule === true;
