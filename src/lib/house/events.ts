import { FIRST_GAME, type BoxId } from '../games/boxes.ts';
import type { TagId } from '../reader/events.ts';
import type { WriteResult } from '../reader/ndef.ts';
import type { Binding, ReaderRole, TableBinding } from '../table/binding.ts';
import type { PlayedGame } from './commands.ts';
import type { CheckResult, EnrolmentTarget, EnrolResult } from './work.ts';

/** What has happened around the tables: decks, tags, readers, tables opened. */
export type HouseEvent =
  | (PlayedGame & {
      readonly type: 'tableOpened';
      readonly code: string;
      readonly seats: readonly string[];
      readonly deck: string | null;
      /** Opened from a record, to look at. */
      readonly looking?: true;
      /** The match is counted by hand. */
      readonly byHand?: true;
      /** How many sides there are; left out where each plays alone, and of tables opened before this was written down. */
      readonly sides?: number;
      /** Code of the table whose rematch it is. */
      readonly after?: string;
    })
  /** Its players have other names now. */
  | { readonly type: 'seatsRenamed'; readonly table: string; readonly seats: readonly string[] }
  | { readonly type: 'readersSent'; readonly table: string }
  | { readonly type: 'tableClosed'; readonly table: string }
  | { readonly type: 'tableReopened'; readonly table: string }
  /** Moved to the bin, to be erased some days later. */
  | { readonly type: 'tableBinned'; readonly table: string }
  | { readonly type: 'tableTakenBack'; readonly table: string }
  /** Everything in the bin has been there a day longer. */
  | { readonly type: 'binDayPassed' }
  /** Erased from the log with its moves and names; only this event is left of it. */
  | { readonly type: 'tableErased'; readonly table: string }
  | {
      readonly type: 'deckCreated';
      readonly deck: string;
      readonly name: string;
      readonly box: BoxId;
    }
  | { readonly type: 'deckRenamed'; readonly deck: string; readonly name: string }
  | { readonly type: 'deckRemoved'; readonly deck: string }
  | {
      readonly type: 'enrolmentBegun';
      readonly deck: string;
      readonly target: EnrolmentTarget;
    }
  /** Stored when enrolling was the only work at the desk; the same as `deskCleared`. */
  | { readonly type: 'enrolmentEnded' }
  /** Readers play again. */
  | { readonly type: 'deskCleared' }
  | { readonly type: 'tagLaidAtDesk'; readonly result: EnrolResult }
  /** `anew`: what was counted before is forgotten. */
  | { readonly type: 'checkBegun'; readonly deck: string; readonly anew: boolean }
  | { readonly type: 'tagChecked'; readonly deck: string; readonly result: CheckResult }
  /** A guest's reader brought a deck, or a token, that the house does not know. */
  | {
      readonly type: 'deckOffered';
      readonly offer: string;
      readonly device: string;
      readonly bridge: string;
      readonly reader: string;
      readonly mark: string;
      readonly box: BoxId;
      readonly name: string;
    }
  | {
      readonly type: 'tagOffered';
      readonly offer: string;
      readonly tag: TagId;
      readonly binding: TableBinding;
    }
  | { readonly type: 'offerTaken'; readonly offer: string }
  | { readonly type: 'offerLeft'; readonly offer: string }
  /** The mark by which every house knows this deck (identity.ts). */
  | { readonly type: 'deckMarked'; readonly deck: string; readonly mark: string }
  | { readonly type: 'writingBegun'; readonly deck: string; readonly lock: boolean }
  | { readonly type: 'tagWritten'; readonly tag: TagId; readonly result: WriteResult }
  | { readonly type: 'identifyingBegun' }
  | { readonly type: 'readerIdentified'; readonly reader: string }
  | {
      readonly type: 'tagBound';
      readonly tag: TagId;
      readonly deck: string;
      readonly binding: Binding;
    }
  | { readonly type: 'tagUnbound'; readonly tag: TagId }
  /** A reader reports this bound tag by another number. */
  | { readonly type: 'tagAliased'; readonly alias: TagId; readonly tag: TagId }
  | { readonly type: 'readerAssigned'; readonly reader: string; readonly role: ReaderRole }
  /** The reader plays at a table of its own; null: where the house plays. */
  | { readonly type: 'readerSent'; readonly reader: string; readonly table: string | null }
  /** The reader has another name now. */
  | { readonly type: 'readerForgotten'; readonly reader: string };

/** Version of the events and answers that this program writes. Older ones are lifted when they are read. */
export const HOUSE_EVENTS_VERSION = 2;

/** The stored events of a version as events of today. Throws on a version this program does not know yet. */
export function parseHouseEvents(version: number, stored: unknown): readonly HouseEvent[] {
  if (!isKnown(version) || !Array.isArray(stored)) throw newer(version);
  // The log was written by this program from values it had already parsed.
  const events = stored as readonly HouseEvent[];
  return version === 1 ? events.map(fromVersion1) : events;
}

interface StoredAnswer {
  readonly version: number;
  readonly answer: unknown;
}

/** A stored answer as one of today, of the kind that its command has. Throws as for events. */
export function parseHouseAnswer({ version, answer }: StoredAnswer): unknown {
  if (!isKnown(version)) throw newer(version);
  // Answers have not changed since version 1.
  return answer;
}

const isKnown = (version: number): boolean => version >= 1 && version <= HOUSE_EVENTS_VERSION;

const newer = (version: number): Error =>
  new Error(`House events of version ${String(version)} are newer than this program.`);

/** Version 1 knew one game and its box, and named neither. */
function fromVersion1(event: HouseEvent): HouseEvent {
  switch (event.type) {
    case 'tableOpened':
      return { ...event, game: FIRST_GAME } as HouseEvent;
    case 'deckCreated':
      return { ...event, box: FIRST_GAME };
    default:
      return event;
  }
}

/**
 * A commit's stored events, of any version, without the names of those who sat at some tables; null where they name
 * none of them. Works on the stored form itself: nothing else in the log is ever rewritten.
 */
export function withoutSeats(stored: unknown, tables: ReadonlySet<string>): unknown {
  if (!Array.isArray(stored) || !stored.some((event) => seatsAt(event, tables))) return null;
  return stored.map((event: unknown) =>
    seatsAt(event, tables) ? { ...(event as object), seats: [] } : event,
  );
}

/** True if the event names the players of one of these tables. */
const tableNamedIn = (event: { readonly type: unknown }, tables: ReadonlySet<string>): boolean => {
  const code =
    event.type === 'tableOpened' && 'code' in event
      ? event.code
      : event.type === 'seatsRenamed' && 'table' in event
        ? event.table
        : null;
  return typeof code === 'string' && tables.has(code);
};

const seatsAt = (event: unknown, tables: ReadonlySet<string>): boolean =>
  typeof event === 'object' &&
  event !== null &&
  'type' in event &&
  tableNamedIn(event, tables) &&
  'seats' in event &&
  Array.isArray(event.seats) &&
  event.seats.length > 0;
