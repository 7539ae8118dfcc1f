import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import '#lib/i18n/bothLanguages.ts';
import { feedState } from '#lib/i18n/feed.ts';
import { EVENT_TYPES, type BusEvent } from '#lib/server/extensions/bus/busEvents.ts';
import { LIGHT_STATES, lightOf } from '#lib/server/extensions/bus/light.ts';
import { tableViews } from '../../../../fixtures/tableViews.ts';

const FOLDER = join(import.meta.dirname, '../../../../../hardware/home-assistant');

interface Blueprint {
  readonly blueprint: {
    readonly name: string;
    readonly domain: string;
    readonly input: Readonly<
      Record<string, { readonly default?: unknown; readonly selector: object }>
    >;
  };
  readonly mode: string;
  readonly triggers: readonly { readonly trigger: string; readonly id: string }[];
}

/** The blueprint as it is read, and the inputs that it asks for. */
function read(name: string) {
  const text = readFileSync(join(FOLDER, name), 'utf8');
  const asked = new Set<string>();
  const input = {
    tag: '!input',
    resolve(named: string) {
      asked.add(named);
      return named;
    },
  };
  const blueprint = parse(text, { customTags: [input] }) as Blueprint;
  return { text, blueprint, asked };
}

describe.each(['lights.yaml', 'television.yaml'])('the blueprint %s', (name) => {
  const { text, blueprint, asked } = read(name);

  test('is for automations, and asks for each of its inputs and no other', () => {
    expect(blueprint.blueprint.domain).toBe('automation');
    expect([...asked].sort()).toEqual(Object.keys(blueprint.blueprint.input).sort());
    expect(blueprint.mode).toBe('queued');
    const ids = blueprint.triggers.flatMap(({ id }) => id ?? []);
    const meant = [...text.matchAll(/trigger\.id == '(\w+)'/g)].map(([, id = '']) => id);
    expect(meant.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('compares with states that a light has, or an entity of Home Assistant', () => {
    const states = [...text.matchAll(/\.state [!=]= '(\w+)'/g)].map(([, state = '']) => state);
    const known = [...LIGHT_STATES, 'unknown', 'unavailable'];
    expect(states.filter((state) => !known.some((one) => one === state))).toEqual([]);
  });
});

test('the loudspeaker is offered the events that there are, and finds what it plays in each', () => {
  const { text, blueprint } = read('television.yaml');
  const { said } = blueprint.blueprint.input;
  const { options } = (said?.selector as { select: { options: readonly string[] } }).select;
  expect(options).toEqual(EVENT_TYPES);
  expect(EVENT_TYPES).toEqual(expect.arrayContaining(said?.default as string[]));
  const keys: readonly (keyof BusEvent | 'speech')[] = ['event_type', 'speech'];
  const told = [...text.matchAll(/attributes\.(\w+)/g)].map(([, key = '']) => key);
  expect([...new Set(told)].sort()).toEqual([...keys].sort());
});

test('the lamps find their colour in every light', () => {
  const { text } = read('lights.yaml');
  const keys = [...text.matchAll(/state_attr\(table, '(\w+)'\)/g)].map(([, key = '']) => key);
  expect(keys).toEqual(['rgb']);
  expect(lightOf(feedState('fr', tableViews.midRace))).toHaveProperty('rgb');
});
