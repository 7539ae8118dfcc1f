import type { Result } from '../../game/result.ts';
import { healthOf } from '../../house/health.ts';
import type { LaidTag } from '../../house/laid.ts';
import type { HouseView } from '../../house/view.ts';
import '../../i18n/bothLanguages.ts';
import { feedState } from '../../i18n/feed.ts';
import type { Language } from '../../i18n/language.ts';
import type { TableSnapshot } from '../../protocol/messages.ts';
import type { FeedState } from '../../table/feed.ts';
import { log } from '../log/log.ts';
import type { Broadcast } from '../ports.ts';
import { happened, type BusEvent } from './happened.ts';
import { createLamp } from './lamp.ts';
import { lightOf, NO_LIGHT } from './light.ts';
import { createRetained, type Publish, type Retained } from './retained.ts';
import type { BusSettings } from './settings.ts';
import { topicsOf, type Topics } from './topics.ts';

export interface Publisher {
  readonly broadcast: Pick<Broadcast, 'table' | 'erased'>;
  /** The house as it is now. */
  house(house: HouseView): void;
  tagLaid(laid: LaidTag): void;
  /** The code of the table that is shown at the place. */
  table(): string | undefined;
  /** Says again all that stands there: the broker may have forgotten it. */
  again(): void;
}

export interface PublisherParts {
  readonly settings: Pick<BusSettings, 'prefix' | 'place' | 'lamp' | 'tokens'>;
  readonly language: Language;
  readonly publish: Publish;
  /** What screens of that table are shown now. */
  view(code: string): Promise<Result<TableSnapshot, unknown>>;
}

/**
 * Tells the bus of one place what its table's screens are shown: of the table where the readers of the house play, or, where they
 * play nowhere, the one where something happened last. A reader that looks into a hand is never told of.
 */
export function createPublisher({ settings, language, publish, view }: PublisherParts): Publisher {
  const topics = topicsOf(settings.prefix, settings.place);
  const retained = createRetained(publish);
  const place = createPlace(settings, topics, publish, retained);
  let readersAt: string | null = null;

  async function turnTo(code: string): Promise<void> {
    const found = await view(code);
    if (found.ok && readersAt === code && !found.value.looking) {
      place.show(feedState(language, found.value));
    }
  }

  return {
    broadcast: {
      table(now) {
        if (now.looking || (readersAt !== null && readersAt !== now.code)) return;
        place.show(feedState(language, now));
      },
      erased(code) {
        if (place.table() === code) place.show(null);
      },
    },
    house(house) {
      tellOfReaders(house, topics, retained);
      if (house.readersAt === readersAt) return;
      readersAt = house.readersAt;
      if (readersAt === null || readersAt === place.table()) return;
      turnTo(readersAt).catch(log.failure('place not shown'));
    },
    tagLaid({ reader, ...laid }) {
      publish(topics.tag(reader), JSON.stringify(laid), false);
      if (settings.tokens && laid.is === 'token') {
        publish(topics.tokens, JSON.stringify(laid), false);
      }
    },
    table: () => place.table(),
    again: () => place.again(),
  };
}

interface Place {
  /** The code of the table that is shown there. */
  table(): string | undefined;
  show(now: FeedState | null): void;
  again(): void;
}

function createPlace(
  { lamp: settings }: Pick<BusSettings, 'lamp'>,
  topics: Topics,
  publish: Publish,
  retained: Retained,
): Place {
  const lamp = createLamp(settings, publish);
  const told = toldMoves();
  let shown: FeedState | null = null;
  function show(now: FeedState | null): void {
    if (now?.table !== shown?.table) told.clear();
    const events = now === null ? [] : happened(shown, now, told.moves);
    shown = now;
    const light = now === null ? NO_LIGHT : lightOf(now);
    // The lamps first: people look there.
    lamp.show(light);
    retained.keep(topics.light, JSON.stringify(light));
    retained.keep(topics.state, now === null ? '' : JSON.stringify(now));
    for (const event of events) {
      told.add(event);
      publish(topics.event, JSON.stringify(event), false);
    }
  }
  return {
    table: () => shown?.table,
    show,
    again() {
      if (shown === null) show(null);
      retained.again();
      lamp.again();
    },
  };
}

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

/** How each reader is that may be told of; one that has gone is no longer there. */
function tellOfReaders({ readers }: HouseView, topics: Topics, retained: Retained): void {
  const open = readers.filter(({ role }) => role.role !== 'hand');
  const states = new Map(open.map((reader) => [topics.reader(reader.id), healthOf(reader).state]));
  for (const topic of retained.topics()) {
    if (topics.isReader(topic) && !states.has(topic)) retained.keep(topic, '');
  }
  for (const [topic, state] of states) retained.keep(topic, state);
}
