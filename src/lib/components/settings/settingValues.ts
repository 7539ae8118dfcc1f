import type { DeviceView } from '#lib/devices/view.ts';
import type { HouseView } from '#lib/house/view.ts';
import type { MessageKey, Values } from '#lib/i18n/format.ts';
import { isPhysicalReader } from '#lib/reader/events.ts';
import { BUS_COMMANDS, type BusView } from '#lib/protocol/bus.ts';
import { namesIn } from '../bus/busForm.ts';
import type { SettingId } from './settings.ts';

interface Known {
  readonly house: HouseView | null;
  readonly devices: readonly DeviceView[];
  readonly bus: BusView | null;
  readonly version: string;
}
type Translate = (key: MessageKey, values?: Values) => string;

/** Returns the present values of settings on other pages, as far as they are known. */
export function settingValues(
  t: Translate,
  { house, devices, bus, version }: Known,
): Partial<Record<SettingId, string>> {
  const values: Partial<Record<SettingId, string>> = { version };
  if (house !== null) Object.assign(values, ofHouse(t, house));
  if (bus !== null) Object.assign(values, ofBus(t, bus));
  if (devices.length > 0) {
    const screens = devices.filter(({ role }) => role === 'screen').length;
    values.televisions = String(screens);
    values.devices = String(devices.length - screens);
  }
  return values;
}

function ofHouse(t: Translate, { decks, readers, readersAt, lab }: HouseView) {
  const real = readers.filter(({ name }) => isPhysicalReader(name));
  const ready = real.filter(({ connected, state }) => connected && state === 'ready');
  return {
    decks: String(decks.length),
    readers: real.length === 0 ? '' : t('settings.of', { count: ready.length, of: real.length }),
    readersTable: readersAt ?? '',
    lab: lab ? '' : t('settings.lab.off'),
  };
}

function ofBus(t: Translate, { settings: { values } }: BusView) {
  const state = (isOn: boolean) => t(isOn ? 'settings.on' : 'settings.off');
  const isConnected = values.MQTT_URL !== '';
  return {
    broker: state(isConnected),
    homeAssistant: state(isConnected && values.MQTT_DISCOVERY !== 'off'),
    buttons: String(namesIn(values.MQTT_COMMANDS, BUS_COMMANDS).length),
    lamp: state(values.LIGHT_TOPIC !== ''),
    webhook: state(values.WEBHOOK_URL !== ''),
  };
}
