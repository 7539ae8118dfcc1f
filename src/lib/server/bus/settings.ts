import { accept, refuse, type Result } from '../../game/result.ts';
import { type BrokerAddress, isAddress, isTopic, readBrokerAddress } from '../../process/broker.ts';
import { parseAllowed, type BusCommand } from './commands.ts';
import { readKey } from './signature.ts';

/** Whom the house tells what happens. */
export interface BusSettings {
  /** What all topics begin with. */
  readonly prefix: string;
  /** The table where the readers of the house play: "salon". A match's code is none, for it changes every evening. */
  readonly place: string;
  /** Null: there is none. */
  readonly broker: BrokerSettings | null;
  /** Null: there is none. */
  readonly webhook: WebhookSettings | null;
}

export interface BrokerSettings extends BrokerAddress {
  /** What Home Assistant listens below; null: it is not told of the place. */
  readonly discovery: string | null;
  /** A lamp that knows nothing of tables, and how it is told a colour; null: there is none. */
  readonly lamp: Lamp | null;
  /** Whether tokens are told of one by one, as tags of the house. */
  readonly tokens: boolean;
  /** What may be asked of a table there; nothing unless somebody says so. */
  readonly commands: readonly BusCommand[];
}

/** Both with `{r}`, `{g}`, `{b}`, `{hex}` and `{state}` for what they are. */
export interface Lamp {
  readonly topic: string;
  readonly payload: string;
}

/** An address that is sent what happens, signed with a key that both know. */
export interface WebhookSettings {
  readonly url: string;
  readonly key: Uint8Array;
}

const DEFAULT_PREFIX = 'table-companion';
const DEFAULT_PLACE = 'main';
const DEFAULT_DISCOVERY = 'homeassistant';
/** Understood by WLED; zigbee2mqtt and Tasmota want other words. */
const DEFAULT_PAYLOAD = '#{hex}';

/**
 * The settings in `MQTT_PREFIX`, `MQTT_PLACE`, those of the broker and those of the webhook; null where neither is named, or the
 * name of the one that cannot work.
 */
export function readBusSettings(env: NodeJS.ProcessEnv): Result<BusSettings | null, string> {
  const broker = readBroker(env);
  if (!broker.ok) return broker;
  const webhook = readWebhook(env);
  if (!webhook.ok) return webhook;
  if (broker.value === null && webhook.value === null) return accept(null);
  const prefix = env['MQTT_PREFIX'] || DEFAULT_PREFIX;
  if (!isTopic(prefix)) return refuse('MQTT_PREFIX');
  const place = env['MQTT_PLACE'] || DEFAULT_PLACE;
  return accept({ prefix, place, broker: broker.value, webhook: webhook.value });
}

/** In `MQTT_URL`, `MQTT_CA`, `MQTT_DISCOVERY`, `MQTT_COMMANDS`, `MQTT_TOKENS`, `LIGHT_TOPIC` and `LIGHT_PAYLOAD`. */
function readBroker(env: NodeJS.ProcessEnv): Result<BrokerSettings | null, string> {
  const address = readBrokerAddress(env);
  if (!address.ok) return address;
  if (address.value === null) return accept(null);
  const below = env['MQTT_DISCOVERY'] || DEFAULT_DISCOVERY;
  if (!isTopic(below)) return refuse('MQTT_DISCOVERY');
  const topic = env['LIGHT_TOPIC'] ?? '';
  if (topic !== '' && !isTopic(topic)) return refuse('LIGHT_TOPIC');
  const commands = parseAllowed(env['MQTT_COMMANDS'] ?? '');
  if (commands === null) return refuse('MQTT_COMMANDS');
  const tokens = parseSwitch(env['MQTT_TOKENS'] ?? '');
  if (tokens === null) return refuse('MQTT_TOKENS');
  const payload = env['LIGHT_PAYLOAD'] || DEFAULT_PAYLOAD;
  const lamp = topic === '' ? null : { topic, payload };
  const discovery = below === 'off' ? null : below;
  return accept({ ...address.value, ...{ discovery, lamp, tokens }, commands });
}

/** In `WEBHOOK_URL` and `WEBHOOK_SECRET`. */
function readWebhook(env: NodeJS.ProcessEnv): Result<WebhookSettings | null, string> {
  const url = env['WEBHOOK_URL'] ?? '';
  if (url === '') return accept(null);
  if (!isAddress(url, /^https?:$/)) return refuse('WEBHOOK_URL');
  const key = readKey(env['WEBHOOK_SECRET'] ?? '');
  return key === null ? refuse('WEBHOOK_SECRET') : accept({ url, key });
}

/** Off unless it is said; null: neither of the two. */
const parseSwitch = (text: string): boolean | null =>
  text === 'on' ? true : text === '' || text === 'off' ? false : null;
