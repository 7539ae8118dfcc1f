import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { SIGNS } from '#lib/protocol/heard.ts';
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

  test.each(['pn532-i2c.yaml', 'pn532-spi.yaml', 'rc522-spi.yaml'])(
    '%s hands on what is laid and lifted to what all have',
    (name) => {
      const chip = read(name);
      expect(chip.taken).toEqual(['common.yaml']);
      const called = [...chip.text.matchAll(/script\.execute: (?:\{ ?id: )?(\w+)/g)];
      expect(called.map(([, id]) => id)).toEqual(['laid', 'lifted']);
      for (const [, id] of called) expect(script.map((one) => one.id)).toContain(id);
    },
  );

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
