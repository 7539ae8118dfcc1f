import type { BusEvent } from '#lib/server/extensions/bus/busEvents.ts';
import type { Light } from '#lib/server/extensions/bus/light.ts';
import type { FeedState } from '#lib/table/feed.ts';
import { Broker, brokerMissing, Listener } from '../support/broker.ts';
import { scratchFolder } from '../support/program.ts';
import { openScreenSocket, type ScreenSocket } from '../support/screenSocket.ts';
import { server, type ServerWorld } from '../support/world/server.ts';
import { buildWorld, type Part, type World } from '../support/world/world.ts';

interface BrokerWorld {
  readonly broker: Broker;
  /** Subscribes to everything. */
  readonly bus: Listener;
}

interface BusWorld {
  readonly screen: ScreenSocket;
  at(topic: string): string | undefined;
  light(): Light;
  state(): FeedState;
  events(): readonly BusEvent[];
  /** A player lays a card. */
  play(code: string, by: string, card: string, on?: string): Promise<unknown>;
}

const broker: Part<object, BrokerWorld> = {
  missing: brokerMissing,
  async open(_, closing) {
    const folder = scratchFolder();
    closing.add(() => folder.remove());
    const broker = await Broker.open(folder.path);
    closing.add(() => broker.stop());
    const bus = await Listener.at(broker);
    closing.add(() => bus.close());
    return { broker, bus };
  },
};

const salon: Part<BrokerWorld & ServerWorld, BusWorld> = {
  open({ bus, url, kept }) {
    const screen = kept(openScreenSocket(url));
    const at = (topic: string) => bus.heard.get(`table-companion/${topic}`);
    const told = <Told>(topic: string) => JSON.parse(at(`place/salon/${topic}`) ?? '{}') as Told;
    return {
      screen,
      at,
      light: () => told<Light>('light'),
      state: () => told<FeedState>('state'),
      events: () => bus.saidAt<BusEvent>('/event'),
      play: (code, by, card, on) =>
        screen.command(code, {
          type: 'move',
          move: { type: 'play', by, card, ...(on !== undefined && { on }) },
        }),
    };
  },
};

/** A server with the place "salon" on a broker. */
export const busWorld = (
  settings: Readonly<Record<string, string>> = {},
): World<BrokerWorld & ServerWorld & BusWorld> =>
  buildWorld(broker)
    .with(
      server(({ broker: { url } }) => ({
        env: { MQTT_URL: url, MQTT_PLACE: 'salon', ...settings },
      })),
    )
    .with(salon);
