import type { FeedChances, FeedState } from '../../../table/feed.ts';
import { matchEndEvent, deriveEvents, type BusEvent } from './busEvents.ts';
import { type LampPublisher, lightOf, NO_LIGHT } from './light.ts';
import type { Publish, RetainedMessages } from './retainedMessages.ts';
import type { PlaceTopics } from './topics.ts';

export interface PlacePublisher {
  table(): string | undefined;
  show(now: FeedState | null): void;
  /** Shows no table any more: its match goes on at another place. */
  leave(): void;
  showChances(chances: FeedChances | null): void;
  republish(): void;
  clear(): void;
}

interface PlacePublisherParts {
  readonly topics: PlaceTopics;
  readonly lamp: LampPublisher;
  readonly publish: Publish;
  readonly retained: RetainedMessages;
  speech(table: string, text: string): string;
}

export function createPlacePublisher({
  topics,
  lamp,
  publish,
  retained,
  speech,
}: PlacePublisherParts): PlacePublisher {
  const told = createPublishedMoves();
  let shown: FeedState | null = null;
  function show(now: FeedState | null, ends = endEventsOf(shown, now)): void {
    if (now?.table !== shown?.table) {
      told.clear();
      foresee(null);
    }
    const events = [...ends, ...(now === null ? [] : deriveEvents(shown, now, told.moves))];
    shown = now;
    const light = now === null ? NO_LIGHT : lightOf(now);
    // Lamps first: people look at them.
    lamp.show(light);
    retained.publish(topics.light, JSON.stringify(light));
    retained.publish(topics.state, now === null ? '' : JSON.stringify(now));
    for (const event of events) {
      told.add(event);
      const said = now === null ? null : speech(now.table, event.text);
      publish(topics.event, JSON.stringify({ ...event, speech: said }), false);
    }
  }
  function foresee(chances: FeedChances | null): void {
    const said = chances && {
      table: shown?.table,
      ...chances,
      sides: shown?.sides.map(({ name }) => name),
    };
    retained.publish(topics.chances, said === null ? '' : JSON.stringify(said));
  }
  return {
    table: () => shown?.table,
    show: (now) => show(now),
    leave: () => show(null, []),
    showChances: foresee,
    republish() {
      if (shown === null) show(null);
      lamp.republish();
    },
    clear() {
      show(null);
      retained.publish(topics.light, '');
    },
  };
}

/**
 * Returns the end event of a match that was closed, or that another table replaced at the place. A
 * finished match may be shown again by other activity.
 */
const endEventsOf = (shown: FeedState | null, now: FeedState | null): readonly BusEvent[] =>
  shown !== null && (now === null || (shown.winners !== null && now.table !== shown.table))
    ? [matchEndEvent(shown)]
    : [];

/** Maximum number of moves that a correction can refer to by event id. */
const MAX_PUBLISHED_MOVES = 500;

function createPublishedMoves() {
  const moves = new Map<number, string>();
  return {
    moves,
    clear: () => moves.clear(),
    add({ event_type, number, id }: BusEvent): void {
      if (event_type !== 'card_played' || number === null) return;
      moves.set(number, id);
      const [oldest] = moves.keys();
      if (moves.size > MAX_PUBLISHED_MOVES && oldest !== undefined) moves.delete(oldest);
    },
  };
}
