import { accept, refuse, type Result } from '#lib/game/result.ts';
import { line } from '../../words.ts';
import { KEY_LENGTH } from './noise.ts';

/** Where a device is, and by which key it speaks; null: by none. */
export interface DeviceAddress {
  readonly host: string;
  readonly port: number;
  /** As it was written, without a key: for people to read. */
  readonly shown: string;
  readonly key: Uint8Array | null;
}

/** What ESPHome listens to, unless its YAML says another. */
const PORT = 6_053;
/** A bridge has no more readers. */
const MOST_DEVICES = 16;

const ADDRESS = /^(?:\[([\da-f:.]+(?:%\w+)?)\]|([^\s:@/[\]]+))(?::(\d{1,5}))?$/i;
/** A key, behind the address that it is for or alone. */
const KEY = /^(?:([^=]+)=)?([A-Za-z\d+/]{43}=)$/;

/**
 * The devices that are named, with spaces between, and their keys in the environment: `ESPHOME_KEY` holds one for all, or
 * `ADDRESS=KEY` for each, with spaces between.
 * @returns the devices, or a refusal that is one line for the person who typed it; no key is ever in it
 */
export function readDevices(
  argument: string | undefined,
  env: NodeJS.ProcessEnv,
): Result<readonly DeviceAddress[], string> {
  const names = [...new Set((argument ?? '').split(/\s+/).filter((name) => name !== ''))];
  if (names.length === 0) return refuse(line('bridge.esphome.no-address'));
  // Whoever writes a key before the address must not read it in a log.
  if (names.some((name) => name.includes('@'))) return refuse(line('bridge.esphome.key-there'));
  if (names.length > MOST_DEVICES)
    return refuse(line('bridge.esphome.too-many', { most: MOST_DEVICES }));
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

/** Keys by the address that they are for; by nothing the one for all others. */
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
