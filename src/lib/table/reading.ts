import type { ReaderName } from '../reader/events.ts';

/** The place and time at which a reader saw the card of a move. */
export interface Reading {
  readonly reader: ReaderName;
  /** ms since the epoch, by the clock of the bridge. */
  readonly at: number;
  /** The reader is shared, so only the order of play says who laid the card. */
  readonly shared?: true;
}
