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
] as const;
export type Action = (typeof ACTIONS)[number];

/** What a tag stands for. Sides and seats are numbered from 0 in order of play. */
export type Binding =
  | { readonly type: 'card'; readonly card: string; readonly copy: number }
  | { readonly type: 'side'; readonly side: number }
  | { readonly type: 'seat'; readonly seat: number }
  | { readonly type: 'action'; readonly action: Action };

/** Where a reader lies, and so what a card laid on it means. */
export type ReaderRole =
  | { readonly role: 'table' }
  | { readonly role: 'side'; readonly side: number }
  | { readonly role: 'seat'; readonly seat: number }
  | { readonly role: 'discard' }
  | { readonly role: 'hand' }
  | { readonly role: 'desk' };
