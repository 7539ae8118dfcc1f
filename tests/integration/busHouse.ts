import { afterEach } from 'vitest';
import type { BusEvent } from '#lib/server/bus/busEvents.ts';
import type { Light } from '#lib/server/bus/light.ts';
import type { FeedState } from '#lib/table/feed.ts';
import { Broker, Listener } from '../support/broker.ts';
import { runServer, scratchFolder, stop } from '../support/program.ts';
import { openScreenSocket } from '../support/screenSocket.ts';

/** Houses with a broker, each gone when its test ends; to be called once, where the tests are described. */
export function busHouses() {
  const cleanup: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of cleanup.splice(0).reverse()) await close();
  });

  /** Opens a house with the place "salon" and a subscriber to everything on its broker. */
  return async function aHouse(settings: Readonly<Record<string, string>> = {}) {
    const folder = scratchFolder();
    cleanup.push(() => folder.remove());
    const broker = await Broker.open(folder.path);
    cleanup.push(() => broker.stop());
    const bus = await Listener.at(broker);
    cleanup.push(() => bus.close());
    const env = { MQTT_URL: broker.url, MQTT_PLACE: 'salon', ...settings };
    const open = async (port = 0) => {
      const server = await runServer(folder.path, { port, env });
      cleanup.push(() => stop(server));
      return server;
    };
    const server = await open();
    const screen = openScreenSocket(server.url);
    cleanup.push(() => screen.close());
    const at = (topic: string) => bus.heard.get(`table-companion/${topic}`);
    const told = <Told>(topic: string) => JSON.parse(at(`place/salon/${topic}`) ?? '{}') as Told;
    return {
      broker,
      bus,
      server,
      screen,
      open,
      at,
      data: folder.path,
      /** Closes another thing as well. */
      kept<Thing extends { close(): unknown }>(thing: Thing): Thing {
        cleanup.push(() => thing.close());
        return thing;
      },
      light: () => told<Light>('light'),
      state: () => told<FeedState>('state'),
      events: () => bus.saidAt<BusEvent>('/event'),
      /** A player lays a card. */
      play: (code: string, by: string, card: string, on?: string) =>
        screen.command(code, {
          type: 'move',
          move: { type: 'play', by, card, ...(on !== undefined && { on }) },
        }),
    };
  };
}
