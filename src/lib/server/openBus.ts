import { createHash } from 'node:crypto';
import { terminalLanguage } from '../i18n/language.ts';
import type { LaidTag } from '../house/laid.ts';
import type { HouseView } from '../house/view.ts';
import { printError } from '../process/print.ts';
import { startText } from './commands/startText.ts';
import type { ServerConfig } from './config.ts';
import { discoveryOf } from './bus/discovery.ts';
import type { Broadcast } from './ports.ts';
import { createDesk, type BusTables } from './bus/desk.ts';
import { createPublisher } from './bus/publisher.ts';
import { isOfHouse, shownBroker } from './bus/settings.ts';
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

/** Connects to the broker that the settings name; where they name none, nothing of it is even loaded. `secret`: of this house alone. */
export async function openBus(
  { bus: settings, address }: Pick<ServerConfig, 'bus' | 'address'>,
  secret: string,
  tables: BusTables,
): Promise<Bus> {
  if (settings === null) return OFF;
  if (!isOfHouse(settings))
    printError(startText('public-broker', { broker: shownBroker(settings) }));
  const { openBroker } = await import('./bus/broker.ts');
  // The same after a restart: the broker then lets the will of the one before go first.
  const own = createHash('sha256').update(`bus ${secret}`).digest('hex').slice(0, 8);
  const { prefix, discovery, commands, tokens } = settings;
  const { status, commands: asked } = houseTopics(prefix);
  const broker = openBroker({
    settings,
    clientId: `table-companion-${own}`,
    status,
    listening:
      commands.length === 0
        ? null
        : {
            topics: asked,
            heard(topic, payload) {
              const place = askedPlace(prefix, topic);
              if (place !== null) desk.heard(place, payload);
            },
          },
    connected: () => publisher.again(),
  });
  const { publish } = broker;
  const language = terminalLanguage(process.env);
  const publisher = createPublisher({
    ...{ settings, language, publish, view: tables.view },
    discovery(place) {
      if (discovery === null) return null;
      const device = { prefix: discovery, status, place, house: own, address, commands, tokens };
      return discoveryOf(device, placeTopics(prefix, place));
    },
  });
  const { broadcast, house, tagLaid, tableAt } = publisher;
  const desk = createDesk({
    ...{ ...tables, allowed: commands, language, tableAt },
    reply: (place, answer) =>
      publish(topicsOfPlace(prefix, place).answer, JSON.stringify(answer), false),
  });
  return { broadcast, house, tagLaid, close: () => broker.close() };
}
