import type { ReaderEvent, ReaderName, ReaderState, TagId } from '#lib/reader/events.ts';
import type { Sign } from '#lib/protocol/afterTap.ts';
import type { PageMemory } from '../ntag.ts';

/** What a kind of reader is, for people and for the list of kinds. */
export interface Description {
  readonly kind: string;
  /** One line: which devices. */
  readonly summary: string;
  /** `place`: says when a card leaves. `tap`: only says that one came, so its driver sends 'off' right behind. */
  readonly capability: 'place' | 'tap';
  /** What may stand behind the kind's name in `--readers kind:argument`, if anything. */
  readonly argument?: string;
}

/** What the bridge gives to a driver. None of it throws, and none of it waits. */
export interface DriverHost {
  /**
   * Takes what a reader saw. For one reader: 'up' first; 'on' and 'off' between 'up' and 'down'; a reader
   * that comes up empty may say 'off' at once, and must when it was up before.
   */
  emit(event: ReaderEvent): void;
  /**
   * How a reader is; `null` takes it off the list. A driver without any reader reports under its own name.
   * @param remedy the command that helps, where there is one
   */
  report(reader: ReaderName, state: ReaderState | null, remedy?: string): void;
  /** One clear line for the person at the terminal. */
  say(line: string): void;
  /** The time now, ms since the epoch. */
  now(): number;
}

/** A driver at work. */
export interface Running {
  /** Shows a sign at a reader, as well as it can and without delaying taps. May reject; that is only logged. */
  sign?(reader: ReaderName, sign: Sign): Promise<void>;
  /**
   * The memory of a tag, as long as that very one lies on the reader: to be read and written. Absent for kinds that only
   * tell numbers.
   */
  memory?(reader: ReaderName, tag: TagId): PageMemory;
  /** Lets go of all readers; nothing is emitted afterwards. Safe to call twice. */
  stop(): Promise<void>;
}

/** One kind of reader. It reports what it saw; it knows nothing of cards, tables or games. */
export interface Driver {
  readonly description: Description;
  /**
   * Starts to watch. Resolves at once, also where hardware or software is missing: then it says so once and
   * goes on trying. Rejects with a `BadArgument` for an argument it cannot use.
   */
  start(host: DriverHost, argument?: string): Promise<Running>;
}

/** An argument in `--readers kind:argument` that makes no sense, with what to write instead. */
export class BadArgument extends Error {
  override readonly name = 'BadArgument';
}
