import type { TableSetup } from '../games.ts';
import { moveTo, type Event as Written } from '../tally/events.ts';
import type { TableCreated, TableEvent } from './events.ts';

/** Version of the events and answers that this program writes. Older ones are lifted when they are read. */
export const TABLE_EVENTS_VERSION = 2;

/** The stored events of a version as events of today. Throws on a version this program does not know yet. */
export function parseTableEvents(version: number, stored: unknown): readonly TableEvent[] {
  if (!isKnown(version) || !Array.isArray(stored)) throw newer(version);
  // What lies in the log was written by this program from values it had already parsed.
  if (version === 1) return (stored as readonly EventOfVersion1[]).map(eventFromVersion1);
  return stored as readonly TableEvent[];
}

/** A stored answer of a version as one of today, of the kind that its command has. Throws as for events. */
export function parseTableAnswer(version: number, stored: unknown): unknown {
  if (!isKnown(version)) throw newer(version);
  return version === 1 ? answerFromVersion1(stored) : stored;
}

const isKnown = (version: number): boolean => version >= 1 && version <= TABLE_EVENTS_VERSION;

const newer = (version: number): Error =>
  new Error(`Table events of version ${String(version)} are newer than this program.`);

/*
 * Version 1 knew matches that are counted by hand as tables of their own kind: they had no moves and no game, but events
 * of what was written, and answers that did not name a move.
 */

type CardSetup = Exclude<TableSetup, { readonly game: 'tally' }>;

type EventOfVersion1 =
  | Exclude<TableEvent, TableCreated>
  | (Omit<TableCreated, 'setup'> & { readonly setup: CardSetup; readonly byHand?: true })
  | Written
  | { readonly type: 'changeUndone' };

function eventFromVersion1(event: EventOfVersion1): TableEvent {
  switch (event.type) {
    case 'tableCreated': {
      const { byHand, setup: counted, ...rest } = event;
      return { ...rest, setup: byHand === true ? { game: 'tally', counted } : counted };
    }
    case 'cellFilled':
    case 'sheetClosed':
      return {
        ...{ type: 'movePlayed', move: moveTo(event), events: [event] },
        ...{ tag: null, source: 'screen' },
      };
    case 'changeUndone':
      return { type: 'moveUndone' };
    default:
      return event;
  }
}

/** Whoever asks again hears whether it was written; what it was, and why it was refused, is known there. */
function answerFromVersion1(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || !('outcome' in stored)) return stored;
  if ('move' in stored) return stored;
  switch (stored.outcome) {
    case 'accepted':
      return { ...stored, move: null };
    case 'refused':
      return { outcome: 'not-now', reason: 'moved-on' };
    default:
      return stored;
  }
}
