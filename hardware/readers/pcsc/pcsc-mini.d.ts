import type { EventEmitter } from 'node:events';

/** Types for the used part of pcsc-mini 0.1; its own need the package, which is optional. */
export interface PcscMini {
  readonly Client: new () => Client;
  readonly CardMode: { readonly SHARED: number; readonly DIRECT: number };
  readonly CardDisposition: { readonly LEAVE: number; readonly UNPOWER: number };
  readonly ReaderStatus: { readonly PRESENT: number };
  readonly MAX_READERS: number;
  controlCode(functionCode: number): number;
}

export interface Client extends EventEmitter {
  /** Throws an error with a code, such as `NoService`. */
  start(): this;
  stop(): void;
}

export interface Reader extends EventEmitter {
  name(): string;
  connect(mode: number): Promise<Card>;
}

export interface ReaderStatus {
  /** Flags in the low 16 bits, the number of events at this reader above. */
  readonly raw: number;
  has(flag: number): boolean;
}

/** Only one command at a time; others throw `CardIsBusy`. */
export interface Card {
  state(): Promise<{ readonly atr: Uint8Array }>;
  transmit(input: Uint8Array): Promise<Uint8Array>;
  control(code: number, command: Uint8Array): Promise<Uint8Array>;
  disconnect(then: number): Promise<void>;
}
