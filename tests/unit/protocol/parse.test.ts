import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { requestId } from '#lib/client/requestId.ts';
import { parseBridgeAuth, BRIDGE_MESSAGES } from '#lib/protocol/messages/bridges.ts';
import { ENTRY_MESSAGES } from '#lib/protocol/messages/entry.ts';
import { SCREEN_MESSAGES } from '#lib/protocol/messages/screens.ts';
import { tapIdOf } from '../../../hardware/readers/mqtt/messages.ts';

const { table, house, setBus } = SCREEN_MESSAGES;
const tap = { id: 'b1-17', reader: 'ACR122U', tag: '04:A1:B2:C3:D4:E5:80', at: 12.5 };

describe('a tap', () => {
  test('comes out with its tag in our one spelling', () => {
    expect(BRIDGE_MESSAGES.tap.parse(tap)).toEqual({
      ok: true,
      value: { ...tap, tag: '04a1b2c3d4e580' },
    });
  });

  test.each([
    ['no id', { ...tap, id: undefined }, 'id'],
    ['an id with a line break', { ...tap, id: 'a\nb' }, 'id'],
    ['a tag that is no UID', { ...tap, tag: 'ace of spades' }, 'tag'],
    ['a UID that a phone made up', { ...tap, tag: '08a1b2c3' }, 'tag'],
    ['a time that is none', { ...tap, at: NaN }, 'at'],
    ['a reader with a name without end', { ...tap, reader: 'x'.repeat(5000) }, 'reader'],
  ])('with %s is malformed', (_, raw, at) => {
    expect(BRIDGE_MESSAGES.tap.parse(raw)).toEqual({
      ok: false,
      refusal: { code: 'malformed', at },
    });
  });
});

describe('a command from a screen', () => {
  const request = { id: 'p1', table: 'abc23', command: { type: 'undo', moves: 3 } };

  test('finds its table in any case', () => {
    expect(table.parse(request)).toMatchObject({ ok: true, value: { table: 'ABC23' } });
  });

  test('of no known type is malformed, and says where', () => {
    expect(table.parse({ ...request, command: { type: 'cheat' } })).toEqual({
      ok: false,
      refusal: { code: 'malformed', at: 'command.type' },
    });
  });

  test('is known by its earlier name too, as open pages and kept touches have it', () => {
    const named = (type: string) => table.parse({ ...request, command: { type } });
    expect(named('switchCoupFourre')).toMatchObject({
      ok: true,
      value: { command: { type: 'switchReading' } },
    });
    expect(named('switchCoupFourre')).toEqual(named('switchReading'));
  });

  test('keeps nothing that was not asked for', () => {
    const padded = { ...request, admin: true, command: { ...request.command, admin: true } };
    expect(table.parse(padded)).toEqual(table.parse(request));
  });
});

test('a page cannot use up the id that a bridge derives for the next tap', () => {
  const command = { type: 'callReferee', called: true };
  const asked = (id: string) => table.parse({ id, table: 'ABC23', command }).ok;
  const foreseen = tapIdOf('table-companion/in/esp/tag', '2');
  expect(asked(foreseen)).toBe(false);
  expect(asked(foreseen.toUpperCase())).toBe(false);
  expect([asked(requestId()), asked(randomUUID())]).toEqual([true, true]);
});

describe('a message at a table of Elevens', () => {
  const said = (move: unknown) =>
    table.parse({ id: 'p1', table: 'ABC23', command: { type: 'move', move } }).ok;

  test('is parsed', () => {
    expect(said({ type: 'place', by: 'Zoé', row: 'red', value: 12, joker: true })).toBe(true);
    expect(said({ type: 'leftover', by: 'Zoé', numbers: [3, 17], jokers: 1 })).toBe(true);
    expect(said({ type: 'throwJoker', by: 'Zoé' })).toBe(true);
  });

  test.each([
    { type: 'place', by: 'Zoé', row: 'red' },
    { type: 'place', by: 'Zoé', row: 'red', value: 'twelve' },
    { type: 'leftover', by: 'Zoé', numbers: 3, jokers: 1 },
    { type: 'end' },
  ])('is malformed as $type with a missing field', (move) => {
    expect(said(move)).toBe(false);
  });
});

test('a name of markup passes as the text it is, one without end does not', () => {
  const named = (name: string) =>
    house.parse({ id: 'h1', command: { type: 'createDeck', name } }).ok;
  expect(named('<img onerror>')).toBe(true);
  expect(named('x'.repeat(10_000))).toBe(false);
});

test('no parser throws on anything', () => {
  const junk = [null, undefined, 7, 'x', [], {}, [[]], { id: {} }, { command: null }, () => 0];
  const messages = { ...SCREEN_MESSAGES, ...BRIDGE_MESSAGES, ...ENTRY_MESSAGES };
  const parsers = Object.values(messages).map(({ parse }) => parse);
  for (const parse of [...parsers, parseBridgeAuth]) {
    for (const raw of junk) expect(typeof parse(raw).ok).toBe('boolean');
  }
});

describe('settings of the bus', () => {
  // Nothing that is sent to a broker, or kept in a file, can hold half of a pair.
  test.each(['half a pair \ud83d', 'a line\nmore'])('hold no %j', (bad) => {
    expect(setBus.parse({ values: {}, password: bad }).ok).toBe(false);
    expect(setBus.parse({ values: { MQTT_PREFIX: bad } }).ok).toBe(false);
    expect(setBus.parse({ values: {}, password: 'pässwörd 🔑' }).ok).toBe(true);
  });
});
