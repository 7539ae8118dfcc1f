import type { Result } from '../../game/result.ts';
import { healthOf } from '../../house/health.ts';
import type { LaidTag } from '../../house/laid.ts';
import type { HouseView } from '../../house/view.ts';
import '../../i18n/bothLanguages.ts';
import { feedState } from '../../i18n/feed.ts';
import type { Language } from '../../i18n/language.ts';
import type { TableSnapshot } from '../../protocol/messages.ts';
import type { FeedChances } from '../../table/feed.ts';
import { log } from '../log/log.ts';
import type { Broadcast } from '../ports.ts';
import type { Discovery } from './discovery.ts';
import { createLamp } from './lamp.ts';
import { createPlace, type Place } from './place.ts';
import { placesOf, type Places } from './places.ts';
import { createRetained, type Publish, type Retained } from './retained.ts';
import type { Lamp } from './settings.ts';
import { houseTopics, idOf, placeTopics, type HouseTopics } from './topics.ts';

export interface Publisher {
  readonly broadcast: Pick<Broadcast, 'table' | 'erased'>;
  /** The house as it is now. */
  house(house: HouseView): void;
  tagLaid(laid: LaidTag): void;
  /** The tables that are told of at some place. */
  tables(): readonly string[];
  /** Who will win at a table; null: nothing is said of it just now. */
  chances(view: TableSnapshot, chances: FeedChances | null): void;
  /** The code of the table that is shown at the place with this id on the bus. */
  tableAt(place: string): string | undefined;
  /** Says again all that stands there: the broker may have forgotten it. */
  again(): void;
  /** Whether something of this house is to stand at that topic. */
  holds(topic: string): boolean;
  /** The names of the places that there are. */
  places(): readonly string[];
}

export interface PublisherParts {
  readonly settings: {
    readonly prefix: string;
    /** Where the readers of the house play. */
    readonly place: string;
    readonly lamp: Lamp | null;
    readonly tokens: boolean;
  };
  readonly language: Language;
  readonly publish: Publish;
  /** What screens of that table are shown now. */
  view(code: string): Promise<Result<TableSnapshot, unknown>>;
  /** Where a loudspeaker fetches a sentence of that table as sound. */
  speech(table: string, text: string): string;
  /** What Home Assistant is told of a place; null: nothing. */
  discovery(place: string): Discovery | null;
}

/**
 * Tells the bus at each place what its table's screens are shown. Where the readers of the house play nowhere, that is the table
 * where something happened last and that stands at no other place. A reader that looks into a hand is never told of.
 */
export function createPublisher(parts: PublisherParts): Publisher {
  const { settings, language, publish, view } = parts;
  const retained = createRetained(publish);
  const topics = houseTopics(settings.prefix);
  let places: Places = new Map([[settings.place, null]]);
  const open = new Map([[settings.place, openPlace(settings.place, parts, retained)]]);

  let tables: ReadonlySet<string> = new Set();
  let aside: ReadonlySet<string> = new Set();

  const placesWith = (code: string) => [...open.values()].filter((place) => place.table() === code);

  async function turnTo(place: Place, name: string, code: string): Promise<void> {
    const found = await view(code);
    if (found.ok && places.get(name) === code && !found.value.looking) {
      place.show(feedState(language, found.value));
    }
  }

  return {
    broadcast: {
      table(now) {
        if (now.looking || aside.has(now.code)) return;
        const at = [...open].filter(([name]) => isAt(now.code, name, places));
        if (at.length === 0) return;
        const state = feedState(language, now);
        for (const [, place] of at) place.show(state);
      },
      erased(code) {
        for (const place of placesWith(code)) place.show(null);
      },
    },
    house(house) {
      tellOfReaders(house, topics, retained);
      const [out, inUse] = [true, false].map((is) =>
        house.tables.flatMap(({ code, closed = false }) => (closed === is ? [code] : [])),
      );
      aside = new Set(out);
      const here = new Set(inUse);
      // Put aside without an end: its last light would burn on.
      const closed = [...tables].filter((code) => !here.has(code));
      for (const place of closed.flatMap(placesWith)) place.show(null);
      tables = here;
      places = placesOf(house, settings.place);
      for (const [name, place] of open) {
        if (places.has(name)) continue;
        place.forget();
        open.delete(name);
      }
      for (const [name, code] of places) {
        const place = open.get(name) ?? openPlace(name, parts, retained);
        if (!open.has(name)) place.again();
        open.set(name, place);
        if (code === null || code === place.table()) continue;
        turnTo(place, name, code).catch(log.failure('place not shown'));
      }
    },
    tables: () => [...open.values()].flatMap((place) => place.table() ?? []),
    chances: ({ code }, chances) => placesWith(code).forEach((place) => place.chances(chances)),
    tagLaid({ reader, ...laid }) {
      const payload = JSON.stringify(laid);
      publish(topics.tag(reader), payload, false);
      if (!settings.tokens || laid.is !== 'token') return;
      const place = placeOfReader(reader, places, settings.place);
      publish(placeTopics(settings.prefix, place).tokens, payload, false);
    },
    tableAt: (id) => [...open].find(([name]) => idOf(name) === id)?.[1].table(),
    again() {
      retained.again();
      for (const place of open.values()) place.again();
    },
    holds: (topic) => retained.has(topic) || [...open.keys()].some(standsAt(topic, parts)),
    places: () => [...open.keys()],
  };
}

/** Whether what happens at this table is told at that place. */
function isAt(code: string, name: string, places: Places): boolean {
  const at = places.get(name) ?? null;
  return at === null ? ![...places.values()].includes(code) : at === code;
}

/** Whether that is a topic at which something of a place stands. */
const standsAt =
  (topic: string, { settings, discovery }: PublisherParts) =>
  (name: string): boolean => {
    const { state, light, chances } = placeTopics(settings.prefix, name);
    return [state, light, chances, discovery(name)?.topic].includes(topic);
  };

/** The place of a reader, by its id in the house. */
const placeOfReader = (reader: string, places: Places, main: string): string =>
  [reader, reader.split('/', 1)[0] ?? ''].find((name) => places.has(name)) ?? main;

function openPlace(
  name: string,
  { settings, publish, speech, discovery }: PublisherParts,
  retained: Retained,
): Place {
  const lamp = createLamp(name === settings.place ? settings.lamp : null, publish);
  const topics = placeTopics(settings.prefix, name);
  const place = createPlace({ topics, lamp, publish, retained, speech });
  const found = discovery(name);
  if (found === null) return place;
  return {
    ...place,
    again() {
      publish(found.topic, found.leaving, false);
      publish(found.topic, found.payload, true);
      place.again();
    },
    forget() {
      publish(found.topic, '', true);
      place.forget();
    },
  };
}

/** How each reader is that may be told of; one that has gone is no longer there. */
function tellOfReaders({ readers }: HouseView, topics: HouseTopics, retained: Retained): void {
  const open = readers.filter(({ role }) => role.role !== 'hand');
  const states = new Map(open.map((reader) => [topics.reader(reader.id), healthOf(reader).state]));
  for (const topic of retained.topics()) {
    if (topics.isReader(topic) && !states.has(topic)) retained.keep(topic, '');
  }
  for (const [topic, state] of states) retained.keep(topic, state);
}
