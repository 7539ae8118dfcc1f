import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PASSWORD_FILE } from '../../../hardware/readers/mqtt-listen/driver.ts';
import { Broker, freePort } from '../broker.ts';
import type { BridgeParts } from './bridge.ts';
import { type DeviceHands, openDeviceHands } from './deviceHands.ts';
import { type MqttHands, openMqttHands } from './mqttHands.ts';
import type { BridgeSeat, Seat } from './seats.ts';

type ByNetwork = Pick<BridgeParts, 'kinds' | 'env' | 'devices'>;

/** Readers that bridges hear by network: at a mosquitto, at the bridges themselves, and as devices of ESPHome. */
export interface HouseReaders {
  readonly broker: Broker;
  /** What a bridge is told to hear, beside its own readers. */
  heardBy(bridge: number): ByNetwork;
  /** The hands at a reader that speaks MQTT. */
  at(seat: BridgeSeat): MqttHands;
  close(): Promise<void>;
}

interface HouseParts {
  readonly seats: readonly Seat[];
  /** Folder of all bridges, each with a folder of its name. */
  readonly folder: string;
  /** Whether a tap of that reader is in the log. */
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
        env: {
          ...{ MQTT_URL: broker.url, MQTT_PREFIX: bridgeName(bridge) },
          ESPHOME_KEY: keys.join(' '),
        },
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
