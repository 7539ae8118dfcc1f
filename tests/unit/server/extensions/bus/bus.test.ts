import { describe, expect, test } from 'vitest';
import '#lib/i18n/bothLanguages.ts';
import { accept } from '#lib/game/result.ts';
import { feedState } from '#lib/i18n/feed.ts';
import type { BusCommand } from '#lib/protocol/bus.ts';
import { parseCommand } from '#lib/server/bus/commands.ts';
import { discoveryOf } from '#lib/server/extensions/bus/discovery.ts';
import { matchEndEvent, deriveEvents } from '#lib/server/extensions/bus/busEvents.ts';
import {
  createLampPublisher,
  lampPayload,
  lightOf,
  NO_LIGHT,
} from '#lib/server/extensions/bus/light.ts';
import { createPublisher, type PublisherParts } from '#lib/server/extensions/bus/publisher.ts';
import { placeIdOfCommand, idOf, createPlaceTopics } from '#lib/server/extensions/bus/topics.ts';
import { mapPlaces } from '#lib/server/extensions/bus/places.ts';
import type { ReaderView, TableSummary } from '#lib/house/view.ts';
import type { FeedState } from '#lib/table/feed.ts';
import { tableViews } from '../../../../fixtures/tableViews.ts';

const race = feedState('fr', tableViews.midRace);
const NONE = new Map<number, string>();
const now = (changes: Partial<FeedState>): FeedState => ({ ...race, ...changes });

describe('a lamp', () => {
  test('shows the player on turn in the colour of the side, and an attack that stops it', () => {
    expect(lightOf(race)).toMatchObject({ state: 'blocked', side: 2, name: 'Bruno', seq: 12 });
    expect(lightOf(race).rgb).toEqual([255, 145, 66]);
    const free = race.sides.map((side) => ({ ...side, status: null }));
    expect(lightOf(now({ sides: free })).state).toBe('turn');
  });

  test('shows alarms for all first', () => {
    const window = { side: 2, card: { id: 'driving-ace', text: 'As du volant' } };
    expect(lightOf(now({ window }))).toMatchObject({ state: 'window', side: 3 });
    expect(lightOf(now({ window, phase: 'paused' })).state).toBe('paused');
    expect(lightOf(now({ phase: 'refused' })).rgb).toEqual([229, 57, 53]);
    const sides = race.sides.map((side, at) => ({ ...side, won: at === 0 }));
    expect(lightOf(now({ phase: 'over', sides }))).toMatchObject({ state: 'won', name: 'Anne' });
  });

  test('is told in its own words', () => {
    const { rgb } = lightOf(race);
    const words = { topic: 'wled/col', payload: '{"hex":"{hex}","r":{r},"g":{g},"b":{b},"{x}":0}' };
    expect(lampPayload(words, { ...NO_LIGHT, rgb })).toBe(
      '{"hex":"ff9142","r":255,"g":145,"b":66,"{x}":0}',
    );
  });

  test('hears what it does not show yet, and nothing before a table stands there', () => {
    const heard: string[] = [];
    const lamp = createLampPublisher({ topic: 'lamp', payload: '{hex}' }, (_, payload) =>
      heard.push(payload),
    );
    lamp.show(NO_LIGHT);
    lamp.republish();
    lamp.show(lightOf(race));
    lamp.show({ ...lightOf(race), seq: 99 });
    lamp.show(NO_LIGHT);
    expect(heard).toEqual(['ff9142', '000000']);
  });
});

