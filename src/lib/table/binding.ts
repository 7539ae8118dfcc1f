import type { Action } from '../game/actions.ts';

/** What a tag stands for at a table. Sides and seats are numbered from 0 in order of play. */
export type TableBinding =
  | { readonly type: 'card'; readonly card: string; readonly copy: number }
  | { readonly type: 'side'; readonly side: number }
  | { readonly type: 'seat'; readonly seat: number }
  | { readonly type: 'action'; readonly action: Action };

/** What a tag stands for: something to play with, or the house itself, whose token lets a reader in. */
export type Binding = TableBinding | { readonly type: 'house' };

/** Where a reader lies, and so what a card laid on it means. */
export type ReaderRole =
  | { readonly role: 'table' }
  | { readonly role: 'side'; readonly side: number }
  | { readonly role: 'seat'; readonly seat: number }
  | { readonly role: 'discard' }
  /** The hand of that player; roles stored before hands belonged to players have no seat. */
  | { readonly role: 'hand'; readonly seat?: number }
  | { readonly role: 'desk' };
