import { createHash } from 'node:crypto';
import { terminalLanguage, type Language } from '../i18n/language.ts';
import type { LaidTag } from '../house/laid.ts';
import type { HouseView } from '../house/view.ts';
import { printError } from '../process/print.ts';
import { isOfHouse, shownAddressOf } from '../process/broker.ts';
import { startText } from './commands/startText.ts';
import type { ServerConfig } from './config.ts';
import { discoveryOf } from './bus/discovery.ts';
import type { Broadcast } from './ports.ts';
import { createDesk, type BusTables } from './bus/desk.ts';
import { createPublisher } from './bus/publisher.ts';
import type { BrokerParts } from './bus/broker.ts';
import type { Publish } from './bus/retained.ts';
import type { BrokerSettings } from './bus/settings.ts';
import { askedPlace, houseTopics, placeTopics, topicsOfPlace } from './bus/topics.ts';

/** What the server tells the house besides its screens. */
export interface Bus {
  readonly broadcast: Pick<Broadcast, 'table' | 'erased'>;
  /** The house as it is now. */
  house(house: HouseView): void;
  tagLaid(laid: LaidTag): void;
  close(): Promise<void>;
}

const OFF: Bus = {
  broadcast: { table: () => undefined, erased: () => undefined },
  house: () => undefined,
  tagLaid: () => undefined,
  close: () => Promise.resolve(),
};

/** Tells whomever the settings name; where they name nobody, nothing of it is even loaded. `secret`: of this house alone. */
export async function openBus(
  { bus: settings, address }: Pick<ServerConfig, 'bus' | 'address'>,
  secret: string,
  tables: BusTables,
): Promise<Bus> {
  if (settings === null) return OFF;
  const { prefix, broker: named } = settings;
  const language = terminalLanguage(process.env);
  // The same after a restart: the broker then lets the will of the one before go first.
  const own = createHash('sha256').update(`bus ${secret}`).digest('hex').slice(0, 8);
  const { status } = houseTopics(prefix);
  const speech = (table: string, text: string): string =>
    `${address}/table/${table}/speech?${new URLSearchParams({ text, language }).toString()}`;
  const listeners: BusListener[] = [];
  const publish: Publish = (...said) => {
    for (const listener of listeners) listener.publish(...said);
  };
  const publisher = createPublisher({
    ...{ settings: { ...NO_BROKER, ...named, ...settings }, language, publish, view: tables.view },
    speech,
    discovery(place) {
      if (named === null || named.discovery === null) return null;
      const { discovery, commands, tokens } = named;
      const device = { prefix: discovery, status, place, house: own, address, commands, tokens };
      return discoveryOf(device, placeTopics(prefix, place));
    },
  });
  if (named !== null) {
    const clientId = `table-companion-${own}`;
    const desk = { tables, tableAt: publisher.tableAt, language, speech };
    const connected = () => publisher.again();
    listeners.push(await openBroker(named, { prefix, clientId, status, desk, connected }));
  }
  if (settings.webhook !== null) {
    const { openWebhook } = await import('./bus/webhook.ts');
    listeners.push(openWebhook(settings.webhook, prefix));
  }
  const { broadcast, house, tagLaid } = publisher;
  return {
    ...{ broadcast, house, tagLaid },
    close: async () => void (await Promise.all(listeners.map((listener) => listener.close()))),
  };
}

/** Whoever hears what is said on the bus. */
interface BusListener {
  readonly publish: Publish;
  close(): Promise<void>;
}

const NO_BROKER = { lamp: null, tokens: false } as const;

interface AtBroker extends Pick<BrokerParts, 'clientId' | 'status' | 'connected'> {
  readonly prefix: string;
  readonly desk: {
    readonly tables: BusTables;
    readonly tableAt: (place: string) => string | undefined;
    readonly language: Language;
    readonly speech: (table: string, text: string) => string;
  };
}

async function openBroker(
  settings: BrokerSettings,
  { prefix, desk: { tables, ...about }, ...parts }: AtBroker,
): Promise<BusListener> {
  if (!isOfHouse(settings)) {
    printError(startText('public-broker', { broker: shownAddressOf(settings) }));
  }
  const { connectBroker } = await import('./bus/broker.ts');
  const { commands: allowed } = settings;
  const desk = createDesk({
    ...{ ...tables, ...about, allowed },
    reply: (place, answer) =>
      broker.publish(topicsOfPlace(prefix, place).answer, JSON.stringify(answer), false),
  });
  const listening = {
    topics: houseTopics(prefix).commands,
    heard(topic: string, payload: Uint8Array) {
      const place = askedPlace(prefix, topic);
      if (place !== null) desk.heard(place, payload);
    },
  };
  const broker = connectBroker({
    ...{ ...parts, settings },
    listening: allowed.length === 0 ? null : listening,
  });
  return broker;
}
