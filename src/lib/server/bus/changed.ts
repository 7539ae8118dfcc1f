import { accept, refuse, type Result } from '../../game/result.ts';
import { credentialsOf, isAddress, shownAddressOf } from '../../process/broker.ts';
import {
  BUS_SETTINGS,
  type BusChange,
  type BusRefusal,
  type BusSetting,
  type BusSettingsView,
} from '../../protocol/bus.ts';
import { DEFAULTS, readBusSettings, readFrames, type NamedSettings } from './settings.ts';

/** What somebody has set on a page, by the names of the settings; those that hold as they come are not there. */
export type KeptSettings = Readonly<Partial<Record<BusSetting, string>>>;

/** The settings that the environment names; they stand fixed. */
const fixedIn = (named: NamedSettings): readonly BusSetting[] =>
  BUS_SETTINGS.filter((setting) => Boolean(named[setting]));

/** What holds: the environment before what was set. */
export function holding(kept: KeptSettings, named: NamedSettings): NamedSettings {
  const fixed = Object.entries(named).filter(([, value]) => Boolean(value));
  return { ...kept, ...Object.fromEntries(fixed) };
}

/** What is kept after a change; refused where the environment says otherwise, or where it cannot work. */
export function afterChange(
  kept: KeptSettings,
  change: BusChange,
  named: NamedSettings,
): Result<KeptSettings, BusRefusal> {
  const fixed = fixedIn(named);
  const asked = BUS_SETTINGS.filter((setting) => isAsked(setting, change));
  const standing = asked.find((setting) => fixed.includes(setting));
  if (standing !== undefined) return refuse({ code: 'fixed', setting: standing });
  const url = brokerAfter(kept.MQTT_URL ?? '', change);
  if (url === null) return refuse({ code: 'bad-setting', setting: 'MQTT_URL' });
  const values = Object.entries({ ...kept, ...change.values, MQTT_URL: url });
  const next = Object.fromEntries(
    values.map(([name, value]) => [name, value.trim()]).filter(([, value]) => value !== ''),
  );
  const bad = badIn(holding(next, named));
  return bad === null ? accept(next) : refuse({ code: 'bad-setting', setting: bad });
}

const isAsked = (setting: BusSetting, { values, user, password }: BusChange): boolean =>
  values[setting] !== undefined ||
  (setting === 'MQTT_URL' && (user !== undefined || password !== undefined));

/** The first setting that cannot work; null: all of them can. */
function badIn(named: NamedSettings): BusSetting | null {
  if (readFrames(named) === null) return 'FRAME_ADDRESSES';
  const read = readBusSettings(named);
  if (read.ok) return null;
  return BUS_SETTINGS.find((setting) => setting === read.refusal) ?? 'MQTT_URL';
}

/**
 * The broker's address with name and password in it, empty where there is none; null: it is none. What is shown to one broker is not
 * shown to another, nor in the open where it was by TLS: there the password has to be typed once more.
 */
function brokerAfter(before: string, { values, user, password }: BusChange): string | null {
  const typed = values.MQTT_URL?.trim() ?? before;
  if (typed === '') return '';
  if (!isAddress(typed, /^mqtts?:$/)) return null;
  const told = credentialsOf({ url: typed });
  if (told === null) return null;
  const isSame =
    before !== '' && shownAddressOf({ url: before }) === shownAddressOf({ url: typed });
  const known = (isSame ? credentialsOf({ url: before }) : null) ?? { username: '', password: '' };
  const url = new URL(shownAddressOf({ url: typed }));
  url.username = encodeURIComponent(user ?? (told.username || known.username));
  url.password = encodeURIComponent(password ?? (told.password || known.password));
  return url.href;
}

/** The settings for a page: without a password, a key, or the path of a webhook, which for many is its only secret. */
export function shownSettings(kept: KeptSettings, named: NamedSettings): BusSettingsView {
  const all: Readonly<Record<string, string | undefined>> = {
    ...DEFAULTS,
    ...holding(kept, named),
  };
  const { MQTT_URL: broker = '', WEBHOOK_URL: webhook = '', WEBHOOK_SECRET: key = '' } = all;
  const address = (url: string): string => (url === '' ? '' : shownAddressOf({ url }));
  const shown = { MQTT_URL: address(broker), WEBHOOK_URL: address(webhook), WEBHOOK_SECRET: '' };
  const values = Object.fromEntries(BUS_SETTINGS.map((name) => [name, all[name] ?? '']));
  const { username, password } = (broker === '' ? null : credentialsOf({ url: broker })) ?? {
    ...{ username: '', password: '' },
  };
  return {
    values: { ...(values as Record<BusSetting, string>), ...shown },
    user: username,
    password: password !== '',
    key: key !== '',
    fixed: fixedIn(named),
  };
}
