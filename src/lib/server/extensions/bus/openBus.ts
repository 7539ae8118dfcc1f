import type { PublicTagEvent } from '../../../house/lookUp.ts';
import type { HouseView } from '../../../house/view.ts';
import type { BusView } from '../../../protocol/bus.ts';
import type { TableSnapshot } from '../../../protocol/messages.ts';
import type { FeedChances } from '../../../table/feed.ts';
import { clientIdOf, openBrokerSession, type BusContext } from './brokerSession.ts';
import type { DisconnectMode } from './broker.ts';
import { discoveryOf } from './discovery.ts';
import { createPublisher } from './publisher.ts';
import type { Publish } from './retainedMessages.ts';
import type { BusSettings } from '../../bus/settings.ts';
import { createVenueTopics, createPlaceTopics } from './topics.ts';
import type { Webhook } from './webhook.ts';

/** Integrations that publish the state outside the pages: MQTT and webhook. */
export interface Bus {
  tableChanged(view: TableSnapshot): void;
  tableErased(code: string): void;
  venueChanged(house: HouseView): void;
  tagLaid(laid: PublicTagEvent): void;
  tables(): readonly string[];
  chances(view: TableSnapshot, chances: FeedChances | null): void;
  status(): Pick<BusView, 'broker' | 'webhook' | 'places'>;
  /** Disconnects from the broker. The webhook stays open; its opener closes it. */
  close(how: DisconnectMode): Promise<void>;
}

export const NO_BUS: Bus = {
  tableChanged: () => undefined,
  tableErased: () => undefined,
  venueChanged: () => undefined,
  tagLaid: () => undefined,
  tables: () => [],
  chances: () => undefined,
  status: () => ({ broker: null, webhook: null, places: [] }),
  close: () => Promise.resolve(),
};

/**
 * Connects to the broker, if the settings name one, and publishes to it and to `webhook`. Without
 * settings it loads no network code.
 */
export async function openBus(
  settings: BusSettings | null,
  house: BusContext,
  webhook: Webhook | null,
  isOurs: () => boolean,
): Promise<Bus> {
  if (settings === null) return NO_BUS;
  const { prefix, broker: named } = settings;
  const { tables, address, language } = house;
  const own = clientIdOf(house);
  const speech = (table: string, text: string): string =>
    `${address}/table/${table}/speech?${new URLSearchParams({ text, language }).toString()}`;
  const outputs: { readonly publish: Publish }[] = webhook === null ? [] : [webhook];
  const publish: Publish = (...said) => outputs.forEach((output) => output.publish(...said));
  const publisher = createPublisher({
    settings: { ...NO_BROKER, ...named, ...settings },
    language,
    publish,
    view: tables.view,
    speech,
    discovery(place) {
      if (named === null || named.discovery === null) return null;
      const { discovery, commands, tokens } = named;
      const { status } = createVenueTopics(prefix);
      const device = { prefix: discovery, status, place, house: own, address, commands, tokens };
      return discoveryOf(device, createPlaceTopics(prefix, place));
    },
  });
  const broker =
    named &&
    (await openBrokerSession(named, {
      ...house,
      prefix,
      publisher,
      speech,
      mayConnect: isOurs,
    }));
  if (broker !== null) outputs.unshift(broker);
  const { tableChanged, tableErased, tagLaid, tables: told, chances } = publisher;
  return {
    tableChanged,
    tableErased,
    tagLaid,
    tables: told,
    chances,
    venueChanged(view) {
      publisher.venueChanged(view);
      broker?.removeObsoleteTopics();
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
