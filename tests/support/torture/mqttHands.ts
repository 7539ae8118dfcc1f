import { setTimeout as pause } from 'node:timers/promises';
import { connectAsync, type MqttClient } from 'mqtt';
import { tapIdOf } from '../../../hardware/readers/mqtt/messages.ts';

/** A reader that speaks MQTT as our firmware does: one tap at a time, each under an id of its own. */
export interface MqttHands {
  /** Lays a tag, when those before it have arrived, and answers the id of the tap. */
  lay(tag: string): string;
  close(): Promise<void>;
}

export interface MqttReaderParts {
  /** Where it speaks, with its name and password. */
  address(): string;
  readonly topic: string;
  /**
   * Whether a tap has arrived: one that has not is told again, since a broker that is killed forgets what it has taken; null: what
   * is acknowledged has.
   */
  readonly arrived: ((id: string) => boolean) | null;
}

interface Laid {
  readonly tag: string;
  /** The reader's own number of the tap. */
  readonly number: string;
}

/** Our firmware tells again what was not answered within that, in ms. */
const AGAIN = 2_000;

export function openMqttHands({ address, topic, arrived }: MqttReaderParts): MqttHands {
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
