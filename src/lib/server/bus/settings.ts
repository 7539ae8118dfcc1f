import { accept, refuse, type Result } from '../../game/result.ts';
import { type BrokerAddress, isAddress, isTopic, readBrokerAddress } from '../../process/broker.ts';
import type { BusCommand, BusSetting } from '../../protocol/bus.ts';
import { parseAllowedCommands } from './commands.ts';
import { isForbidden } from './forbiddenAddresses.ts';
import { readKey } from './signature.ts';

/** Validated settings of broker and webhook; null for each that is not configured. */
export interface BusSettings {
  readonly prefix: string;
  /**
   * Name of the place where the venue's own readers play, such as "salon". A match code would
   * change every evening.
   */
  readonly place: string;
  readonly broker: BrokerSettings | null;
  readonly webhook: WebhookSettings | null;
}

export interface BrokerSettings extends BrokerAddress {
  /** Topic prefix of Home Assistant's MQTT discovery; null: discovery is off. */
  readonly discovery: string | null;
  /** Generic lamp that receives only a colour; null: none. */
  readonly lamp: Lamp | null;
  /** True if each laid token is published as a tag of Home Assistant. */
  readonly tokens: boolean;
  readonly commands: readonly BusCommand[];
  /**
   * True if buttons may act for a seat at tables without a referee. A referee decides that
   * otherwise.
   */
  readonly seats: boolean;
}

/**
 * Topic and payload of a lamp. The payload may contain `{r}`, `{g}`, `{b}`, `{hex}` and `{state}`.
 */
export interface Lamp {
  readonly topic: string;
  readonly payload: string;
}

export interface WebhookSettings {
  readonly url: string;
  readonly key: Uint8Array;
}

export const DEFAULTS = {
  MQTT_PREFIX: 'table-companion',
  MQTT_PLACE: 'main',
  MQTT_DISCOVERY: 'homeassistant',
  // Understood by WLED; zigbee2mqtt and Tasmota need another payload.
  LIGHT_PAYLOAD: '#{hex}',
} as const satisfies Partial<Record<BusSetting, string>>;

export type NamedSettings = Readonly<Record<string, string | undefined>>;

/**
 * Parses the settings of broker, webhook and places. Null where neither broker nor webhook is set.
 * Refuses with the name of the first invalid setting.
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

function readBroker(env: NamedSettings): Result<BrokerSettings | null, string> {
  const address = readBrokerAddress(env);
  if (!address.ok) return address;
  if (address.value === null) return accept(null);
  const below = env['MQTT_DISCOVERY'] || DEFAULTS.MQTT_DISCOVERY;
  if (!isTopic(below)) return refuse('MQTT_DISCOVERY');
  const topic = env['LIGHT_TOPIC'] ?? '';
  if (topic !== '' && !isTopic(topic)) return refuse('LIGHT_TOPIC');
  const commands = parseAllowedCommands(env['MQTT_COMMANDS'] ?? '');
  if (commands === null) return refuse('MQTT_COMMANDS');
  const tokens = parseSwitch(env['MQTT_TOKENS'] ?? '');
  if (tokens === null) return refuse('MQTT_TOKENS');
  const seats = parseSwitch(env['MQTT_SEATS'] ?? '');
  if (seats === null) return refuse('MQTT_SEATS');
  const payload = env['LIGHT_PAYLOAD'] || DEFAULTS.LIGHT_PAYLOAD;
  const lamp = topic === '' ? null : { topic, payload };
  const discovery = below === 'off' ? null : below;
  return accept({ ...address.value, discovery, lamp, tokens, seats, commands });
}

function readWebhook(env: NamedSettings): Result<WebhookSettings | null, string> {
  const url = env['WEBHOOK_URL'] ?? '';
  if (url === '') return accept(null);
  if (!isAddress(url, /^https?:$/) || !isAllowedTarget(new URL(url))) return refuse('WEBHOOK_URL');
  const key = readKey(env['WEBHOOK_SECRET'] ?? '');
  return key === null ? refuse('WEBHOOK_SECRET') : accept({ url, key });
}

/**
 * Rejects URLs with credentials, which cannot be sent, and the metadata addresses of clouds, which
 * would expose secrets.
 */
export const isAllowedTarget = ({ username, password, hostname }: URL): boolean =>
  username === '' && password === '' && !isForbidden(hostname);

const MAX_FRAME_ORIGINS = 8;

export function readFrames({
  FRAME_ADDRESSES: named = '',
}: NamedSettings): readonly string[] | null {
  const addresses = named.split(/[\s,]+/).filter(Boolean);
  const origins = addresses.map((address) => originIn(address));
  const known = origins.filter((origin) => origin !== null);
  return known.length < origins.length || known.length > MAX_FRAME_ORIGINS ? null : known;
}

/**
 * Parses the origin of an address without path, by name or IPv4; null for anything else. A content
 * security policy can name no other.
 */
function originIn(address: string): string | null {
  if (!isAddress(address, /^https?:$/)) return null;
  const { origin, href } = new URL(address);
  return href === `${origin}/` && /^https?:\/\/[\w.-]+(?::\d+)?$/.test(origin) ? origin : null;
}

const parseSwitch = (text: string): boolean | null =>
  text === 'on' ? true : text === '' || text === 'off' ? false : null;
