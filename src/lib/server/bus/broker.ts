import { connect, type MqttClient } from 'mqtt';
import { connectionTo, shownAddressOf } from '../../process/broker.ts';
import { onBrokerTrouble } from '../../protocol/brokerTrouble.ts';
import type { BrokerTrouble } from '../../protocol/bus.ts';
import { log } from '../log/log.ts';
import { MOST_BYTES } from './commands.ts';
import type { Publish } from './retained.ts';
import type { BrokerSettings } from './settings.ts';

/**
 * How a broker is left: it goes on with the next start, or under other settings; it is another's, and nothing of this house stays
 * behind; or another server has taken it over, and nothing is to be said to it any more.
 */
export type Leaving = 'for-now' | 'for-good' | 'to-another';

export interface Broker {
  readonly publish: Publish;
  isConnected(): boolean;
  /**
   * Says goodbye, so that the last will is not needed; for good: and leaves nothing standing there, these topics neither. To
   * another server: hangs up without a word, since that one says by now that the house is there.
   */
  close(how: Leaving, standing: readonly string[]): Promise<void>;
}

export interface BrokerParts {
  readonly settings: BrokerSettings;
  /** Name of this server at the broker: of two clients with one name each throws the other out. */
  readonly clientId: string;
  /** Where it says that it is there. */
  readonly status: string;
  /** Called when it is connected, again after each cut. */
  connected(): void;
  /** Called with each change of how the connection is; what went wrong is told once more each time that it is tried. */
  changed(state: 'connected' | 'away', trouble: BrokerTrouble | null): void;
  /** What is listened to; null: nothing. */
  readonly listening: Listening | null;
}

export interface Listening {
  readonly topics: readonly string[];
  /** Topics at which a retained message is ignored: it would act again for each new subscriber. */
  readonly once: readonly string[];
  heard(topic: string, payload: Uint8Array): void;
}

/** ms between tries to reach the broker. */
const RETRY = 2_000;
/** How long a broker may take to answer at first, in ms. */
const ANSWERS_WITHIN = 10_000;
/** How long saying goodbye may take, in ms. */
const GOODBYE = 1_000;

/** Of a whole message, in bytes; a longer one the broker keeps to itself. */
const LONGEST = MOST_BYTES + 1_024;

/** MQTT 5 where somebody is listened to: only there may a client say how long a message may be. */
const ears = {
  protocolVersion: 5,
  properties: { maximumPacketSize: LONGEST },
  resubscribe: false,
} as const;

/** Connects for as long as the server runs. While the broker is away nothing waits for it: what is retained is said anew. */
export function connectBroker(parts: BrokerParts): Broker {
  const { settings, clientId, status, listening, connected } = parts;
  const { url, options } = connectionTo(settings);
  const client = connect(url, {
    ...options,
    ...{ clientId, clean: true, reconnectPeriod: RETRY, queueQoSZero: false },
    connectTimeout: ANSWERS_WITHIN,
    // One that starts with the house may know no passwords yet.
    reconnectOnConnackError: true,
    ...(listening !== null && ears),
    will: { topic: status, payload: Buffer.from('offline'), qos: 1, retain: true },
  });
  tellOf(client, shownAddressOf(settings), parts);
  const publish: Publish = (topic, payload, retain) => {
    if (!client.connected) return;
    client.publish(topic, payload, { qos: 1, retain }, (error) => {
      if (error) log.warn('not said on the bus', { topic, why: error.message });
    });
  };
  if (listening !== null) listen(client, listening);
  client.on('connect', () => {
    publish(status, 'online', true);
    connected();
  });
  return {
    publish,
    isConnected: () => client.connected,
    async close(how, standing) {
      if (client.connected && how !== 'to-another') {
        if (how === 'for-good') for (const topic of standing) publish(topic, '', true);
        const last = how === 'for-good' ? '' : 'offline';
        const said = client.publishAsync(status, last, { qos: 1, retain: true });
        // Who hangs up without a word has its will said.
        const goodbye = said.then(() => client.endAsync(false)).catch(() => undefined);
        await Promise.race([goodbye, new Promise((late) => setTimeout(late, GOODBYE).unref())]);
      }
      await client.endAsync(true);
    },
  };
}

/**
 * Skips what was asked before the server was there: what the broker has kept, and what was left standing there. With `rap` a message
 * to be retained says so also while it is new.
 */
function listen(client: MqttClient, { topics, once, heard }: Listening): void {
  client.on('connect', () => {
    const asked = topics.map(
      (topic) => [topic, { qos: 1, rh: 2, rap: once.includes(topic) }] as const,
    );
    client.subscribe(Object.fromEntries(asked), (error) => {
      if (error) log.warn('not listened to on the bus', { topics, why: error.message });
    });
  });
  client.on('message', (at, payload, { retain }) => {
    if (!retain) heard(at, payload);
  });
}

/** Once for each change, for a broker that is away is tried every other second. */
function tellOf(client: MqttClient, broker: string, { changed }: BrokerParts): void {
  let last = '';
  const say = (now: string, level: 'info' | 'warn'): void => {
    if (now === last) return;
    last = now;
    log[level]('bus', { broker, now });
  };
  client.on('connect', () => {
    say('connected', 'info');
    changed('connected', null);
  });
  client.on('close', () => {
    say('away', 'warn');
    changed('away', null);
  });
  client.on('error', (error) => {
    say(error.message, 'warn');
  });
  onBrokerTrouble(client, (trouble) => changed('away', trouble));
}
