import { accept, refuse, type Result } from '../../game/result.ts';
import { type BrokerAddress, isAddress, isTopic, readBrokerAddress } from '../../process/broker.ts';
import type { BusCommand, BusSetting } from '../../protocol/bus.ts';
import { parseAllowed } from './commands.ts';
import { isForbidden } from './forbidden.ts';
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
  /** Whether a button may act for a seat where nobody is the referee, who would say so otherwise. */
  readonly seats: boolean;
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

/** What holds where nobody says anything. */
export const DEFAULTS = {
  MQTT_PREFIX: 'table-companion',
  MQTT_PLACE: 'main',
  MQTT_DISCOVERY: 'homeassistant',
  // Understood by WLED; zigbee2mqtt and Tasmota want other words.
  LIGHT_PAYLOAD: '#{hex}',
} as const satisfies Partial<Record<BusSetting, string>>;

/** Settings by their names. */
export type NamedSettings = Readonly<Record<string, string | undefined>>;

/**
 * The settings in `MQTT_PREFIX`, `MQTT_PLACE`, those of the broker and those of the webhook; null where neither is named, or the
 * name of the one that cannot work.
 */
export function readBusSettings(env: NamedSettings): Result<BusSettings | null, string> {
  const broker = readBroker(env);
  if (!broker.ok) return broker;
  const webhook = readWebhook(env);
  if (!webhook.ok) return webhook;
  if (broker.value === null && webhook.value === null) return accept(null);
  const prefix = env['MQTT_PREFIX'] || DEFAULTS.MQTT_PREFIX;
  if (!isTopic(prefix)) return refuse('MQTT_PREFIX');
  const place = env['MQTT_PLACE'] || DEFAULTS.MQTT_PLACE;
  return accept({ prefix, place, broker: broker.value, webhook: webhook.value });
}

/** In `MQTT_URL`, `MQTT_CA`, `MQTT_DISCOVERY`, `MQTT_COMMANDS`, `MQTT_SEATS`, `MQTT_TOKENS`, `LIGHT_TOPIC` and `LIGHT_PAYLOAD`. */
function readBroker(env: NamedSettings): Result<BrokerSettings | null, string> {
  const address = readBrokerAddress(env);
  if (!address.ok) return address;
  if (address.value === null) return accept(null);
  const below = env['MQTT_DISCOVERY'] || DEFAULTS.MQTT_DISCOVERY;
  if (!isTopic(below)) return refuse('MQTT_DISCOVERY');
  const topic = env['LIGHT_TOPIC'] ?? '';
  if (topic !== '' && !isTopic(topic)) return refuse('LIGHT_TOPIC');
  const commands = parseAllowed(env['MQTT_COMMANDS'] ?? '');
  if (commands === null) return refuse('MQTT_COMMANDS');
  const tokens = parseSwitch(env['MQTT_TOKENS'] ?? '');
  if (tokens === null) return refuse('MQTT_TOKENS');
  const seats = parseSwitch(env['MQTT_SEATS'] ?? '');
  if (seats === null) return refuse('MQTT_SEATS');
  const payload = env['LIGHT_PAYLOAD'] || DEFAULTS.LIGHT_PAYLOAD;
  const lamp = topic === '' ? null : { topic, payload };
  const discovery = below === 'off' ? null : below;
  return accept({ ...address.value, ...{ discovery, lamp, tokens, seats }, commands });
}

/** In `WEBHOOK_URL` and `WEBHOOK_SECRET`. */
function readWebhook(env: NamedSettings): Result<WebhookSettings | null, string> {
  const url = env['WEBHOOK_URL'] ?? '';
  if (url === '') return accept(null);
  if (!isAddress(url, /^https?:$/) || !mayBeSentTo(new URL(url))) return refuse('WEBHOOK_URL');
  const key = readKey(env['WEBHOOK_SECRET'] ?? '');
  return key === null ? refuse('WEBHOOK_SECRET') : accept({ url, key });
}

/**
 * Not with name and password in it, which nothing can be sent with, nor where machines of a data centre tell those that ask from within
 * what nobody else may know.
 */
const mayBeSentTo = ({ username, password, hostname }: URL): boolean =>
  username === '' && password === '' && !isForbidden(hostname);

/** As many as anybody has dashboards. */
const MOST_FRAMES = 8;

/** The addresses in `FRAME_ADDRESSES`, whose pages may show a television in a frame; null: they are none. */
export function readFrames({
  FRAME_ADDRESSES: named = '',
}: NamedSettings): readonly string[] | null {
  const addresses = named.split(/[\s,]+/).filter(Boolean);
  const origins = addresses.map((address) => originIn(address));
  const known = origins.filter((origin) => origin !== null);
  return known.length < origins.length || known.length > MOST_FRAMES ? null : known;
}

/** Of an address without path, by name or by number of IPv4: a policy can name no other. */
function originIn(address: string): string | null {
  if (!isAddress(address, /^https?:$/)) return null;
  const { origin, href } = new URL(address);
  return href === `${origin}/` && /^https?:\/\/[\w.-]+(?::\d+)?$/.test(origin) ? origin : null;
}

/** Off unless it is said; null: neither of the two. */
const parseSwitch = (text: string): boolean | null =>
  text === 'on' ? true : text === '' || text === 'off' ? false : null;