describe('a bus event', () => {
  const { last } = race;
  if (last === null) throw new Error('nothing was played');
  const later = { ...last, number: last.number + 1, text: 'Bruno pose une Crevaison' };

  test('is absent at first, at another table, and while a record is viewed', () => {
    expect(deriveEvents(null, race, NONE)).toEqual([]);
    expect(deriveEvents(now({ table: 'OTHER' }), race, NONE)).toEqual([]);
    expect(deriveEvents(race, now({ last: later, looking: true }), NONE)).toEqual([]);
  });

  test('is a card, and the side that it stops', () => {
    const [anne, ...others] = race.sides;
    if (anne === undefined) throw new Error('nobody plays');
    const mark = { id: 'stop', text: 'Feu rouge', kind: 'hindrance', coupFourre: false } as const;
    const sides = [{ ...anne, marks: [...anne.marks, mark] }, ...others];
    expect(deriveEvents(race, now({ last: later, sides, revision: 13 }), NONE)).toMatchObject([
      { event_type: 'card_played', id: 'K7QM.13.1', number: later.number, text: later.text },
      { event_type: 'hazard', id: 'K7QM.13.2', side: 1 },
    ]);
  });

  test('is an extended distance, with the side that asked for it', () => {
    const far = (of: number) =>
      race.sides.map((side) => ({
        ...side,
        progress: { value: 700, text: '', unit: 'km' as const, of },
      }));
    const before = now({ sides: far(700) });
    const extended = now({ sides: far(1000), last: later, revision: 13 });
    expect(deriveEvents(before, extended, NONE)).toMatchObject([
      { event_type: 'card_played' },
      { event_type: 'extension', id: 'K7QM.13.2', side: (later.side ?? 0) + 1, text: later.text },
    ]);
    const next = { value: (race.round?.value ?? 0) + 1, text: '' };
    const types = deriveEvents(before, { ...extended, round: next }, NONE).map(
      ({ event_type }) => event_type,
    );
    expect(types).not.toContain('extension');
  });

  test('is a finished round, and the next one when it begins', () => {
    const told = (before: FeedState, after: FeedState) =>
      deriveEvents(before, after, NONE).map(({ event_type, text }) => [event_type, text]);
    const between = feedState('fr', tableViews.interval);
    const driving = { ...between, rounds: between.rounds.slice(0, 1), ended: null };
    const next = feedState('fr', { ...tableViews.interval, interval: false });
    expect(told(driving, between)).toEqual([['round_ended', between.ended?.text]]);
    expect(told(between, next)).toEqual([['round_started', 'Manche 3']]);
  });

  test('is the end of the match when the table is closed, or replaced after the match', () => {
    const over = now({ winners: [0], headline: 'Anne gagne.' });
    expect(matchEndEvent(over)).toMatchObject({
      event_type: 'match_ended',
      id: 'K7QM.12.ended',
      text: 'Anne gagne.',
      corrects: null,
    });
  });

  test('is the undoing of a move, with the id of its event', () => {
    const told = new Map([[later.number, 'K7QM.13.1']]);
    const undone = now({ review: 'Le dernier coup est annulé.', revision: 14 });
    expect(deriveEvents(now({ last: later }), undone, told)).toMatchObject([
      { event_type: 'corrected', id: 'K7QM.14.1', corrects: 'K7QM.13.1', number: later.number },
    ]);
  });
});

