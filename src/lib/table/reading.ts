import type { ReaderName } from '../reader/events.ts';

export interface Reading {
  readonly reader: ReaderName;
  /** In ms since the epoch, by the bridge's clock. */
  readonly at: number;
  /** The reader is shared, so only the order of play tells who laid the card. */
  readonly shared?: true;
}
