import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accept } from '#lib/game/result.ts';
import { BROKER_TROUBLES, type BusChange } from '#lib/protocol/bus.ts';
import { credentialsOf, displayAddressOf } from '#lib/process/broker.ts';
import { troubleOf } from '#lib/protocol/brokerTrouble.ts';
import {
  applySettingsChange,
  viewSettings,
  type StoredSettings,
  storeSettings,
  readStoredSettings,
} from '#lib/server/extensions/bus/storedSettings.ts';
import { readBusSettings, readFrames } from '#lib/server/bus/settings.ts';
import { openRetainedTopics } from '#lib/server/extensions/bus/retainedTopics.ts';

const KEY = 'a key of the house';

/** Returns the stored settings after several changes. */
function set(changes: readonly BusChange[], named = {}, kept: StoredSettings = {}): StoredSettings {
  return changes.reduce((before, change) => {
    const next = applySettingsChange(before, change, named);
    if (!next.ok) throw new Error(`${next.refusal.setting}: ${next.refusal.code}`);
    return next.value;
  }, kept);
}
const refusalOf = (change: BusChange, named = {}, kept: StoredSettings = {}) => {
  const next = applySettingsChange(kept, change, named);
  return next.ok ? null : `${next.refusal.code} ${next.refusal.setting}`;
};
const broker = (url: string) => ({ values: { MQTT_URL: url } });
/** A password that no address could hold as it is. */
const AWKWARD = 'p@ss:w/ö%?#';

describe('settings of the bus on a page', () => {
  test('store changed values, and hide password, key and other secrets', () => {
    const kept = set([
      { ...broker('mqtt://nas.lan:1883'), user: 'house', password: AWKWARD },
      { values: { WEBHOOK_URL: 'https://ha.lan/api/webhook/secret-id', WEBHOOK_SECRET: KEY } },
    ]);
    expect(credentialsOf({ url: kept.MQTT_URL ?? '' })).toEqual({
      username: 'house',
      password: AWKWARD,
    });
    const shown = viewSettings(kept, {});
    expect(shown).toMatchObject({ user: 'house', password: true, key: true, fixed: [] });
    expect(shown.values).toMatchObject({
      MQTT_URL: 'mqtt://nas.lan:1883',
      WEBHOOK_URL: 'https://ha.lan',
      WEBHOOK_SECRET: '',
      MQTT_PLACE: 'main',
      MQTT_DISCOVERY: 'homeassistant',
    });
    for (const secret of ['p@ss', 'p%40ss', 'secret-id', KEY]) {
      expect(JSON.stringify(shown)).not.toContain(secret);
    }
  });

  test('take name and password out of an address in which they were typed', () => {
    const shown = viewSettings(set([broker('mqtts://me:secret@nas.lan')]), {});
    expect(shown).toMatchObject({ user: 'me', password: true });
    expect(shown.values.MQTT_URL).toBe('mqtts://nas.lan');
  });

  test('keep the password while other things change, and show it to no other broker', () => {
    const kept = set([{ ...broker('mqtts://nas.lan'), user: 'house', password: 'secret' }]);
    const password = (change: BusChange) =>
      credentialsOf({ url: set([change], {}, kept).MQTT_URL ?? '' })?.password;
    expect(password({ values: { MQTT_PLACE: 'salon' } })).toBe('secret');
    expect(password({ ...broker('mqtts://nas.lan'), user: 'other' })).toBe('secret');
    expect(password({ values: {}, password: '' })).toBe('');
    // Neither elsewhere, nor on another port, nor in the open.
    for (const other of ['mqtts://evil.example', 'mqtts://nas.lan:1', 'mqtt://nas.lan']) {
      expect(password(broker(other))).toBe('');
    }
  });

  test('end when nothing is said any more', () => {
    const kept = set([{ ...broker('mqtt://nas.lan'), password: 'secret' }]);
    expect(set([broker('')], {}, kept)).toEqual({});
  });

  test('stand fixed where the environment names them', () => {
    const named = { MQTT_URL: 'mqtt://me:secret@nas.lan', MQTT_PLACE: '' };
    for (const change of [broker('mqtt://other.lan'), { values: {}, password: 'x' }]) {
      expect(refusalOf(change, named)).toBe('fixed MQTT_URL');
    }
    expect(set([{ values: { MQTT_PLACE: 'salon' } }], named)).toEqual({ MQTT_PLACE: 'salon' });
    const shown = viewSettings({ MQTT_URL: 'mqtt://other.lan' }, named);
    expect(shown).toMatchObject({ fixed: ['MQTT_URL'], user: 'me', password: true });
    expect(shown.values.MQTT_URL).toBe('mqtt://nas.lan');
  });

  test.each([
    [{ MQTT_URL: 'http://nas.lan' }, 'MQTT_URL'],
    [{ MQTT_URL: 'nas.lan' }, 'MQTT_URL'],
    [{ MQTT_URL: 'mqtt://u%zz@nas.lan' }, 'MQTT_URL'],
    [{ MQTT_PREFIX: 'all/#', MQTT_URL: 'mqtt://nas.lan' }, 'MQTT_PREFIX'],
    [{ LIGHT_TOPIC: 'a/+', MQTT_URL: 'mqtt://nas.lan' }, 'LIGHT_TOPIC'],
    [{ MQTT_COMMANDS: 'erase', MQTT_URL: 'mqtt://nas.lan' }, 'MQTT_COMMANDS'],
    [{ WEBHOOK_URL: 'https://nas.lan' }, 'WEBHOOK_SECRET'],
    [{ WEBHOOK_URL: 'file:///etc/passwd', WEBHOOK_SECRET: KEY }, 'WEBHOOK_URL'],
    [{ WEBHOOK_URL: 'http://me:secret@nas.lan', WEBHOOK_SECRET: KEY }, 'WEBHOOK_URL'],
    [{ WEBHOOK_URL: 'http://169.254.169.254/latest', WEBHOOK_SECRET: KEY }, 'WEBHOOK_URL'],
    [{ WEBHOOK_URL: 'http://2852039166/', WEBHOOK_SECRET: KEY }, 'WEBHOOK_URL'],
    [{ WEBHOOK_URL: 'http://[::ffff:169.254.169.254]/', WEBHOOK_SECRET: KEY }, 'WEBHOOK_URL'],
    [{ WEBHOOK_URL: 'http://[fe80::1]/', WEBHOOK_SECRET: KEY }, 'WEBHOOK_URL'],
    [{ FRAME_ADDRESSES: '*' }, 'FRAME_ADDRESSES'],
  ])('cannot be %o', (values, setting) => {
    expect(refusalOf({ values })).toBe(`bad-setting ${setting}`);
  });

  test('name the sites that may frame a television: full origins without policy syntax', () => {
    const read = (named: string) => readFrames({ FRAME_ADDRESSES: named });
    expect(read('')).toEqual([]);
    expect(read('http://192.168.1.20:8123, https://ha.lan/')).toEqual([
      'http://192.168.1.20:8123',
      'https://ha.lan',
    ]);
    for (const bad of [
      ...['*', 'http://*', 'https://*.lan', 'http://', 'http:', "'self'", 'ha.lan', 'data:,x'],
      ...['http://ha.lan/page', 'http://ha.lan;script-src *', 'http://me@ha.lan', 'http://[::1]'],
    ]) {
      expect([bad, read(bad)]).toEqual([bad, null]);
    }
    expect(read(Array.from({ length: 9 }, (_, n) => `http://h${String(n)}`).join(' '))).toBeNull();
  });
});