describe('the bus of a house', () => {
  const parts = {
    settings: { prefix: 'tc', place: 'main', lamp: null, tokens: false },
    language: 'fr' as const,
    view: (code) => Promise.resolve(accept({ ...tableViews.midRace, code, log: 'log' })),
    speech: (table, text) => `/${table}/${text}`,
    discovery: () => null,
  } satisfies Partial<PublisherParts>;
  const reader = {
    id: 'pi/ACR 1',
    name: 'ACR 1',
    kind: 'pcsc',
    bridge: 'pi',
    connected: true,
    table: null,
    state: 'ready',
    role: { role: 'table' },
  } as const;
  const house = {
    position: 1,
    tables: [],
    decks: [],
    offers: [],
    work: null,
    lab: false,
    address: '',
    readersAt: null,
  };

  test('never hears of a reader that looks into a hand, and forgets one that has gone', () => {
    const said: string[] = [];
    const publisher = createPublisher({
      ...parts,
      publish: (topic, payload) => said.push(`${topic} ${payload}`),
    });
    const hand = { ...reader, id: 'pi/hand', role: { role: 'hand', seat: 0 } } as const;
    publisher.venueChanged({ ...house, readers: [reader, hand] });
    publisher.venueChanged({ ...house, readers: [] });
    expect(said).toEqual([
      'tc/reader/pi_2f_ACR_20_1/state ready',
      'tc/reader/pi_2f_ACR_20_1/state ',
    ]);
  });

  test('hears each tag as it is laid, tokens by name if it asks for them, and of a hand nothing', () => {
    const card = { is: 'card', reader: 'pi/left', id: 'tap-1', uid: '04a1b2', at: 1 } as const;
    const token = { ...card, is: 'token', token: 'undo' } as const;
    const hear = (tokens: boolean) => {
      const said: string[] = [];
      const publisher = createPublisher({
        ...parts,
        settings: { ...parts.settings, tokens },
        publish: (topic, payload, retained) => said.push(`${topic} ${payload} ${String(retained)}`),
      });
      for (const laid of [card, token]) publisher.tagLaid(laid);
      publisher.tagLaid({ is: 'private', reader: 'pi/left' });
      return said;
    };
    const told = '"id":"tap-1","uid":"04a1b2","at":1';
    const laid = [
      `tc/reader/pi_2f_left/tag {"is":"card",${told}} false`,
      `tc/reader/pi_2f_left/tag {"is":"token",${told},"token":"undo"} false`,
      'tc/reader/pi_2f_left/tag {"is":"private"} false',
    ];
    expect(hear(false)).toEqual(laid);
    expect(hear(true)).toEqual([
      ...laid.slice(0, 2),
      `tc/place/main/tokens {"is":"token",${told},"token":"undo"} false`,
      ...laid.slice(2),
    ]);
  });

  test('darkens the lamp of a table that is closed before its match is over', () => {
    const said: string[] = [];
    const publisher = createPublisher({
      ...parts,
      settings: { ...parts.settings, lamp: { topic: 'lamp', payload: '{hex}' } },
      publish: (topic, payload) => topic === 'lamp' && said.push(payload),
    });
    const table = { code: 'K7QM' } as TableSummary;
    publisher.venueChanged({ ...house, readers: [], tables: [table] });
    publisher.tableChanged({ ...tableViews.midRace, code: 'K7QM', log: 'log' });
    publisher.venueChanged({ ...house, readers: [], tables: [table] });
    expect(said).toEqual(['ff9142']);
    publisher.venueChanged({ ...house, readers: [], tables: [{ ...table, closed: true }] });
    expect(said).toEqual(['ff9142', '000000']);
  });

  test('ends a match that is put aside, and shows it no more until it is taken up', () => {
    const said: string[] = [];
    const publisher = createPublisher({
      ...parts,
      publish: (topic, payload) => said.push(`${topic} ${payload.slice(0, 35)}`),
    });
    const table = { code: 'K7QM' } as TableSummary;
    const shown = { ...tableViews.midRace, code: 'K7QM', log: 'log' };
    publisher.venueChanged({ ...house, readers: [], tables: [table] });
    publisher.tableChanged(shown);
    said.length = 0;
    publisher.venueChanged({ ...house, readers: [], tables: [{ ...table, closed: true }] });
    expect(said).toEqual([
      expect.stringContaining('tc/place/main/light {"state":"off"'),
      'tc/place/main/state ',
      expect.stringContaining('tc/place/main/event'),
    ]);
    said.length = 0;
    // Its screens are still told of it, by a correction for example.
    publisher.tableChanged(shown);
    expect(said).toEqual([]);
    publisher.venueChanged({ ...house, readers: [], tables: [table] });
    publisher.tableChanged(shown);
    expect(said[0]).toContain('tc/place/main/light {"state":"blocked"');
  });

  test('shows the table where the readers play, and no other', async () => {
    const said: string[] = [];
    const publisher = createPublisher({ ...parts, publish: (topic) => said.push(topic) });
    publisher.venueChanged({ ...house, readers: [], readersAt: 'K7QM' });
    await Promise.resolve();
    await Promise.resolve();
    expect(said).toEqual(['tc/place/main/light', 'tc/place/main/state']);
    publisher.tableChanged({ ...tableViews.midRace, code: 'OTHER', log: 'log' });
    expect(said).toHaveLength(2);
  });

  test('has a place for each machine with a table of its own, and removes it with them', async () => {
    const said = new Map<string, string>();
    const publisher = createPublisher({
      ...parts,
      publish: (topic, payload) => said.set(topic, payload),
      discovery: (place) => ({ topic: `ha/${place}`, payload: 'there', removalPayload: '' }),
    });
    const tables = ['K7QM', 'W3XZ'].map((code) => ({ code }) as TableSummary);
    const own = { ...reader, id: 'table-3/ACR 1', bridge: 'table-3', table: 'W3XZ' };
    const home = { ...house, tables, readersAt: 'K7QM' };
    publisher.venueChanged({ ...home, readers: [reader, own] });
    await new Promise(setImmediate);
    const tableAt = (place: string): unknown =>
      (JSON.parse(said.get(`tc/place/${place}/state`) ?? '{}') as Partial<FeedState>).table;
    expect([tableAt('main'), tableAt('table-3')]).toEqual(['K7QM', 'W3XZ']);
    expect(said.get('ha/table-3')).toBe('there');
    publisher.tagLaid({ is: 'unknown', reader: own.id, id: 'tap', uid: '04', at: 1 });
    expect(publisher.tableAt('table-3')).toBe('W3XZ');

    publisher.venueChanged({ ...home, readers: [reader] });
    expect(said.get('ha/table-3')).toBe('');
    for (const topic of ['state', 'light']) expect(said.get(`tc/place/table-3/${topic}`)).toBe('');
    expect(publisher.tableAt('table-3')).toBeUndefined();
    expect(tableAt('main')).toBe('K7QM');
  });

  test('hears that a match has ended when its table goes, or is followed by another, and not before', () => {
    const events: string[] = [];
    const publisher = createPublisher({
      ...parts,
      publish(topic, payload) {
        if (!topic.endsWith('/event')) return;
        const { event_type, id } = JSON.parse(payload) as Record<string, string>;
        events.push(`${String(event_type)} ${String(id)}`);
      },
    });
    const shown = { ...tableViews.midRace, log: 'log' };
    publisher.tableChanged(shown);
    // A move at another table.
    publisher.tableChanged({ ...shown, code: 'W3XZ' });
    expect(events).toEqual([]);
    publisher.tableErased('W3XZ');
    expect(events).toEqual(['match_ended W3XZ.12.ended']);
  });

  test('does not show at the place of the house what stands at another one', async () => {
    const said: string[] = [];
    const publisher = createPublisher({ ...parts, publish: (topic) => said.push(topic) });
    const tables = [{ code: 'W3XZ' } as TableSummary];
    publisher.venueChanged({ ...house, tables, readers: [{ ...reader, table: 'W3XZ' }] });
    await new Promise(setImmediate);
    said.length = 0;
    publisher.tableChanged({ ...tableViews.midRace, code: 'W3XZ', log: 'log' });
    expect(said.every((topic) => topic.startsWith('tc/place/pi/'))).toBe(true);
    publisher.tableChanged({ ...tableViews.midRace, code: 'K7QM', log: 'log' });
    expect(said).toContain('tc/place/main/state');
  });

  test('leaves the place of the house when a machine gets its table, and has not ended', async () => {
    const said = new Map<string, string>();
    const publisher = createPublisher({
      ...parts,
      publish: (topic, payload) => said.set(topic, payload),
    });
    const tables = [{ code: 'K7QM' } as TableSummary];
    const machine = { ...reader, bridge: 'pi' };
    publisher.venueChanged({ ...house, tables, readers: [{ ...machine, table: null }] });
    publisher.tableChanged({ ...tableViews.midRace, log: 'log' });
    expect(publisher.tableAt('main')).toBe('K7QM');
    publisher.venueChanged({ ...house, tables, readers: [{ ...machine, table: 'K7QM' }] });
    await new Promise(setImmediate);
    expect([publisher.tableAt('main'), publisher.tableAt('pi')]).toEqual([undefined, 'K7QM']);
    expect(said.get('tc/place/main/state')).toBe('');
    expect(said.has('tc/place/main/event')).toBe(false);
  });
});

