import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { SIGNS } from '#lib/protocol/announcements.ts';
import {
  answerTo,
  ownFilter,
  readerAt,
  statusBeside,
} from '../../../hardware/readers/mqtt/topics.ts';

const FOLDER = join(import.meta.dirname, '../../../hardware/firmware');

interface Common {
  readonly substitutions: { readonly reader: string; readonly prefix: string };
  readonly mqtt: {
    readonly birth_message: Said;
    readonly will_message: Said;
    readonly on_message: readonly (Said & { readonly then: readonly Record<string, unknown>[] })[];
  };
  readonly script: readonly { readonly id: string; readonly then: readonly object[] }[];
}
interface Said {
  readonly topic: string;
  readonly payload: string;
  readonly retain?: boolean;
}

/** A file as ESPHome reads it, with the names of what it takes from elsewhere. */
function read(name: string) {
  const taken: string[] = [];
  const customTags = ['!secret', '!include', '!lambda'].map((tag) => ({
    tag,
    resolve(text: string) {
      if (tag !== '!lambda') taken.push(text);
      return text;
    },
  }));
  const text = readFileSync(join(FOLDER, name), 'utf8');
  return { text, taken, file: parse(text, { customTags }) as unknown };
}

const { file, taken } = read('common.yaml');
const { substitutions, mqtt, script } = file as Common;
const named = (topic: string) =>
  topic.replace(/\$\{(\w+)\}/g, (_, name: 'reader' | 'prefix') => substitutions[name]);
const tags = ownFilter(substitutions.prefix);

const CHIPS = ['pn532-i2c.yaml', 'pn532-spi.yaml', 'pn7150-i2c.yaml', 'rc522-spi.yaml'];

describe('the firmware', () => {
  test('tells its tags where the bridge listens, each tap by an id of its own', () => {
    const tell = JSON.stringify(script.find(({ id }) => id === 'tell'));
    const topic = named(/"topic":"([^"]+)"/.exec(tell)?.[1] ?? '');
    expect(readerAt(topic, tags)).toBe('salon');
    for (const name of ['uid', 'id', 'on']) expect(tell).toContain(`root[\\"${name}\\"]`);
    expect(tell).toContain('"qos":1');
  });

  test('says that it is there, and has the broker say that it is gone', () => {
    for (const message of [mqtt.birth_message, mqtt.will_message]) {
      expect(readerAt(named(message.topic), statusBeside(tags) ?? '')).toBe('salon');
      expect(message.retain).toBe(true);
    }
    expect([mqtt.birth_message.payload, mqtt.will_message.payload]).toEqual(['online', 'offline']);
  });

  test('shows each answer otherwise, and by another number of notes', () => {
    const answers = mqtt.on_message;
    expect(answers.map(({ payload }) => payload).sort()).toEqual([...SIGNS].sort());
    const topic = answerTo(named(tags.replace('+', substitutions.reader)), tags);
    expect(new Set(answers.map((answer) => named(answer.topic)))).toEqual(new Set([topic]));
    const notes = answers.map(({ then }) => {
      const [, , tune = ''] = String(then[1]?.['rtttl.play']).split(':');
      return tune.split(',').filter((note) => note !== 'p').length;
    });
    expect(notes.sort()).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(answers.map(({ then }) => JSON.stringify(then[0]))).size).toBe(SIGNS.length);
  });

  test.each(CHIPS)('%s hands on what is laid and lifted to what all have', (name) => {
    const chip = read(name);
    expect(chip.taken).toEqual(['common.yaml']);
    const called = [...chip.text.matchAll(/script\.execute: (?:\{ ?id: )?(\w+)/g)];
    expect(called.map(([, id]) => id)).toEqual(['laid', 'lifted']);
    for (const [, id] of called) expect(script.map((one) => one.id)).toContain(id);
  });

  test('takes a new program over the air only with a password, which has no value until a house gives it one', () => {
    const { ota } = file as { readonly ota: readonly { readonly password?: string }[] };
    expect(ota.length).toBeGreaterThan(0);
    for (const { password } of ota) expect(password).toBe('ota_password');
    expect(read('secrets.example.yaml').file).toHaveProperty('ota_password', null);
    const files = readdirSync(FOLDER).filter((name) => name.endsWith('.yaml'));
    const others = files.filter((name) => name !== 'common.yaml');
    for (const name of others) expect(read(name).text).not.toMatch(/^(ota|web_server|api):/m);
  });

  test('takes all that is a secret from a file that is shown as an example', () => {
    const { file: example } = read('secrets.example.yaml');
    expect(Object.keys(example as object).sort()).toEqual([...taken].sort());
  });
});

/**
 * The options that ESPHome accepts, as far as these files use them: `esphome config` of version 2024.11 accepted each. Where
 * `esphome` is installed, `npm run lab -- firmware` asks it.
 */
