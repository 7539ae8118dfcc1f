import { connect, type MqttClient } from 'mqtt';
import { connectionTo, displayAddressOf } from '../../../process/broker.ts';
import { onBrokerTrouble } from '../../../protocol/brokerTrouble.ts';
import type { BrokerTrouble } from '../../../protocol/bus.ts';
import { log } from '../../log/log.ts';
import { MAX_COMMAND_BYTES } from '../../bus/commands.ts';
import type { Publish } from './retainedMessages.ts';
import type { BrokerSettings } from '../../bus/settings.ts';

/**
 * Ways to leave a broker. `for-now`: the next start or other settings continue there. `for-good`:
 * nothing of this server may remain. `to-another`: another server has taken over, so nothing more
 * is published.
 */
export type DisconnectMode = 'for-now' | 'for-good' | 'to-another';

export interface Broker {
  readonly publish: Publish;
  /** Calls these from now on. Call it at once, since nothing is heard without it. */
  follow(listeners: BrokerListeners): void;
  isConnected(): boolean;
  /**
   * Publishes `offline` in place of the last will and disconnects. `for-good` also removes the
   * retained messages of `standing`; `to-another` disconnects without publishing.
   */
  close(how: DisconnectMode, standing: readonly string[]): Promise<void>;
}

export interface BrokerParts {
  readonly settings: BrokerSettings;
  readonly clientId: string;
  readonly status: string;
  /** True if the broker sends something too. */
  readonly isSubscriber: boolean;
}

interface BrokerListeners {
  connected(): void;
  /** Called with each change of the connection, and again for each failed attempt. */
  changed(state: 'connected' | 'away', trouble: BrokerTrouble | null): void;
  readonly subscriptions: Subscriptions | null;
}

export interface Subscriptions {
  readonly topics: readonly string[];
  /**
   * Topics at which retained messages are ignored: a command would act again for each new
   * subscriber.
   */
  readonly ignoreRetainedAt: readonly string[];
  received(topic: string, payload: Uint8Array): void;
}

const RECONNECT_INTERVAL_MS = 2_000;
const CONNECT_TIMEOUT_MS = 10_000;
const DISCONNECT_TIMEOUT_MS = 1_000;

/** Maximum size of a packet in bytes; the broker withholds longer ones. */
const MAX_PACKET_BYTES = MAX_COMMAND_BYTES + 1_024;

/** Uses MQTT 5 where there are subscriptions: only there may a client limit the packet size. */
const SUBSCRIBER_OPTIONS = {
  protocolVersion: 5,
  properties: { maximumPacketSize: MAX_PACKET_BYTES },
  resubscribe: false,
} as const;

/**
 * Connects and reconnects while the server runs. Nothing is queued while the broker is offline;
 * retained messages are published again on connection.
 */
export function connectBroker({ settings, clientId, status, isSubscriber }: BrokerParts): Broker {
  const { url, options } = connectionTo(settings);
  const client = connect(url, {
    ...options,
    clientId,
    clean: true,
    reconnectPeriod: RECONNECT_INTERVAL_MS,
    queueQoSZero: false,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // A broker that starts together with the server may reject credentials at first.
    reconnectOnConnackError: true,
    ...(isSubscriber && SUBSCRIBER_OPTIONS),
    will: { topic: status, payload: Buffer.from('offline'), qos: 1, retain: true },
  });
  const publish: Publish = (topic, payload, retain) => {
    if (!client.connected) return;
    client.publish(topic, payload, { qos: 1, retain }, (error) => {
      if (error) log.warn('not said on the bus', { topic, why: error.message });
    });
  };
  return {
    publish,
    follow({ connected, changed, subscriptions }) {
      logConnectionChanges(client, displayAddressOf(settings), changed);
      if (subscriptions !== null) subscribe(client, subscriptions);
      client.on('connect', () => {
        publish(status, 'online', true);
        connected();
      });
    },
    isConnected: () => client.connected,
    async close(how, standing) {
      if (client.connected && how !== 'to-another') {
        if (how === 'for-good') for (const topic of standing) publish(topic, '', true);
        const last = how === 'for-good' ? '' : 'offline';
        const said = client.publishAsync(status, last, { qos: 1, retain: true });
        // An abrupt disconnect would make the broker publish the will.
        const goodbye = said.then(() => client.endAsync(false)).catch(() => undefined);
        await Promise.race([
          goodbye,
          new Promise((late) => setTimeout(late, DISCONNECT_TIMEOUT_MS).unref()),
        ]);
      }
      await client.endAsync(true);
    },
  };
}

/**
 * Subscribes without old commands. `rh: 2` omits retained messages; `rap` keeps the retain flag on
 * new ones, so that those can be ignored.
 */
function subscribe(
  client: MqttClient,
  { topics, ignoreRetainedAt, received }: Subscriptions,
): void {
  client.on('connect', () => {
    const asked = topics.map(
      (topic) => [topic, { qos: 1, rh: 2, rap: ignoreRetainedAt.includes(topic) }] as const,
    );
    client.subscribe(Object.fromEntries(asked), (error) => {
      if (error) log.warn('not listened to on the bus', { topics, why: error.message });
    });
  });
  client.on('message', (at, payload, { retain }) => {
    if (!retain) received(at, payload);
  });
}

/** Logs each change once, since a broker that is offline is tried every other second. */
function logConnectionChanges(
  client: MqttClient,
  broker: string,
  changed: BrokerListeners['changed'],
): void {
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