describe('an address of a broker', () => {
  test('that cannot be read is refused when the server starts, and throws nothing', () => {
    expect(readBusSettings({ MQTT_URL: 'mqtt://u%zz:x@nas.lan' })).toEqual({
      ok: false,
      refusal: 'MQTT_URL',
    });
  });

  test.each([
    [{ code: 'ECONNREFUSED' }, 'refused'],
    [{ code: 'ENOTFOUND' }, 'no-such-name'],
    [{ code: 'EHOSTUNREACH' }, 'no-answer'],
    [{ message: 'connack timeout' }, 'no-answer'],
    [{ code: 5 }, 'bad-password'],
    [{ code: 135 }, 'bad-password'],
    [{ code: 1 }, 'old-broker'],
    [{ code: 132 }, 'old-broker'],
    [{ code: 151 }, 'sent-away'],
    [{ code: 'SELF_SIGNED_CERT_IN_CHAIN' }, 'not-trusted'],
    [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'not-trusted'],
    [{ code: 'EPROTO' }, 'no-broker'],
    [{ message: 'Invalid header flag bits' }, 'no-broker'],
    [{ code: 'ECONNRESET' }, 'lost'],
  ])('that fails by %o is said to be in one of a few kinds of trouble', (error, trouble) => {
    const why = troubleOf(Object.assign(new Error(''), error));
    expect(why).toBe(trouble);
    expect(BROKER_TROUBLES).toContain(why);
  });
});

