import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import {
  BUS_SETTINGS,
  type BusChange,
  type BusRefusal,
  type BusSetting,
  type BusSettingsView,
} from '../../../protocol/bus.ts';
import { replaceSecret } from '../../access/secret.ts';
import { log } from '../../log/log.ts';
import { accept, refuse, type Result } from '../../../game/result.ts';
import { credentialsOf, isAddress, displayAddressOf } from '../../../process/broker.ts';
import { DEFAULTS, readBusSettings, readFrames, type NamedSettings } from '../../bus/settings.ts';

export type StoredSettings = Readonly<Partial<Record<BusSetting, string>>>;

/** Contains a password and a key, so only the owner of the data folder may read it. */
const FILE = 'bus-settings';
const STORED = v.record(v.picklist(BUS_SETTINGS), v.string());

export function readStoredSettings(data: string): StoredSettings {
  const file = join(data, FILE);
  if (!existsSync(file)) return {};
  try {
    return v.parse(STORED, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Log without the error, which would quote the secrets.
    log.warn('settings of the bus not read', { file: FILE });
    return {};
  }
}

/**
 * Saves the settings, on disk when this returns.
 * @throws the file system's error
 */
export const storeSettings = (data: string, kept: StoredSettings): void =>
  replaceSecret(data, FILE, JSON.stringify(kept));

const fixedIn = (named: NamedSettings): readonly BusSetting[] =>
  BUS_SETTINGS.filter((setting) => Boolean(named[setting]));

/** Returns the effective settings: the environment overrides those of the page. */
export function effectiveSettings(kept: StoredSettings, named: NamedSettings): NamedSettings {
  const fixed = Object.entries(named).filter(([, value]) => Boolean(value));
  return { ...kept, ...Object.fromEntries(fixed) };
}

/**
 * Returns the settings to store after a change. Refuses with `fixed` if the environment sets one of
 * them, or `bad-setting`.
 */
export function applySettingsChange(
  kept: StoredSettings,
  change: BusChange,
  named: NamedSettings,
): Result<StoredSettings, BusRefusal> {
  const fixed = fixedIn(named);
  const asked = BUS_SETTINGS.filter((setting) => isInChange(setting, change));
  const standing = asked.find((setting) => fixed.includes(setting));
  if (standing !== undefined) return refuse({ code: 'fixed', setting: standing });
  const url = brokerAfter(kept.MQTT_URL ?? '', change);
  if (url === null) return refuse({ code: 'bad-setting', setting: 'MQTT_URL' });
  const values = Object.entries({ ...kept, ...change.values, MQTT_URL: url });
  const next = Object.fromEntries(
    values.map(([name, value]) => [name, value.trim()]).filter(([, value]) => value !== ''),
  );
  const bad = invalidSettingIn(effectiveSettings(next, named));
  return bad === null ? accept(next) : refuse({ code: 'bad-setting', setting: bad });
}

const isInChange = (setting: BusSetting, { values, user, password }: BusChange): boolean =>
  values[setting] !== undefined ||
  (setting === 'MQTT_URL' && (user !== undefined || password !== undefined));

function invalidSettingIn(named: NamedSettings): BusSetting | null {
  if (readFrames(named) === null) return 'FRAME_ADDRESSES';
  const read = readBusSettings(named);
  if (read.ok) return null;
  return BUS_SETTINGS.find((setting) => setting === read.refusal) ?? 'MQTT_URL';
}

/**
 * Returns the broker's URL with credentials; empty: none; null: invalid. Known credentials are kept
 * only for the same broker and protocol: another broker or a connection without TLS must not
 * receive them.
 */
function brokerAfter(before: string, { values, user, password }: BusChange): string | null {
  const typed = values.MQTT_URL?.trim() ?? before;
  if (typed === '') return '';
  if (!isAddress(typed, /^mqtts?:$/)) return null;
  const told = credentialsOf({ url: typed });
  if (told === null) return null;
  const isSame =
    before !== '' && displayAddressOf({ url: before }) === displayAddressOf({ url: typed });
  const known = (isSame ? credentialsOf({ url: before }) : null) ?? { username: '', password: '' };
  const url = new URL(displayAddressOf({ url: typed }));
  url.username = encodeURIComponent(user ?? (told.username || known.username));
  url.password = encodeURIComponent(password ?? (told.password || known.password));
  return url.href;
}

/**
 * Returns the settings for a page. Omits the password, the key and the path of the webhook, which
 * is often its only secret.
 */
export function viewSettings(kept: StoredSettings, named: NamedSettings): BusSettingsView {
  const all: Readonly<Record<string, string | undefined>> = {
    ...DEFAULTS,
    ...effectiveSettings(kept, named),
  };
  const { MQTT_URL: broker = '', WEBHOOK_URL: webhook = '', WEBHOOK_SECRET: key = '' } = all;
  const address = (url: string): string => (url === '' ? '' : displayAddressOf({ url }));
  const shown = { MQTT_URL: address(broker), WEBHOOK_URL: address(webhook), WEBHOOK_SECRET: '' };
  const values = Object.fromEntries(BUS_SETTINGS.map((name) => [name, all[name] ?? '']));
  const { username, password } = (broker === '' ? null : credentialsOf({ url: broker })) ?? {
    username: '',
    password: '',
  };
  return {
    values: { ...(values as Record<BusSetting, string>), ...shown },
    user: username,
    password: password !== '',
    key: key !== '',
    fixed: fixedIn(named),
  };
}