describe('a place', () => {
  test('has an id for any name, each another one', () => {
    const names = ['#', '+', '/', 'a b', 'a_b', 'a_20_b', 'é', 'salon', '🚗', 'a-b'];
    const ids = names.map(idOf);
    expect(new Set(ids).size).toBe(names.length);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]+$/);
  });

  const at = (id: string, table: string | null, more = {}) =>
    ({
      id,
      bridge: id.split('/')[0],
      table,
      role: { role: 'table' },
      ...more,
    }) as ReaderView;
  const tables = ['A', 'B'].map((code) => ({ code }) as TableSummary);
  const places = (...readers: readonly ReaderView[]) => [
    ...mapPlaces({ readers, readersAt: 'A', tables }, 'salon'),
  ];

  test('is the machine beside a table, or the reader where one machine serves several', () => {
    expect(places(at('pi/1', null), at('hall/1', 'B'), at('hall/2', 'B'))).toEqual([
      ['salon', 'A'],
      ['hall', 'B'],
    ]);
    expect(places(at('hall/1', 'A'), at('hall/2', 'B'), at('salon/1', 'B'))).toEqual([
      ['salon', 'A'],
      ['hall/1', 'A'],
      ['hall/2', 'B'],
      ['salon/1', 'B'],
    ]);
  });

  test('does not exist without a table, nor for a reader of a hand, of enrolment, or of a phone', () => {
    const none = [
      at('hall/1', 'gone'),
      at('hall/2', 'B', { role: { role: 'hand', seat: 0 } }),
      at('hall/3', 'B', { role: { role: 'desk' } }),
      at('phone/1', 'B', { ofPage: true }),
      at('guest/1', 'B', { guest: true }),
    ];
    expect(places(...none)).toEqual([['salon', 'A']]);
  });

  test('is asked by its own topic alone', () => {
    expect(placeIdOfCommand('tc', 'tc/place/table-3/cmd')).toBe('table-3');
    for (const other of ['tc/place/cmd', 'tc/place/a/b/cmd', 'tc/place/a/cmd/x', 'x/place/a/cmd']) {
      expect(placeIdOfCommand('tc', other)).toBeNull();
    }
  });
});

