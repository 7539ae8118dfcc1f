/**
 * Actions of the action tokens, in the order in which tokens are printed and enrolled. The phone
 * shows the same actions as buttons.
 */
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
  'pause',
  // Starts a new match for the same players at the next table, once this match is over.
  'rematch',
  'my-side',
  'other-sides',
  'last-card',
  'last-round',
  'playable',
  'who',
  'help',
  'let-lie',
  'end-round',
  // Reads the score sheet of the last round, one line each time the token is laid.
  'sheet',
  'which-card',
  // Switches to the next language of the voice.
  'language',
  'faster',
  'slower',
  'louder',
  'softer',
  'brief',
  // Proposes the venue's usual table if no table is open here, then opens it.
  'open',
  'call-referee',
  'chances',
] as const;
export type Action = (typeof ACTIONS)[number];

/** Questions about the standing that the game itself answers. */
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

/** Questions that are allowed at any time. They change nothing and are answered in words. */
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

export const VOICE_CHANGES = [
  'faster',
  'slower',
  'louder',
  'softer',
  // Toggles between short and long sentences.
  'brief',
] as const satisfies readonly Action[];
export type VoiceChange = (typeof VOICE_CHANGES)[number];

export const isVoiceChange = (action: Action): action is VoiceChange =>
  VOICE_CHANGES.some((change) => change === action);

/** True if the move overrules the rules: its refused card stays where it lies. */
export const isOverruled = (move: object): boolean => 'overrule' in move && move.overrule === true;
