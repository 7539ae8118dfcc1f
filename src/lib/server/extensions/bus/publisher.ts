import type { Result } from '../../../game/result.ts';
import { healthOf } from '../../../house/health.ts';
import type { PublicTagEvent } from '../../../house/lookUp.ts';
import type { HouseView } from '../../../house/view.ts';
import '../../../i18n/bothLanguages.ts';
import { feedState } from '../../../i18n/feed.ts';
import type { Language } from '../../../i18n/language.ts';
import type { TableSnapshot } from '../../../protocol/messages.ts';
import type { FeedChances } from '../../../table/feed.ts';
import { log } from '../../log/log.ts';
import type { Discovery } from './discovery.ts';
import { createLampPublisher } from './light.ts';
import { createPlacePublisher, type PlacePublisher } from './placePublisher.ts';
import { mapPlaces, type TablesByPlace } from './places.ts';
import { createRetainedMessages, type Publish, type RetainedMessages } from './retainedMessages.ts';
import type { Lamp } from '../../bus/settings.ts';
import { createVenueTopics, idOf, createPlaceTopics, type VenueTopics } from './topics.ts';

export interface Publisher {
  tableChanged(view: TableSnapshot): void;
  tableErased(code: string): void;
  venueChanged(house: HouseView): void;
  tagLaid(laid: PublicTagEvent): void;
  tables(): readonly string[];
  chances(view: TableSnapshot, chances: FeedChances | null): void;
  tableAt(place: string): string | undefined;
  /** Publishes all retained messages again, in case the broker lost them. */
  republishAll(): void;
  /** True if a current retained message belongs to that topic. */
  isRetainedUnder(topic: string): boolean;
  places(): readonly string[];
}

export interface PublisherParts {
  readonly settings: {
    readonly prefix: string;
    readonly place: string;
    readonly lamp: Lamp | null;
    readonly tokens: boolean;
  };
  readonly language: Language;
  readonly publish: Publish;
  view(code: string): Promise<Result<TableSnapshot, unknown>>;
  speech(table: string, text: string): string;
  discovery(place: string): Discovery | null;
}

/**
 * Publishes at each place the state that its table's screens show. If the venue's own readers have
 * no table, its place shows the one with the latest activity among tables without a place. Never
 * publishes a table while it is `looking`, or readers for hands.
 */
export function createPublisher(parts: PublisherParts): Publisher {
  const { settings, language, publish, view } = parts;
  const retained = createRetainedMessages(publish);
  const topics = createVenueTopics(settings.prefix);
  let places: TablesByPlace = new Map([[settings.place, null]]);
  const open = new Map([[settings.place, openPlacePublisher(settings.place, parts, retained)]]);

  let tables: ReadonlySet<string> = new Set();
  let aside: ReadonlySet<string> = new Set();

  const placesWith = (code: string) => [...open.values()].filter((place) => place.table() === code);

  async function turnTo(place: PlacePublisher, name: string, code: string): Promise<void> {
    const found = await view(code);
    if (found.ok && places.get(name) === code && !found.value.looking) {
      place.show(feedState(language, found.value));
    }
  }

  return {
    tableChanged(now) {
      if (now.looking || aside.has(now.code)) return;
      const at = [...open].filter(([name]) => isAt(now.code, name, places));
      if (at.length === 0) return;
      const state = feedState(language, now);
      for (const [, place] of at) place.show(state);
    },
    tableErased(code) {
      for (const place of placesWith(code)) place.show(null);
    },
    venueChanged(house) {
      publishReaders(house, topics, retained);
      const [out, inUse] = [true, false].map((is) =>
        house.tables.flatMap(({ code, closed = false }) => (closed === is ? [code] : [])),
      );
      aside = new Set(out);
      const here = new Set(inUse);
      // A table set aside without an end would leave its light on.
      const closed = [...tables].filter((code) => !here.has(code));
      for (const place of closed.flatMap(placesWith)) place.show(null);
      tables = here;
      places = mapPlaces(house, settings.place);
      for (const [name, place] of open) {
        if (places.has(name)) continue;
        place.clear();
        open.delete(name);
      }
      for (const [name, code] of places) {
        const place = open.get(name) ?? openPlacePublisher(name, parts, retained);
        if (!open.has(name)) place.republish();
        open.set(name, place);
        const shown = place.table();
        if (code === null) {
          if (shown !== undefined && !isAt(shown, name, places)) place.leave();
          continue;
        }
        if (code === shown) continue;
        turnTo(place, name, code).catch(log.failure('place not shown'));
      }
    },
    tables: () => [...open.values()].flatMap((place) => place.table() ?? []),
    chances: ({ code }, chances) => placesWith(code).forEach((place) => place.showChances(chances)),
    tagLaid({ reader, ...laid }) {
      const payload = JSON.stringify(laid);
      publish(topics.tag(reader), payload, false);
      if (!settings.tokens || laid.is !== 'token') return;
      const place = placeOfReader(reader, places, settings.place);
      publish(createPlaceTopics(settings.prefix, place).tokens, payload, false);
    },
    tableAt: (id) => [...open].find(([name]) => idOf(name) === id)?.[1].table(),
    republishAll() {
      retained.republishAll();
      for (const place of open.values()) place.republish();
    },
    isRetainedUnder: (topic) =>
      retained.has(topic) || [...open.keys()].some(createTopicTest(topic, parts)),
    places: () => [...open.keys()],
  };
}

function isAt(code: string, name: string, places: TablesByPlace): boolean {
  const at = places.get(name) ?? null;
  return at === null ? ![...places.values()].includes(code) : at === code;
}

const createTopicTest =
  (topic: string, { settings, discovery }: PublisherParts) =>
  (name: string): boolean => {
    const { state, light, chances } = createPlaceTopics(settings.prefix, name);
    return [state, light, chances, discovery(name)?.topic].includes(topic);
  };

const placeOfReader = (reader: string, places: TablesByPlace, main: string): string =>
  [reader, reader.split('/', 1)[0] ?? ''].find((name) => places.has(name)) ?? main;

function openPlacePublisher(
  name: string,
  { settings, publish, speech, discovery }: PublisherParts,
  retained: RetainedMessages,
): PlacePublisher {
  const lamp = createLampPublisher(name === settings.place ? settings.lamp : null, publish);
  const topics = createPlaceTopics(settings.prefix, name);
  const place = createPlacePublisher({ topics, lamp, publish, retained, speech });
  const found = discovery(name);
  if (found === null) return place;
  return {
    ...place,
    republish() {
      publish(found.topic, found.removalPayload, false);
      publish(found.topic, found.payload, true);
      place.republish();
    },
    clear() {
      publish(found.topic, '', true);
      place.clear();
    },
  };
}

/** Publishes the state of each reader except those for hands, and removes those that are gone. */
function publishReaders(
  { readers }: HouseView,
  topics: VenueTopics,
  retained: RetainedMessages,
): void {
  const open = readers.filter(({ role }) => role.role !== 'hand');
  const states = new Map(open.map((reader) => [topics.reader(reader.id), healthOf(reader).state]));
  for (const topic of retained.topics()) {
    if (topics.isReader(topic) && !states.has(topic)) retained.publish(topic, '');
  }
  for (const [topic, state] of states) retained.publish(topic, state);
}