describe('the firmware has options that ESPHome accepts', () => {
  const pin = v.pipe(v.string(), v.regex(/^(GPIO\d+|\$\{\w+_pin\})$/));
  const duration = v.pipe(v.string(), v.regex(/^\d+(ms|s)$/));
  const actions = v.object({ then: v.array(v.unknown()) });
  const tagActions = { on_tag: actions, on_tag_removed: actions };
  const polled = { update_interval: duration, ...tagActions };
  const include = { packages: v.strictObject({ common: v.literal('common.yaml') }) };
  const i2c = v.strictObject({ sda: pin, scl: pin, frequency: v.picklist(['100kHz', '400kHz']) });
  const spi = v.strictObject({ clk_pin: pin, miso_pin: pin, mosi_pin: pin });
  const message = v.strictObject({
    topic: v.string(),
    payload: v.string(),
    qos: v.literal(1),
    retain: v.literal(true),
  });
  const schemas = {
    'pn532-i2c.yaml': v.strictObject({ ...include, i2c, pn532_i2c: v.strictObject(polled) }),
    'pn532-spi.yaml': v.strictObject({
      ...include,
      spi,
      pn532_spi: v.strictObject({ cs_pin: pin, ...polled }),
    }),
    'pn7150-i2c.yaml': v.strictObject({
      ...include,
      i2c,
      pn7150_i2c: v.strictObject({ irq_pin: pin, ven_pin: pin, tag_ttl: duration, ...tagActions }),
    }),
    'rc522-spi.yaml': v.strictObject({
      ...include,
      spi,
      rc522_spi: v.strictObject({ cs_pin: pin, reset_pin: pin, ...polled }),
    }),
    'common.yaml': v.strictObject({
      substitutions: v.record(v.string(), v.string()),
      esphome: v.strictObject({
        name: v.string(),
        min_version: v.pipe(v.string(), v.regex(/^\d{4}\.\d+\.\d+$/)),
      }),
      esp32: v.strictObject({
        board: v.literal('esp32dev'),
        framework: v.strictObject({ type: v.literal('esp-idf') }),
      }),
      logger: v.null(),
      ota: v.array(v.strictObject({ platform: v.literal('esphome'), password: v.string() })),
      wifi: v.strictObject({
        ssid: v.string(),
        password: v.string(),
        power_save_mode: v.picklist(['none', 'light', 'high']),
      }),
      mqtt: v.strictObject({
        broker: v.string(),
        username: v.string(),
        password: v.string(),
        discovery: v.boolean(),
        reboot_timeout: duration,
        log_topic: v.strictObject({ topic: v.string(), level: v.literal('WARN') }),
        birth_message: message,
        will_message: message,
        on_connect: v.array(v.unknown()),
        on_message: v.array(v.object({ topic: v.string(), payload: v.string() })),
      }),
      interval: v.array(v.strictObject({ interval: duration, then: v.array(v.unknown()) })),
      globals: v.array(
        v.strictObject({
          id: v.string(),
          type: v.string(),
          initial_value: v.optional(v.string()),
        }),
      ),
      script: v.array(
        v.strictObject({
          id: v.string(),
          mode: v.picklist(['single', 'restart', 'queued', 'parallel']),
          parameters: v.optional(v.record(v.string(), v.picklist(['string', 'float']))),
          then: v.array(v.unknown()),
        }),
      ),
      // A channel of RMT is required before 2025.2 and refused since.
      light: v.array(
        v.strictObject({
          platform: v.literal('esp32_rmt_led_strip'),
          id: v.string(),
          pin,
          num_leds: v.number(),
          chipset: v.literal('WS2812'),
          rgb_order: v.literal('GRB'),
          internal: v.boolean(),
        }),
      ),
      output: v.array(v.strictObject({ platform: v.literal('ledc'), id: v.string(), pin })),
      rtttl: v.strictObject({ output: v.string() }),
    }),
  };

  test.each(Object.entries(schemas))('%s', (name, schema) => {
    expect(v.safeParse(schema, read(name).file).issues ?? []).toEqual([]);
  });

  test('each file for a chip has a schema', () => {
    expect(Object.keys(schemas).toSorted()).toEqual(['common.yaml', ...CHIPS].toSorted());
    const files = readdirSync(FOLDER).filter((name) => name.endsWith('.yaml'));
    expect(files.toSorted()).toEqual([...Object.keys(schemas), 'secrets.example.yaml'].toSorted());
  });

  test.each(CHIPS)('%s uses each pin once, and none that the ESP32 needs itself', (name) => {
    const pins = [read(name).text, read('common.yaml').text].flatMap((text) =>
      [...text.matchAll(/GPIO(\d+)/g)].map(([, number]) => Number(number)),
    );
    expect(new Set(pins).size).toBe(pins.length);
    // 6 to 11 belong to the flash memory; 0, 2 and 12 choose how it boots; 34 to 39 are inputs.
    const taken = [0, 2, 6, 7, 8, 9, 10, 11, 12];
    expect(pins.filter((number) => taken.includes(number) || number > 33)).toEqual([]);
  });

  test('each script that is called exists and gets its parameters', () => {
    const scripts = (file as { script: readonly { id: string; parameters?: object }[] }).script;
    const known = new Map(scripts.map(({ id, parameters }) => [id, Object.keys(parameters ?? {})]));
    const texts = [...CHIPS, 'common.yaml'].map((name) => read(name).text);
    const calls = texts.flatMap((text) => [
      ...text.matchAll(/script\.(?:execute|stop): (?:\{ ?id: )?(\w+)(.*)$/gm),
    ]);
    expect(calls.length).toBeGreaterThan(10);
    for (const [, id = '', given = ''] of calls) {
      const names = [...given.matchAll(/, (\w+):/g)].map(([, parameter]) => parameter);
      expect({ id, names }).toEqual({ id, names: known.get(id) });
    }
  });
});
