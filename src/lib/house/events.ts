import type { BoxId } from '../games/boxes.ts';
import { DEFAULT_GAME } from '../games/waysToPlay.ts';
import type { TagId } from '../reader/events.ts';
import type { WriteResult } from '../reader/ndef.ts';
import type { Binding, ReaderRole, TableBinding } from '../table/binding.ts';
import type { PlayedGame } from './commands.ts';
import type { CheckResult, EnrolmentTarget, EnrolResult } from './work.ts';

export type HouseEvent =
  | (PlayedGame & {
      readonly type: 'tableOpened';
      readonly code: string;
      readonly seats: readonly string[];
      readonly deck: string | null;
      /** Opened from a record for viewing. */
      readonly looking?: true;
      readonly byHand?: true;
      /** Number of sides; missing if each player is a side, and in older events. */
      readonly sides?: number;
      readonly after?: string;
      /** Code of a finished match of the same people, which goes on here without a rematch. */
      readonly follows?: string;
    })
  | { readonly type: 'seatsRenamed'; readonly table: string; readonly seats: readonly string[] }
  | { readonly type: 'readersSent'; readonly table: string }
  | { readonly type: 'tableClosed'; readonly table: string }
  | { readonly type: 'tableReopened'; readonly table: string }
  | { readonly type: 'tableBinned'; readonly table: string }
  | { readonly type: 'tableTakenBack'; readonly table: string }
  | { readonly type: 'binDayPassed' }
  /** The moves and names are erased from the log; only this event remains. */
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
  /** Written by older versions; the same as `deskCleared`. */
  | { readonly type: 'enrolmentEnded' }
  | { readonly type: 'deskCleared' }
  | { readonly type: 'tagLaidAtDesk'; readonly result: EnrolResult }
  | { readonly type: 'checkBegun'; readonly deck: string; readonly anew: boolean }
  | { readonly type: 'tagChecked'; readonly deck: string; readonly result: CheckResult }
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
  | { readonly type: 'tagAliased'; readonly alias: TagId; readonly tag: TagId }
  | { readonly type: 'readerAssigned'; readonly reader: string; readonly role: ReaderRole }
  /** Null returns the reader to the default table. */
  | { readonly type: 'readerSent'; readonly reader: string; readonly table: string | null }
  /** The reader has been renamed. */
  | { readonly type: 'readerForgotten'; readonly reader: string };

/** Version of stored events and answers. Older ones are upcast when read. */
export const HOUSE_EVENTS_VERSION = 2;

/**
 * Parses stored events and upcasts them.
 *
 * @throws on a version that this program does not know
 */
export function parseHouseEvents(version: number, stored: unknown): readonly HouseEvent[] {
  if (!isKnown(version) || !Array.isArray(stored)) throw newer(version);
  // The log was written by this program from parsed values.
  const events = stored as readonly HouseEvent[];
  return version === 1 ? events.map(fromVersion1) : events;
}

interface StoredAnswer {
  readonly version: number;
  readonly answer: unknown;
}

/**
 * Parses a stored answer.
 *
 * @throws on a version that this program does not know
 */
export function parseHouseAnswer({ version, answer }: StoredAnswer): unknown {
  if (!isKnown(version)) throw newer(version);
  // Answers have not changed since version 1.
  return answer;
}

const isKnown = (version: number): boolean => version >= 1 && version <= HOUSE_EVENTS_VERSION;

const newer = (version: number): Error =>
  new Error(`House events of version ${String(version)} are newer than this program.`);

/** Version 1 knew only one game and did not name it. */
function fromVersion1(event: HouseEvent): HouseEvent {
  switch (event.type) {
    case 'tableOpened':
      return { ...event, game: DEFAULT_GAME } as HouseEvent;
    case 'deckCreated':
      return { ...event, box: DEFAULT_GAME };
    default:
      return event;
  }
}

/**
 * Removes the players' names at some tables from a commit's stored events of any version. Returns
 * null if it names none. Nothing else in the log is ever rewritten.
 */
export function withoutSeats(stored: unknown, tables: ReadonlySet<string>): unknown {
  if (!Array.isArray(stored) || !stored.some((event) => seatsAt(event, tables))) return null;
  return stored.map((event: unknown) =>
    seatsAt(event, tables) ? { ...(event as object), seats: [] } : event,
  );
}

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