describe('the stored settings of the bus', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'table-companion-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('are readable by their owner only, and unchanged when read', () => {
    const kept = set([{ ...broker('mqtt://nas.lan'), user: 'house', password: AWKWARD }]);
    expect(readStoredSettings(folder)).toEqual({});
    storeSettings(folder, kept);
    expect(statSync(join(folder, 'bus-settings')).mode & 0o777).toBe(0o600);
    expect(readStoredSettings(folder)).toEqual(kept);
  });

  test.each(['', '{', '[]', '{"MQTT_URL":7}', '{"PATH":"/"}'])(
    'are empty if the file holds %j',
    (text) => {
      writeFileSync(join(folder, 'bus-settings'), text);
      writeFileSync(join(folder, 'bus-standing'), text);
      expect(readStoredSettings(folder)).toEqual({});
      expect(openRetainedTopics(folder, 'mqtt://nas.lan', 'sealed').topics()).toEqual([]);
    },
  );

  test('track the retained topics, over restarts, until the broker has removed them', () => {
    const at = () => openRetainedTopics(folder, 'mqtt://nas.lan', 'sealed');
    const one = at();
    one.record('tc/a', 'there', true);
    one.record('tc/b', 'there', true);
    one.record('tc/c', 'there', true);
    one.record('tc/a', '', true);
    // The broker was away.
    one.record('tc/b', '', false);
    one.close();
    const mode = statSync(join(folder, 'bus-standing')).mode & 0o777;
    expect([at().topics(), mode]).toEqual([['tc/b', 'tc/c'], 0o600]);
    expect(openRetainedTopics(folder, 'mqtt://other.lan', 'sealed').topics()).toEqual([]);
    expect(readFileSync(join(folder, 'bus-standing'), 'utf8')).not.toContain('there');
  });
});

test('the settings of the bus come from one source as a whole', () => {
  const kept = { MQTT_PLACE: 'salon', MQTT_COMMANDS: 'undo', MQTT_SEATS: 'on' };
  const read = readBusSettings({ ...kept, MQTT_URL: 'mqtt://nas.lan' });
  expect(read).toMatchObject(
    accept({ place: 'salon', broker: { commands: ['undo'], seats: true } }),
  );
});

describe('the settings of the environment', () => {
  const read = (env: Record<string, string>) => readBusSettings(env);

  test('name no broker by default', () => {
    expect(read({})).toEqual(accept(null));
    const quiet = { ca: null, lamp: null, commands: [], tokens: false };
    expect(read({ MQTT_URL: 'mqtt://haus:geheim@broker.lan' })).toMatchObject({
      value: { prefix: 'table-companion', place: 'main', broker: quiet, webhook: null },
    });
  });

  test('may name an address to be told instead, with a key that both know', () => {
    const url = 'https://example.org/hook?secret=1';
    expect(read({ WEBHOOK_URL: url, WEBHOOK_SECRET: 'sixteen letters!' })).toEqual(
      accept({
        prefix: 'table-companion',
        place: 'main',
        broker: null,
        webhook: { url, key: Buffer.from('sixteen letters!') },
      }),
    );
    expect(displayAddressOf({ url })).toBe('https://example.org');
    for (const [name, value] of [
      ['WEBHOOK_SECRET', ''],
      ['WEBHOOK_SECRET', 'short'],
      ['WEBHOOK_SECRET', 'whsec_c2hvcnQ='],
      ['WEBHOOK_URL', 'ftp://example.org'],
    ] as const) {
      const named = { WEBHOOK_URL: url, WEBHOOK_SECRET: 'sixteen letters!', [name]: value };
      expect(read(named)).toEqual({ ok: false, refusal: name });
    }
  });

  test.each([
    ['MQTT_URL', 'http://broker'],
    ['MQTT_URL', 'broker'],
    ['MQTT_PREFIX', 'all/#'],
    ['MQTT_PREFIX', '/leading'],
    ['LIGHT_TOPIC', 'lamp/+/set'],
    ['MQTT_CA', '/nowhere/ca.pem'],
    ['MQTT_DISCOVERY', '#'],
    ['MQTT_COMMANDS', 'undo,erase'],
    ['MQTT_TOKENS', 'yes'],
  ])('%s=%s cannot work', (name, value) => {
    expect(read({ MQTT_URL: 'mqtt://broker', [name]: value })).toEqual({
      ok: false,
      refusal: name,
    });
  });

  test('are shown without the password', () => {
    const settings = read({ MQTT_URL: 'mqtts://me:secret@broker.lan:8883' });
    if (!settings.ok || !settings.value?.broker) throw new Error('not read');
    expect(displayAddressOf(settings.value.broker)).toBe('mqtts://broker.lan:8883');
  });
});
