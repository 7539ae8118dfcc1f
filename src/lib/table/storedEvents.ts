import type { FirstVersion } from '../game/tableGame.ts';
import { RULES, type GameEvent, type GameId, type GameMove, type TableSetup } from '../games.ts';
import { upcastersOf } from '../games/playing.ts';
import type { Answer } from './answer.ts';
import type { TableEvent } from './events.ts';
import { upcastAnswer, upcastEvent, type TableUpcasters } from './upcast.ts';

/** Version of stored events and answers. Older ones are upcast when read. */
export const TABLE_EVENTS_VERSION = 2;

/** Stored events, with the version of the game's rules unless it is the first. */
type StoredEvents =
  readonly TableEvent[] | { readonly rules: number; readonly events: readonly TableEvent[] };

export const toStored = (events: readonly TableEvent[], game: GameId): StoredEvents => {
  const rules = upcastersOf(game)?.version ?? FIRST_RULES;
  return rules === FIRST_RULES ? events : { rules, events };
};

const FIRST_RULES = 1;

/**
 * Parses stored events and upcasts them to the present version.
 *
 * @param game the table's game; null: the first event names it
 * @throws on a version that this program does not know
 */
export function parseTableEvents(
  version: number,
  stored: unknown,
  game: GameId | null = null,
): readonly TableEvent[] {
  const { events, lift } = read(version, stored, game);
  return lift === null ? events : events.map((event) => upcastEvent(event, lift));
}

/**
 * Parses a stored answer and upcasts it, with the version of the events beside it.
 *
 * @throws on a version that this program does not know
 */
export function parseTableAnswer(
  { version, events, answer: stored }: StoredAnswer,
  game: GameId | null = null,
): unknown {
  const { lift } = read(version, events, game);
  const answer = version === 1 ? answerFromVersion1(stored) : stored;
  return lift === null || answer === null ? answer : upcastAnswer(answer as Answer, lift);
}

interface StoredAnswer {
  readonly version: number;
  readonly events: unknown;
  readonly answer: unknown;
}

function read(version: number, stored: unknown, game: GameId | null) {
  if (!isKnown(version)) throw newer(version);
  const { rules, events: listed } = ofRules(stored);
  if (!Array.isArray(listed)) throw newer(version);
  // The log was written by this program from parsed values.
  const events =
    version === 1
      ? (listed as readonly EventOfVersion1[]).map(eventFromVersion1)
      : (listed as readonly TableEvent[]);
  const [created] = events;
  const played = created?.type === 'tableCreated' ? created.setup.game : game;
  return { events, lift: played === null ? null : liftFrom(rules, played) };
}

const ofRules = (stored: unknown): { readonly rules: number; readonly events: unknown } =>
  typeof stored === 'object' && stored !== null && 'rules' in stored
    ? (stored as Exclude<StoredEvents, readonly TableEvent[]>)
    : { rules: FIRST_RULES, events: stored };

function liftFrom(rules: number, game: GameId): TableUpcasters | null {
  const lifting = upcastersOf(game);
  const now = lifting?.version ?? FIRST_RULES;
  if (rules > now)
    throw new Error(`${game} of version ${String(rules)} is newer than this program.`);
  if (lifting === undefined || rules === now) return null;
  return {
    setup: (stored) => lifting.setup(stored, rules),
    move: (stored) => lifting.move(stored, rules),
    event: (stored) => lifting.event(stored, rules),
    refusal: (stored) => lifting.refusal(stored, rules),
  };
}

const isKnown = (version: number): boolean => version >= 1 && version <= TABLE_EVENTS_VERSION;

const newer = (version: number): Error =>
  new Error(`Table events of version ${String(version)} are newer than this program.`);

/*
 * In version 1 some games had their own tables, with events that were not moves and answers without
 * a move.
 */

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
  type: 'movePlayed',
  move,
  events: [event],
  tag: null,
  source: 'screen',
});

/**
 * Restores the outcome of a repeated command. The sender knows the move and the refusal's reason.
 */
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
