import type { EventEmitter } from 'node:events';

/** The part of nfc-pcsc 0.8 that the driver uses; the package has no types of its own. */
export interface NfcPcsc {
  readonly NFC: new (logger?: Logger) => Nfc;
}

export type Logger = Readonly<
  Record<'log' | 'debug' | 'info' | 'warn' | 'error', (...what: unknown[]) => void>
>;

/** Events: 'reader' (Reader), 'error' (Error). */
export interface Nfc extends EventEmitter {
  readonly readers: Readonly<Record<string, { close(): void }>>;
  close(): void;
}

/** Events: 'card' (Card), 'card.off' (Card), 'error' (Error), 'end'. */
export interface Reader extends EventEmitter {
  readonly name: string;
  /** The reader of @pokusew/pcsclite beneath. */
  readonly reader: CardReader;
  /** Throws at once without a card, and rejects when the card leaves. */
  transmit(data: Buffer, responseMaxLength: number): Promise<Buffer>;
  /** An escape command to the reader itself; rejects where its driver does not allow them. */
  control(data: Buffer, responseMaxLength: number): Promise<Buffer>;
}

/** Event: 'status' ({ state, atr? }), the first one tells what the reader holds as it comes up. */
export interface CardReader extends EventEmitter {
  readonly SCARD_STATE_EMPTY: number;
}

export interface Card {
  readonly uid?: string;
}
