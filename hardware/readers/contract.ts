import type { ReaderEvent, ReaderName, ReaderState, TagId } from '#lib/reader/events.ts';
import type { KeyboardChoice } from '#lib/protocol/messages.ts';
import type { ReaderReport } from '#lib/protocol/messages/bridges.ts';
import type { Sign } from '#lib/protocol/announcements.ts';
import type { PageMemory } from '../ntag.ts';

/**
 * Details of a reader: for keyboard readers, because only people know which keyboards are readers;
 * for PC/SC readers, what is missing.
 */
export type ReaderDetails = Pick<ReaderReport, 'keyboards' | 'chosen' | 'trouble'>;

/** Services of the bridge for a driver. They never throw or block. */
export interface DriverHost {
  /**
   * Takes a reader event. For each reader, 'up' comes first; 'on' and 'off' come between 'up' and
   * 'down'. A reader that comes up empty may emit 'off' at once, and must do so if it was up
   * before.
   */
  emit(event: ReaderEvent): void;
  /**
   * Reports the state of a reader; `null` removes it from the list. A driver without a reader
   * reports under its own name.
   * @param remedy the command that helps, where there is one
   * @param about keyboards that may be the missing reader, or that it is a chosen one; or what is
   * missing
   */
  report(
    reader: ReaderName,
    state: ReaderState | null,
    remedy?: string,
    about?: ReaderDetails,
  ): void;
  say(line: string): void;
  /** Returns the time in ms since the epoch. */
  now(): number;
  /** Folder for the driver's own files, readable by the owner only. */
  readonly folder: string;
}

export interface RunningDriver {
  sign?(reader: ReaderName, sign: Sign): Promise<void>;
  /**
   * Returns the memory of a tag, valid while that tag is on the reader. Absent for drivers that
   * only read UIDs.
   */
  memory?(reader: ReaderName, tag: TagId): PageMemory;
  /**
   * Takes a keyboard that the driver offered, or releases a chosen one. Ignores other keyboards.
   */
  chooseKeyboard?(choice: KeyboardChoice): void;
  stop(): Promise<void>;
}

/** Driver for one kind of reader. It reports tags and knows nothing of cards, tables or games. */
export interface Driver {
  /**
   * Starts to watch. Resolves at once, even if hardware or software is missing: the driver then
   * reports that once and keeps retrying. Rejects with `BadArgument` for an unusable argument.
   */
  start(host: DriverHost, argument?: string): Promise<RunningDriver>;
}

/**
 * Thrown for an invalid argument in `--readers kind:argument`. The message says what to write
 * instead.
 */
export class BadArgument extends Error {
  override readonly name = 'BadArgument';
}
