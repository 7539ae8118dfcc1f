import type { FirstVersion } from '../game/tableGame.ts';
import { RULES, type GameEvent, type GameMove, type TableSetup } from '../games.ts';
import type { TableEvent } from './events.ts';

/** Version of the events and answers that this program writes. Older ones are lifted when they are read. */
export const TABLE_EVENTS_VERSION = 2;

/** The stored events of a version as events of today. Throws on a version this program does not know yet. */
export function parseTableEvents(version: number, stored: unknown): readonly TableEvent[] {
  if (!isKnown(version) || !Array.isArray(stored)) throw newer(version);
  // The log was written by this program from values it had already parsed.
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
 * In version 1 some games had tables of their own kind, with events that were not moves, and answers that named no
 * move.
 */

/** The games that stored tables like that. */
const GAMES_OF_VERSION_1 = Object.values(RULES).flatMap(
  ({ firstVersion }): readonly FirstVersion<TableSetup, GameMove>[] =>
    firstVersion === undefined ? [] : [firstVersion],
);

type EventOfVersion1 = { readonly type: string };

function eventFromVersion1(event: EventOfVersion1): TableEvent {
  if (event.type === 'changeUndone') return { type: 'moveUndone' };
  for (const game of GAMES_OF_VERSION_1) {
    const setup = event.type === 'tableCreated' ? game.setup(event) : null;
    if (setup !== null) return { type: 'tableCreated', setup };
    const move = game.move(event);
    if (move !== null) return played(move, event as GameEvent);
  }
  return event as TableEvent;
}

const played = (move: GameMove, event: GameEvent): TableEvent => ({
  ...{ type: 'movePlayed', move, events: [event], tag: null, source: 'screen' },
});

/** Whoever asks again hears whether it was written; the asker knows what it was, and why it was refused. */
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
