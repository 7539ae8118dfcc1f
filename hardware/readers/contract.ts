import type { ReaderEvent, ReaderName, ReaderState, TagId } from '#lib/reader/events.ts';
import type { KeyboardChoice, ReaderReport } from '#lib/protocol/messages.ts';
import type { Sign } from '#lib/protocol/heard.ts';
import type { PageMemory } from '../ntag.ts';

/** For a kind that may take keyboards, which only people know to be readers. */
export type AboutKeyboards = Pick<ReaderReport, 'keyboards' | 'chosen'>;

/** What the bridge offers a driver. Nothing here throws or blocks. */
export interface DriverHost {
  /**
   * Takes what a reader saw. For one reader: 'up' first; 'on' and 'off' between 'up' and 'down'; a reader
   * that comes up empty may say 'off' at once, and must when it was up before.
   */
  emit(event: ReaderEvent): void;
  /**
   * The state of a reader; `null` takes it off the list. A driver without any reader reports under its own name.
   * @param remedy the command that helps, where there is one
   * @param about keyboards that may be the missing reader, or that it is a chosen one
   */
  report(
    reader: ReaderName,
    state: ReaderState | null,
    remedy?: string,
    about?: AboutKeyboards,
  ): void;
  /** One clear line for the person at the terminal. */
  say(line: string): void;
  /** The time now, ms since the epoch. */
  now(): number;
  /** Where a driver may keep what it has to remember: the bridge's own folder, for its owner alone. */
  readonly folder: string;
}

/** A running driver. */
export interface Running {
  /** Shows a sign at a reader, as well as it can and without delaying taps. May reject; that is only logged. */
  sign?(reader: ReaderName, sign: Sign): Promise<void>;
  /**
   * Reads and writes the memory of a tag, as long as that very tag is on the reader. Absent for kinds that only tell
   * numbers.
   */
  memory?(reader: ReaderName, tag: TagId): PageMemory;
  /** Takes a keyboard that it named, or gives a chosen one back; what it did not name is left alone. */
  chooseKeyboard?(choice: KeyboardChoice): void;
  /** Lets go of all readers; nothing is emitted afterwards. Safe to call twice. */
  stop(): Promise<void>;
}

/** One kind of reader. It reports what it sees, and knows nothing of cards, tables or games. */
export interface Driver {
  /**
   * Begins to watch. Resolves at once even where hardware or software is missing: it then says so once and keeps
   * trying. Rejects with a `BadArgument` for an argument it cannot use.
   */
  start(host: DriverHost, argument?: string): Promise<Running>;
}

/** An argument in `--readers kind:argument` that makes no sense, with what to write instead. */
export class BadArgument extends Error {
  override readonly name = 'BadArgument';
}
