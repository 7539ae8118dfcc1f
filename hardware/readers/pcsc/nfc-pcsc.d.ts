import type { EventEmitter } from 'node:events';

/** Types for the used part of nfc-pcsc 0.8, which has none of its own. */
export interface NfcPcsc {
  readonly NFC: new (logger?: Logger) => Nfc;
}

export type Logger = Readonly<
  Record<'log' | 'debug' | 'info' | 'warn' | 'error', (...what: unknown[]) => void>
>;

export interface Nfc extends EventEmitter {
  readonly readers: Readonly<Record<string, { close(): void }>>;
  close(): void;
}

export interface Reader extends EventEmitter {
  readonly name: string;
  readonly reader: NativeReader;
  /** True to ask a card for its UID and emit 'card' only then. */
  autoProcessing: boolean;
  connection: object | null;
  connect(mode?: 'CONNECT_MODE_DIRECT'): Promise<unknown>;
  /** Throws at once without a connection. */
  disconnect(): Promise<unknown>;
  /** Throws at once without a card; rejects if the card leaves. */
  transmit(data: Buffer, responseMaxLength: number): Promise<Buffer>;
  control(data: Buffer, responseMaxLength: number): Promise<Buffer>;
}

export interface NativeReader extends EventEmitter {
  readonly SCARD_STATE_EMPTY: number;
  readonly SCARD_UNPOWER_CARD: number;
  disconnect(disposition: number, done: (error: Error | null) => void): void;
  once(event: 'status', listener: (status: { readonly state: number }) => void): this;
}

export interface Card {
  readonly atr?: Buffer;
}
