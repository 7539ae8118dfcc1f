/** What the action tokens do, in the order in which they are printed and enrolled; the same actions are buttons on the phone. */
export const ACTIONS = [
  'discard',
  'undo',
  'extend',
  'do-not-extend',
  'next-round',
  'end-turn',
  'draw',
  'pass',
  'say-again',
  'standing',
  // It pauses the table, and ends the pause.
  'pause',
  // The same players at the next table, once this match is over.
  'rematch',
  'my-side',
  'other-sides',
  'last-card',
  'last-round',
  'playable',
  'who',
  'help',
  // The refused card stays where it lies, against the rules.
  'let-lie',
  'end-round',
  // The sheet of the last round, a line each time it is laid.
  'sheet',
  'which-card',
  // From one language of the voice to the next.
  'language',
  'faster',
  'slower',
  'louder',
  'softer',
  'brief',
  // Proposes the household's usual table where none is played at, and opens it.
  'open',
  // Somebody who looks after the tables of a hall is to come.
  'call-referee',
  // Who will win, where the house wishes it.
  'chances',
] as const;
export type Action = (typeof ACTIONS)[number];

/** What a game alone can tell of how it stands. */
export const GAME_INQUIRIES = [
  'standing',
  'my-side',
  'other-sides',
  'last-round',
  'playable',
  'who',
  'help',
] as const satisfies readonly Action[];
export type GameInquiry = (typeof GAME_INQUIRIES)[number];

/** What may be asked of a table at any time: it changes nothing and is answered in words. */
export const INQUIRIES = [
  'say-again',
  ...GAME_INQUIRIES,
  'last-card',
  'which-card',
  'sheet',
] as const;
export type Inquiry = (typeof INQUIRIES)[number];

export const isInquiry = (action: Action): action is Inquiry =>
  INQUIRIES.some((inquiry) => inquiry === action);

/** How the voices of a table speak from now on. */
export const VOICE_CHANGES = [
  'faster',
  'slower',
  'louder',
  'softer',
  // Short sentences after long ones, and long ones after short ones.
  'brief',
] as const satisfies readonly Action[];
export type VoiceChange = (typeof VOICE_CHANGES)[number];

export const isVoiceChange = (action: Action): action is VoiceChange =>
  VOICE_CHANGES.some((change) => change === action);

/** Whether the move says that the table lets its card lie, whatever the rules say. */
export const isOverruled = (move: object): boolean => 'overrule' in move && move.overrule === true;
