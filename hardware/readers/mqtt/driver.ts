import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import process from 'node:process';
import { connect, type IClientOptions, type IPublishPacket, type MqttClient } from 'mqtt';
import { connectionTo, isTopic, readBrokerAddress } from '#lib/process/broker.ts';
import { onBrokerTrouble } from '#lib/protocol/brokerTrouble.ts';
import { brokerTroubleText, line } from '../../words.ts';
import { BadArgument, type Driver, type DriverHost, type Running } from '../contract.ts';
import { createListening } from './listening.ts';
import { type Filter, isFilter, ownFilter, statusBeside } from './topics.ts';

/** The name under which the driver reports as long as it knows no reader. */
export const NO_READER = 'MQTT';

/** What the driver asks of the machine; tests give it other answers. */
interface Machine {
  readonly env: NodeJS.ProcessEnv;
  /** ms between tries to reach the broker. */
  readonly reconnectAfter: number;
}

export const driver: Driver = createDriver({ env: process.env, reconnectAfter: 1_000 });

/** The driver for readers that tell their tags at the broker of the house. */
export function createDriver({ env, reconnectAfter }: Machine): Driver {
  return {
    async start(host, argument) {
      const address = readBrokerAddress(env);
      if (!address.ok || address.value === null)
        throw new BadArgument(line('bridge.mqtt.no-broker'));
      const prefix = env['MQTT_PREFIX'] || 'table-companion';
      if (!isTopic(prefix)) throw new BadArgument(line('bridge.mqtt.bad-topic', { value: prefix }));
      const filters = argument === undefined ? [ownFilter(prefix)] : argument.trim().split(/\s+/);
      const bad = filters.find((filter) => !isFilter(filter));
      // Whoever writes the broker there must not read its password in a log.
      const value = bad?.replace(/^.*@/s, '');
      if (value !== undefined) throw new BadArgument(line('bridge.mqtt.bad-topic', { value }));
      const name = clientName(env['BRIDGE_ID'] || hostname(), filters);
      const { url, options } = connectionTo(address.value);
      const client = connect(url, { ...options, ...optionsOf(name, reconnectAfter) });
      return listen(client, host, filters, url);
    },
  };
}

/** Always the same for one bridge: by this name the broker keeps what is told while the bridge is away. */
function clientName(bridge: string, filters: readonly Filter[]): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([bridge, filters]))
    .digest('hex');
  return `table-companion-readers-${hash.slice(0, 12)}`;
}

/** How long the broker keeps taps for a bridge that is away, in s. */
const KEPT_FOR = 24 * 60 * 60;
/** Of a whole message, in bytes; a longer one the broker keeps to itself. */
const LONGEST = 8_192;

const optionsOf = (clientId: string, reconnectAfter: number): IClientOptions => ({
  ...{
    clientId,
    clean: false,
    reconnectPeriod: reconnectAfter,
    queueQoSZero: false,
    resubscribe: false,
  },
  ...{ protocolVersion: 5, reconnectOnConnackError: true },
  properties: { sessionExpiryInterval: KEPT_FOR, maximumPacketSize: LONGEST },
});

function listen(
  client: MqttClient,
  host: DriverHost,
  filters: readonly Filter[],
  broker: string,
): Running {
  const say = onChange(host.say);
  const listening = createListening(host, filters);
  host.report(NO_READER, 'connecting');
  client.on('connect', () =>
    subscribe(client, filters, (error) => {
      if (error !== null) {
        return say(line('bridge.mqtt.no-ear', { broker, topics: filters.join(' ') }));
      }
      host.report(NO_READER, null);
      say(line('bridge.mqtt.connected', { broker, topics: filters.join(' ') }));
      listening.reachable(true);
    }),
  );
  client.on('close', () => {
    host.report(NO_READER, 'connecting');
    listening.reachable(false);
  });
  onBrokerTrouble(client, (trouble) =>
    say(line('bridge.mqtt.away', { broker, why: brokerTroubleText(trouble) })),
  );
  onRivalry(client, () => host.say(line('bridge.mqtt.same-name', { broker })));
  takeInto(client, ({ topic, payload, retain }) =>
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
 * Messages one by one, in their order. The broker is told that it may forget one only when this has returned: by then a
 * tap is on disk.
 */
function takeInto(client: MqttClient, take: (packet: IPublishPacket) => void): void {
  client.handleMessage = (packet, done) => {
    try {
      take(packet);
    } finally {
      done();
    }
  };
}

/** A connection is short that lasts no longer than so many pauses before the next one; so many in a row are told of. */
const SHORT = 5;

/**
 * Two clients of one name throw each other out in turn, and no broker needs to say so: each sees nothing but connections
 * that end soon. Told once.
 */
function onRivalry(client: MqttClient, tell: () => void): void {
  const { reconnectPeriod = 0 } = client.options;
  let since = -Infinity;
  let short = 0;
  client.on('connect', () => (since = performance.now()));
  client.on('close', () => {
    // Also after a try that came to nothing.
    if (since === -Infinity) return;
    const isShort = performance.now() - since <= SHORT * reconnectPeriod;
    since = -Infinity;
    short = isShort || short >= SHORT ? short + 1 : 0;
    if (short === SHORT) tell();
  });
}

/** A broker that is away is tried again and again, and spoken of once. */
function onChange(say: (line: string) => void): (line: string) => void {
  let last = '';
  return (now) => {
    if (now !== last) say(now);
    last = now;
  };
}
