import { accept, refuse, type Result } from '#lib/game/result.ts';
import { line } from '../../words.ts';
import { KEY_LENGTH } from './noise.ts';

/** Address of a device and its key; null for unencrypted. */
export interface DeviceAddress {
  readonly host: string;
  readonly port: number;
  /** Address as entered, without the key, for display. */
  readonly shown: string;
  readonly key: Uint8Array | null;
}

const PORT = 6_053;
const MAX_DEVICES = 16;

const ADDRESS = /^(?:\[([\da-f:.]+(?:%\w+)?)\]|([^\s:@/[\]]+))(?::(\d{1,5}))?$/i;
const KEY = /^(?:([^=]+)=)?([A-Za-z\d+/]{43}=)$/;

/**
 * Parses a space-separated list of devices, with their keys from the environment. `ESPHOME_KEY`
 * holds one key for all, or `ADDRESS=KEY` for each, separated by spaces.
 * @returns the devices, or a refusal that is one line for the person who typed it; no key is ever
 * in it
 */
export function readDevices(
  argument: string | undefined,
  env: NodeJS.ProcessEnv,
): Result<readonly DeviceAddress[], string> {
  const names = [...new Set((argument ?? '').split(/\s+/).filter((name) => name !== ''))];
  if (names.length === 0) return refuse(line('bridge.esphome.no-address'));
  // The address may contain a key by mistake, which must not appear in a log.
  if (names.some((name) => name.includes('@'))) return refuse(line('bridge.esphome.key-there'));
  if (names.length > MAX_DEVICES)
    return refuse(line('bridge.esphome.too-many', { most: MAX_DEVICES }));
  const keys = readKeys(env['ESPHOME_KEY'] ?? '', names);
  if (!keys.ok) return keys;
  const devices: DeviceAddress[] = [];
  for (const name of names) {
    const device = addressIn(name, keys.value.get(name) ?? keys.value.get('') ?? null);
    if (device === null) return refuse(line('bridge.esphome.bad-address', { value: name }));
    devices.push(device);
  }
  return accept(devices);
}

function addressIn(shown: string, key: Uint8Array | null): DeviceAddress | null {
  const [, inBrackets, plain, port = String(PORT)] = ADDRESS.exec(shown) ?? [];
  const host = inBrackets ?? plain;
  const isPort = Number(port) > 0 && Number(port) < 65_536;
  return host === undefined || !isPort ? null : { host, port: Number(port), shown, key };
}

function readKeys(
  text: string,
  names: readonly string[],
): Result<ReadonlyMap<string, Uint8Array>, string> {
  const keys = new Map<string, Uint8Array>();
  for (const entry of text.split(/\s+/).filter((entry) => entry !== '')) {
    const [, name = '', key = ''] = KEY.exec(entry) ?? [];
    const bytes = Buffer.from(key, 'base64');
    if (bytes.length !== KEY_LENGTH) return refuse(line('bridge.esphome.bad-key'));
    if (name !== '' && !names.includes(name)) {
      return refuse(line('bridge.esphome.key-of-none', { value: name }));
    }
    keys.set(name, bytes);
  }
  return accept(keys);
}
