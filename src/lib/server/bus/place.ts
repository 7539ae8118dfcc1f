import type { FeedChances, FeedState } from '../../table/feed.ts';
import { ended, happened, type BusEvent } from './happened.ts';
import type { LampTeller } from './lamp.ts';
import { lightOf, NO_LIGHT } from './light.ts';
import type { Publish, Retained } from './retained.ts';
import type { PlaceTopics } from './topics.ts';

/** A place as the bus knows it: what its table's screens are shown, told in the words of the bus. */
export interface Place {
  /** The code of the table that is shown there. */
  table(): string | undefined;
  show(now: FeedState | null): void;
  /** Who will win at the table that is shown there. */
  chances(chances: FeedChances | null): void;
  again(): void;
  /** The place is no more: nothing stays behind at the broker. */
  forget(): void;
}

interface PlaceParts {
  readonly topics: PlaceTopics;
  readonly lamp: LampTeller;
  readonly publish: Publish;
  readonly retained: Retained;
  /** Where a loudspeaker fetches a sentence of that table as sound. */
  speech(table: string, text: string): string;
}

export function createPlace({ topics, lamp, publish, retained, speech }: PlaceParts): Place {
  const told = toldMoves();
  let shown: FeedState | null = null;
  function show(now: FeedState | null): void {
    if (now?.table !== shown?.table) {
      told.clear();
      foresee(null);
    }
    const events = [
      ...endOf(shown, now),
      ...(now === null ? [] : happened(shown, now, told.moves)),
    ];
    shown = now;
    const light = now === null ? NO_LIGHT : lightOf(now);
    // The lamps first: people look there.
    lamp.show(light);
    retained.keep(topics.light, JSON.stringify(light));
    retained.keep(topics.state, now === null ? '' : JSON.stringify(now));
    for (const event of events) {
      told.add(event);
      const said = now === null ? null : speech(now.table, event.text);
      publish(topics.event, JSON.stringify({ ...event, speech: said }), false);
    }
  }
  function foresee(chances: FeedChances | null): void {
    const said = chances && {
      ...{ table: shown?.table, ...chances },
      sides: shown?.sides.map(({ name }) => name),
    };
    retained.keep(topics.chances, said === null ? '' : JSON.stringify(said));
  }
  return {
    table: () => shown?.table,
    show,
    chances: foresee,
    again() {
      if (shown === null) show(null);
      lamp.again();
    },
    forget() {
      show(null);
      retained.keep(topics.light, '');
    },
  };
}

/** A match that nobody plays any more; one that others play beside is shown again whenever something happens there. */
const endOf = (shown: FeedState | null, now: FeedState | null): readonly BusEvent[] =>
  shown !== null && (now === null || (shown.winners !== null && now.table !== shown.table))
    ? [ended(shown)]
    : [];

/** Moves that a correction may name by the event that told of them. */
const MOST_TOLD = 500;

function toldMoves() {
  const moves = new Map<number, string>();
  return {
    moves,
    clear: () => moves.clear(),
    add({ event_type, number, id }: BusEvent): void {
      if (event_type !== 'card_played' || number === null) return;
      moves.set(number, id);
      const [oldest] = moves.keys();
      if (moves.size > MOST_TOLD && oldest !== undefined) moves.delete(oldest);
    },
  };
}