describe('the place as a device of Home Assistant', () => {
  interface Found {
    readonly dev: { readonly ids: readonly string[] };
    readonly o: { readonly name: string };
    readonly cmps: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  }
  const place = { prefix: 'homeassistant', place: 'salon', house: '3f9a1c2b', address: 'http://x' };
  const told = (commands: readonly BusCommand[], tokens = false) => {
    const { topic, payload, removalPayload } = discoveryOf(
      { ...place, status: 'tc/status', commands, tokens },
      createPlaceTopics('tc', 'salon'),
    );
    return {
      topic,
      found: JSON.parse(payload) as Found,
      leaving: JSON.parse(removalPayload) as Found,
    };
  };
  const { topic, found } = told([]);
  const { dev, o, cmps, ...shared } = found;

  test('is found: one device, where it says whether it is there, and each part of a known kind', () => {
    expect(topic).toBe('homeassistant/device/tc_3f9a1c2b_salon/config');
    expect([dev.ids, o.name]).toEqual([['tc_3f9a1c2b_salon'], 'table-companion']);
    expect(shared).toEqual({ availability: [{ topic: 'tc/status' }], qos: 1 });
    const ids = Object.values(cmps).map((part) => String(part['unique_id']));
    expect(new Set(ids).size).toBe(ids.length);
    for (const part of Object.values(cmps)) {
      expect(['event', 'sensor', 'binary_sensor']).toContain(part['p']);
      expect(part['default_entity_id']).toBe(`${String(part['p'])}.${String(part['unique_id'])}`);
      expect(part['state_topic']).toMatch(/^tc\/place\/salon\/(?:state|light|event)$/);
      expect(part).not.toHaveProperty('object_id');
    }
  });

  test('keeps no value of a table that is gone: each part that tells its state is unavailable without one', () => {
    const ofState = Object.values(cmps).filter(
      (part) => part['state_topic'] === 'tc/place/salon/state',
    );
    expect(ofState.length).toBeGreaterThan(1);
    for (const part of ofState)
      expect(part).toMatchObject({
        availability_mode: 'all',
        availability: [
          { topic: 'tc/status' },
          {
            topic: 'tc/place/salon/light',
            value_template: "{{ 'offline' if value_json.state == 'off' else 'online' }}",
          },
        ],
      });
    expect(NO_LIGHT.state).toBe('off');
    expect(lightOf(race).state).not.toBe('off');
    // The light, and what happened, are told without a table too.
    for (const name of ['light', 'game', 'window'])
      expect(cmps[name]).not.toHaveProperty('availability');
  });

  test('has a button for each command that is allowed, and no other', () => {
    const { found, leaving } = told(['undo', 'pause']);
    const buttons = Object.entries(found.cmps).filter(([, part]) => part['p'] === 'button');
    expect(buttons.map(([name]) => name)).toEqual(['undo', 'pause']);
    for (const [name, button] of buttons) {
      expect(button).toMatchObject({
        command_topic: 'tc/place/salon/cmd',
        payload_press: name,
        default_entity_id: `button.tc_3f9a1c2b_salon_${name}`,
      });
      // Home Assistant's template renders a command.
      const press = String(button['command_template'])
        .replace('{{ value }}', name)
        .replace('{{ now().timestamp() }}', '1795300958.123456');
      expect(parseCommand(Buffer.from(press))).toEqual(
        accept({ type: name, id: '1795300958.123456', seat: null }),
      );
    }
    // One that is not allowed any more goes.
    expect(leaving.cmps['resume']).toEqual({ p: 'button' });
    expect(leaving.cmps['undo']).toEqual(found.cmps['undo']);
    expect(found.cmps).not.toHaveProperty('resume');
  });

  test('publishes tags of the house on request, for tokens only', () => {
    const { found, leaving } = told([], true);
    expect(found.cmps['tags']).toEqual({
      p: 'tag',
      topic: 'tc/place/salon/tokens',
      value_template: '{{ value_json.uid }}',
    });
    expect(leaving.cmps['tags']).toEqual(found.cmps['tags']);
    expect(told([]).found.cmps).not.toHaveProperty('tags');
    expect(told([]).leaving.cmps['tags']).toEqual({ p: 'tag' });
  });

  test('asks for what is there: every key that a template names is one of what is told', () => {
    const told = { light: lightOf(race), state: race };
    for (const { state_topic, value_template } of Object.values(cmps)) {
      if (typeof value_template !== 'string') continue;
      const from = String(state_topic).endsWith('light') ? told.light : told.state;
      for (const [, path = ''] of value_template.matchAll(/value_json\.([\w.[\]]+\w)/g)) {
        const [first = '', ...rest] = path.replace(/\[(\d+)\]/g, '.$1').split('.');
        // The race of the test has three sides.
        if (first === 'sides' && rest[0] === '3') continue;
        let value: unknown = from;
        for (const key of [first, ...rest]) {
          expect(value).toHaveProperty([key]);
          value = (value as Record<string, unknown>)[key];
        }
      }
    }
  });
});
