import { describe, expect, test } from 'vitest';
import { changeOf, followSettings, formOf } from '#lib/components/bus/busForm.ts';
import { BUS_SETTINGS, type BusSetting, type BusSettingsView } from '#lib/protocol/bus.ts';

const NOTHING = Object.fromEntries(BUS_SETTINGS.map((name) => [name, ''])) as Record<
  BusSetting,
  string
>;
const settings = (values: Partial<Record<BusSetting, string>>, user = ''): BusSettingsView => ({
  values: { ...NOTHING, ...values },
  user,
  password: false,
  key: false,
  fixed: [],
});

describe('the form of the bus', () => {
  const before = settings({ MQTT_PLACE: 'salon' });
  const now = settings({ MQTT_PLACE: 'cuisine', LIGHT_TOPIC: 'wled/all/col' }, 'house');

  test('takes over what another page saved', () => {
    expect(followSettings(formOf(before), before, now)).toEqual(formOf(now));
  });

  test('keeps what was typed, and sends back nothing that another page changed', () => {
    const empty = formOf(before);
    const typed = { ...empty, values: { ...empty.values, MQTT_PLACE: 'jardin' }, password: 'new' };
    const followed = followSettings(typed, before, now);
    expect(followed).toMatchObject({ values: { MQTT_PLACE: 'jardin' }, password: 'new' });
    expect(changeOf(followed, now)).toEqual({ values: { MQTT_PLACE: 'jardin' }, password: 'new' });
  });
});
