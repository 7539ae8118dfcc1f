import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PASSWORD_FILE } from '../../../hardware/readers/mqtt-listen/driver.ts';
import { Broker } from '../../support/broker.ts';
import { freePort } from '../../support/proxies.ts';
import type { BridgeParts } from './bridge.ts';
import { type DeviceHands, openDeviceHands } from './deviceHands.ts';
import type { BridgeSeat, Seat } from './seats.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { connectAsync, type MqttClient } from 'mqtt';
import { tapIdOf } from '../../../hardware/readers/mqtt/messages.ts';

type ByNetwork = Pick<BridgeParts, 'kinds' | 'env' | 'devices'>;

/** Readers that bridges hear by network: at a mosquitto, at the bridges themselves, and as devices of ESPHome. */
export interface HouseReaders {
  readonly broker: Broker;
  /** Returns the network readers that a bridge is configured with, beside its own. */
  heardBy(bridge: number): ByNetwork;
  at(seat: BridgeSeat): MqttHands;
  close(): Promise<void>;
}

interface HouseParts {
  readonly seats: readonly Seat[];
  readonly folder: string;
  arrived(reader: string, id: string): boolean;
}

export const bridgeName = (bridge: number): string => `bridge-${String(bridge)}`;

const KEY = Buffer.from(Array.from({ length: 32 }, (_, n) => n * 7)).toString('base64');

export async function openHouseReaders(parts: HouseParts): Promise<HouseReaders> {
  const { seats, folder, arrived } = parts;
  const ofBridge = seats.filter((seat): seat is BridgeSeat => 'bridge' in seat);
  mkdirSync(join(folder, 'broker'));
  const broker = await Broker.open(join(folder, 'broker'), { keeps: true });
  const bridges = [...new Set(ofBridge.map(({ bridge }) => bridge))];
  const ports = new Map<number, number>();
  for (const bridge of bridges) ports.set(bridge, await freePort());
  const devices = new Map<BridgeSeat, DeviceHands>();
  for (const seat of ofBridge.filter(({ way }) => way === 'esphome')) {
    // Every second one speaks encrypted.
    const key = devices.size % 2 === 0 ? KEY : undefined;
    devices.set(seat, await openDeviceHands(seat.reader, key));
  }
  const hands = new Map<BridgeSeat, MqttHands>();

  function open(seat: BridgeSeat): MqttHands {
    const { way, bridge, reader } = seat;
    const name = bridgeName(bridge);
    if (way === 'mqtt') {
      return openMqttHands({
        address: () => broker.url,
        topic: `${name}/in/${reader}/tag`,
        arrived: (id) => arrived(`${name}/${reader}`, id),
      });
    }
    const password = () => readFileSync(join(folder, name, PASSWORD_FILE), 'utf8').trim();
    return openMqttHands({
      address: () => `mqtt://${reader}:${password()}@127.0.0.1:${String(ports.get(bridge))}`,
      topic: `table-companion/in/${reader}/tag`,
      arrived: null,
    });
  }

  return {
    broker,
    heardBy(bridge) {
      const own = [...devices].filter(([seat]) => seat.bridge === bridge);
      const addresses = own.map(([, { address }]) => address);
      const encrypted = [...devices.values()].filter((_, n) => n % 2 === 0);
      const keys = encrypted.flatMap(({ address }) =>
        addresses.includes(address) ? [`${address}=${KEY}`] : [],
      );
      const esphome = addresses.length === 0 ? [] : [`esphome:${addresses.join(' ')}`];
      return {
        kinds: ['mqtt', `mqtt-listen:${String(ports.get(bridge))}`, ...esphome],
        env: { MQTT_URL: broker.url, MQTT_PREFIX: bridgeName(bridge), ESPHOME_KEY: keys.join(' ') },
        devices: new Map(own.map(([{ reader }, device]) => [reader, device])),
      };
    },
    at(seat) {
      const there = hands.get(seat) ?? open(seat);
      hands.set(seat, there);
      return there;
    },
    async close() {
      await Promise.all([...hands.values(), ...devices.values()].map((each) => each.close()));
      await broker.stop();
    },
  };
}

/** A reader that speaks MQTT as our firmware does: one tap at a time, each under an id of its own. */
interface MqttHands {
  /** Lays a tag, when those before it have arrived, and answers the id of the tap. */
  lay(tag: string): string;
  close(): Promise<void>;
}

interface MqttReaderParts {
  /** Returns the broker's address with name and password. */
  address(): string;
  readonly topic: string;
  /**
   * Returns true if a tap has arrived; others are sent again, since a killed broker loses accepted
   * messages. Null if an acknowledgement is enough.
   */
  readonly arrived: ((id: string) => boolean) | null;
}

interface Laid {
  readonly tag: string;
  readonly number: string;
}

/** Our firmware tells again what was not answered within that, in ms. */
const AGAIN = 2_000;

function openMqttHands({ address, topic, arrived }: MqttReaderParts): MqttHands {
  const waiting: Laid[] = [];
  let taps = 0;
  let isClosed = false;
  let speaker: Speaker | null = null;

  async function tell({ client, gone }: Speaker, { tag, number }: Laid): Promise<void> {
    const say = (message: object) =>
      client.publishAsync(topic, JSON.stringify(message), { qos: 1 });
    const told = say({ on: false }).then(() => say({ uid: tag, on: true, id: number }));
    await Promise.race([told, gone]);
  }

  async function hasArrived(id: string): Promise<boolean> {
    if (arrived === null) return true;
    const end = performance.now() + AGAIN;
    while (!arrived(id)) {
      if (performance.now() > end || isClosed) return false;
      await pause(20);
    }
    return true;
  }

  async function layFirst(laid: Laid): Promise<void> {
    try {
      speaker ??= await connect(address());
      await tell(speaker, laid);
      if (await hasArrived(tapIdOf(topic, laid.number))) waiting.shift();
    } catch {
      speaker?.client.end(true);
      speaker = null;
      await pause(100);
    }
  }
  async function work(): Promise<void> {
    while (!isClosed) {
      const [laid] = waiting;
      await (laid === undefined ? pause(5) : layFirst(laid));
    }
    speaker?.client.end(true);
  }
  const working = work();

  return {
    lay(tag) {
      const number = `mac-1-${String((taps += 1))}`;
      waiting.push({ tag, number });
      return tapIdOf(topic, number);
    },
    async close() {
      isClosed = true;
      await working;
    },
  };
}

interface Speaker {
  readonly client: MqttClient;
  /** Rejects when the connection is lost. */
  readonly gone: Promise<never>;
}

async function connect(address: string): Promise<Speaker> {
  const options = { reconnectPeriod: 0, connectTimeout: 2_000, protocolVersion: 4 } as const;
  const client = await connectAsync(address, options);
  client.on('error', () => undefined);
  const gone = new Promise<never>((_, reject) => {
    client.on('close', () => reject(new Error('cut off')));
  });
  gone.catch(() => undefined);
  return { client, gone };
}
