import { terminalLanguage } from '../i18n/language.ts';
import type { LaidTag } from '../house/laid.ts';
import type { HouseView } from '../house/view.ts';
import type { BusView } from '../protocol/bus.ts';
import type { TableSnapshot } from '../protocol/messages.ts';
import type { FeedChances } from '../table/feed.ts';
import { nameOf, openAtBroker, type AtHouse } from './bus/atBroker.ts';
import type { Leaving } from './bus/broker.ts';
import { discoveryOf } from './bus/discovery.ts';
import { createPublisher } from './bus/publisher.ts';
import type { Publish } from './bus/retained.ts';
import type { BusSettings } from './bus/settings.ts';
import { houseTopics, placeTopics } from './bus/topics.ts';
import type { Webhook } from './bus/webhook.ts';
import type { Broadcast } from './ports.ts';

/** What the server tells the house besides its screens. */
export interface Bus {
  readonly broadcast: Pick<Broadcast, 'table' | 'erased'>;
  /** The house as it is now. */
  house(house: HouseView): void;
  tagLaid(laid: LaidTag): void;
  /** The tables that are told of at some place. */
  tables(): readonly string[];
  /** Who will win at a table; null: nothing is said of it just now. */
  chances(view: TableSnapshot, chances: FeedChances | null): void;
  /** How those do who are told. */
  status(): Pick<BusView, 'broker' | 'webhook' | 'places'>;
  /** The address is another's to close. */
  close(how: Leaving): Promise<void>;
}

const OFF: Bus = {
  broadcast: { table: () => undefined, erased: () => undefined },
  house: () => undefined,
  tagLaid: () => undefined,
  tables: () => [],
  chances: () => undefined,
  status: () => ({ broker: null, webhook: null, places: [] }),
  close: () => Promise.resolve(),
};

/** Tells whomever the settings name, and that address; where they name nobody, nothing that speaks to others is even loaded. */
export async function openBus(
  settings: BusSettings | null,
  house: AtHouse,
  webhook: Webhook | null,
  isOurs: () => boolean,
): Promise<Bus> {
  if (settings === null) return OFF;
  const { prefix, broker: named } = settings;
  const { tables, address } = house;
  const language = terminalLanguage(process.env);
  const own = nameOf(house);
  const speech = (table: string, text: string): string =>
    `${address}/table/${table}/speech?${new URLSearchParams({ text, language }).toString()}`;
  const publish: Publish = (...said) => {
    broker?.publish(...said);
    webhook?.publish(...said);
  };
  const publisher = createPublisher({
    ...{ settings: { ...NO_BROKER, ...named, ...settings }, language, publish, view: tables.view },
    speech,
    discovery(place) {
      if (named === null || named.discovery === null) return null;
      const { discovery, commands, tokens } = named;
      const { status } = houseTopics(prefix);
      const device = { prefix: discovery, status, place, house: own, address, commands, tokens };
      return discoveryOf(device, placeTopics(prefix, place));
    },
  });
  const broker =
    named && (await openAtBroker(named, { ...house, prefix, language, publisher, speech, isOurs }));
  const { broadcast, tagLaid, tables: told, chances } = publisher;
  return {
    ...{ broadcast, tagLaid, tables: told, chances },
    house(view) {
      publisher.house(view);
      broker?.houseKnown();
    },
    status: () => ({
      broker: broker?.status() ?? null,
      webhook: webhook?.status() ?? null,
      places: publisher.places(),
    }),
    close: async (how) => void (await broker?.close(how)),
  };
}

const NO_BROKER = { lamp: null, tokens: false } as const;
