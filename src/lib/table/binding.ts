import type { Action } from '../game/actions.ts';
import type { ReaderName } from '../reader/events.ts';

/** Meaning of a tag at a table. Sides and seats are numbered from 0 in order of play. */
export type TableBinding =
  | { readonly type: 'card'; readonly card: string; readonly copy: number }
  | { readonly type: 'side'; readonly side: number }
  | { readonly type: 'seat'; readonly seat: number }
  | { readonly type: 'action'; readonly action: Action };

/** Meaning of a tag: a part of the game, or the administrator's token, which admits a reader. */
export type Binding = TableBinding | { readonly type: 'house' };

/** Position of a reader, which decides how a card laid on it is interpreted. */
export type ReaderRole =
  | { readonly role: 'table' }
  | { readonly role: 'side'; readonly side: number }
  | { readonly role: 'seat'; readonly seat: number }
  | { readonly role: 'discard' }
  /** `seat` is missing in roles stored before hands belonged to players. */
  | { readonly role: 'hand'; readonly seat?: number }
  | { readonly role: 'desk' };

/** Laying of a card as its reader saw it. */
export interface Reading {
  readonly reader: ReaderName;
  /** In ms since the epoch, by the bridge's clock. */
  readonly at: number;
  /** The reader is shared, so only the order of play tells who laid the card. */
  readonly shared?: true;
}
