import process from 'node:process';
import { connect, type IClientOptions, type IPublishPacket, type MqttClient } from 'mqtt';
import { connectionTo, isTopic, readBrokerAddress } from '#lib/process/broker.ts';
import { onBrokerTrouble } from '#lib/protocol/brokerTrouble.ts';
import { brokerTroubleText, line } from '../../words.ts';
import { BadArgument, type Driver, type DriverHost, type RunningDriver } from '../contract.ts';
import { sayChanges } from '../sayOnce.ts';
import { clientIdOf } from './clientId.ts';
import { createTopicListener } from './topicListener.ts';
import { type Filter, isFilter, ownFilter, statusBeside } from './topics.ts';

export const MQTT_PSEUDO_READER = 'MQTT';

interface MqttSystem {
  readonly env: NodeJS.ProcessEnv;
  readonly reconnectAfter: number;
}

export const driver: Driver = createDriver({ env: process.env, reconnectAfter: 1_000 });

export function createDriver({ env, reconnectAfter }: MqttSystem): Driver {
  return {
    async start(host, argument) {
      const address = readBrokerAddress(env);
      if (!address.ok || address.value === null)
        throw new BadArgument(line('bridge.mqtt.no-broker'));
      const prefix = env['MQTT_PREFIX'] || 'table-companion';
      if (!isTopic(prefix)) throw new BadArgument(line('bridge.mqtt.bad-topic', { value: prefix }));
      const filters = argument === undefined ? [ownFilter(prefix)] : argument.trim().split(/\s+/);
      const bad = filters.find((filter) => !isFilter(filter));
      const value = bad?.replace(/^.*@/s, '');
      if (value !== undefined) throw new BadArgument(line('bridge.mqtt.bad-topic', { value }));
      const name = clientIdOf(host.folder, filters);
      const { url, options } = connectionTo(address.value);
      const client = connect(url, { ...options, ...optionsOf(name, reconnectAfter) });
      return listen(client, host, filters, url);
    },
  };
}

const SESSION_EXPIRY_S = 24 * 60 * 60;
const MAX_PACKET_BYTES = 8_192;

const optionsOf = (clientId: string, reconnectAfter: number): IClientOptions => ({
  clientId,
  clean: false,
  reconnectPeriod: reconnectAfter,
  queueQoSZero: false,
  resubscribe: false,
  protocolVersion: 5,
  reconnectOnConnackError: true,
  properties: { sessionExpiryInterval: SESSION_EXPIRY_S, maximumPacketSize: MAX_PACKET_BYTES },
});

function listen(
  client: MqttClient,
  host: DriverHost,
  filters: readonly Filter[],
  broker: string,
): RunningDriver {
  const say = sayChanges(host.say);
  const listening = createTopicListener(host, filters);
  host.report(MQTT_PSEUDO_READER, 'connecting');
  client.on('connect', () =>
    subscribe(client, filters, (error) => {
      if (error !== null) {
        return say(line('bridge.mqtt.no-ear', { broker, topics: filters.join(' ') }));
      }
      host.report(MQTT_PSEUDO_READER, null);
      say(line('bridge.mqtt.connected', { broker, topics: filters.join(' ') }));
      listening.reachable(true);
    }),
  );
  client.on('close', () => {
    host.report(MQTT_PSEUDO_READER, 'connecting');
    listening.reachable(false);
  });
  onBrokerTrouble(client, (trouble) =>
    say(line('bridge.mqtt.away', { broker, why: brokerTroubleText(trouble) })),
  );
  onClientIdConflict(client, () => host.say(line('bridge.mqtt.same-name', { broker })));
  handleMessages(client, ({ topic, payload, retain }) =>
    listening.take(topic, Buffer.from(payload), retain),
  );
  return {
    async sign(reader, sign) {
      const at = listening.answer(reader);
      if (at !== null && client.connected) await client.publishAsync(at, sign, { qos: 1 });
    },
    async stop() {
      listening.stop();
      await client.endAsync(true);
    },
  };
}

function subscribe(
  client: MqttClient,
  filters: readonly Filter[],
  granted: (error: Error | null) => void,
): void {
  const statuses = filters.flatMap((filter) => statusBeside(filter) ?? []);
  client.subscribe([...filters, ...statuses], { qos: 1 }, (error) => granted(error));
}

/**
 * Handles messages one by one. The broker gets its acknowledgement only after the tap is on disk.
 */
function handleMessages(client: MqttClient, take: (packet: IPublishPacket) => void): void {
  client.handleMessage = (packet, done) => {
    try {
      take(packet);
    } finally {
      done();
    }
  };
}

/**
 * A connection is short if it lasts at most SHORT reconnect pauses. SHORT of them in a row are
 * reported.
 */
const SHORT_CONNECTION_COUNT = 5;

/**
 * Detects two clients with the same id. They disconnect each other in turn, and the broker need not
 * report it; each sees only short connections. Reported once.
 */
function onClientIdConflict(client: MqttClient, tell: () => void): void {
  const { reconnectPeriod = 0 } = client.options;
  let since = -Infinity;
  let short = 0;
  client.on('connect', () => (since = performance.now()));
  client.on('close', () => {
    if (since === -Infinity) return;
    const isShort = performance.now() - since <= SHORT_CONNECTION_COUNT * reconnectPeriod;
    since = -Infinity;
    short = isShort || short >= SHORT_CONNECTION_COUNT ? short + 1 : 0;
    if (short === SHORT_CONNECTION_COUNT) tell();
  });
}
