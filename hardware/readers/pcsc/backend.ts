import type { BackendName } from '#lib/process/pcsc.ts';
import type { ReaderName } from '#lib/reader/events.ts';

/** One PC/SC library. The driver knows the libraries only by this interface. */
export interface PcscBackend {
  readonly name: BackendName;
  /** Maximum number of readers, SAM slots included; absent if only the system limits it. */
  readonly maxReaders?: number;
  /**
   * Starts to watch the readers. They appear only after it has returned.
   * @throws if the service is gone or refuses this user; see `isAccessDenied`
   */
  open(host: BackendHost): BackendSession;
}

/** Services of the driver for a backend. A backend calls them outside its native locks. */
export interface BackendHost {
  /** Called for each reader that appears. */
  appeared(reader: CardReader): ReaderListener;
  /** Called once, when the session hears no reader any more. */
  lost(): void;
}

interface BackendSession {
  /** Ends the session; its listeners are not called again. */
  close(): void;
}

export interface ReaderListener {
  /** A card was laid, or lies on a reader that has just appeared. */
  present(): void;
  /** No card is present, also on a reader that has just appeared. */
  absent(): void;
  /** A card is present as before, but it may be another one. */
  changed(): void;
  /** The reader was unplugged. */
  gone(): void;
}

/**
 * A reader and the card on it. Only one command may be under way at a time, see `oneAtATime`. All
 * commands reject if there is no card or the card is removed.
 */
export interface CardReader {
  readonly name: ReaderName;
  /**
   * Connects to the present card, again after a failed command, and returns its ATR; empty if
   * unknown. Turns the power of a card off first if it did not start the last time. Rejects with
   * `ReaderHeld` if another program holds the reader.
   */
  connect(): Promise<Uint8Array>;
  disconnect(): Promise<void>;
  /** Rejects with `ReaderHeld` if another program holds the card. */
  transmit(command: Buffer, maxAnswerBytes: number): Promise<Buffer>;
  /** Sends an escape command to the reader; rejects if its driver does not allow them. */
  control(command: Buffer, maxAnswerBytes: number): Promise<Buffer>;
}

/** Thrown if another program has the reader for itself. */
export class ReaderHeld extends Error {
  override readonly name = 'ReaderHeld';
}

/** True for an error of `open` that says that the service refuses this user. */
export const isAccessDenied = (error: unknown): boolean =>
  error instanceof Error &&
  (/access denied/i.test(error.message) || codeOf(error) === 'SecurityViolation');

export const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
