import type { FirstVersion } from '../game/tableGame.ts';
import { RULES, type GameEvent, type GameId, type GameMove, type TableSetup } from '../games.ts';
import { liftingOf } from '../games/playing.ts';
import type { Answer } from './answer.ts';
import type { TableEvent } from './events.ts';
import { liftAnswer, liftEvent, type Lift } from './lift.ts';

/** Version of the events and answers that this program writes. Older ones are lifted when they are read. */
export const TABLE_EVENTS_VERSION = 2;

/** Events as they are stored: with the version of their game, once that is not its first any more. */
type StoredEvents =
  readonly TableEvent[] | { readonly rules: number; readonly events: readonly TableEvent[] };

/** What is stored of events at a table of this game. */
export const toStored = (events: readonly TableEvent[], game: GameId): StoredEvents => {
  const rules = liftingOf(game)?.version ?? FIRST_RULES;
  return rules === FIRST_RULES ? events : { rules, events };
};

const FIRST_RULES = 1;

/**
 * The stored events of a version as events of today. Throws on a version this program does not know yet.
 *
 * @param game which is played at that table; null: the events say so, being its first ones
 */
export function parseTableEvents(
  version: number,
  stored: unknown,
  game: GameId | null = null,
): readonly TableEvent[] {
  const { events, lift } = read(version, stored, game);
  return lift === null ? events : events.map((event) => liftEvent(event, lift));
}

/** A stored answer as one of today, of the kind that its command has; it is as old as the events beside it. Throws as for these. */
export function parseTableAnswer(
  { version, events, answer: stored }: StoredAnswer,
  game: GameId | null = null,
): unknown {
  const { lift } = read(version, events, game);
  const answer = version === 1 ? answerFromVersion1(stored) : stored;
  return lift === null || answer === null ? answer : liftAnswer(answer as Answer, lift);
}

interface StoredAnswer {
  readonly version: number;
  readonly events: unknown;
  readonly answer: unknown;
}

/** The events as the table itself has them today, and how the game lifts what is its own in them; null: it need not. */
function read(version: number, stored: unknown, game: GameId | null) {
  if (!isKnown(version)) throw newer(version);
  const { rules, events: listed } = ofRules(stored);
  if (!Array.isArray(listed)) throw newer(version);
  // The log was written by this program from values it had already parsed.
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

function liftFrom(rules: number, game: GameId): Lift | null {
  const lifting = liftingOf(game);
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
