import { describe, expect, test } from 'vitest';
import {
  firstEvening,
  hasPlayedBefore,
  type FirstStep,
} from '#lib/components/guide/firstEvening.ts';
import type { DeckView, ReaderView, TableSummary } from '#lib/house/view.ts';
import { PCSC_PSEUDO_READER } from '#lib/reader/events.ts';

const HOUR = 60 * 60_000;
const NOW = Date.UTC(2026, 10, 29, 20);

const reader = (name: string, more: Partial<ReaderView> = {}): ReaderView => ({
  id: `house/${name}`,
  name,
  kind: 'pcsc',
  bridge: 'house',
  connected: true,
  state: 'ready',
  role: { role: 'table' },
  table: null,
  ...more,
});
const deck = (cards: number): DeckView => ({
  id: `deck-${String(cards)}`,
  name: 'Kitchen',
  box: '1000-bornes',
  bound: {},
  cards,
  size: 106,
  tokens: [],
  check: null,
});
const table = (code: string, createdAt = NOW, ...seats: string[]): TableSummary => ({
  game: '1000-bornes',
  edition: 'classique',
  code,
  seats: seats.length > 0 ? seats : ['Anne', 'Bruno'],
  createdAt,
});
const TV = { kind: 'television' } as const;
type World = Parameters<typeof firstEvening>[0];
const NOTHING: World = { readers: [], decks: [], tables: [] };
const states = (
  world: Partial<World>,
  devices: readonly (typeof TV)[] = [],
  skipped: readonly FirstStep[] = [],
) => Object.values(firstEvening({ ...NOTHING, ...world }, devices, skipped).states);

describe('the first evening', () => {
  test('asks for one thing after the other, and ticks each as it happens', () => {
    const readers = [reader('ACR122U')];
    expect(states({})).toEqual(['now', 'next', 'next', 'next']);
    expect(states({ readers })).toEqual(['done', 'now', 'next', 'next']);
    expect(states({ readers, decks: [deck(42)] })).toEqual(['done', 'now', 'next', 'next']);
    expect(states({ readers, decks: [deck(42), deck(106)] })).toEqual([
      'done',
      'done',
      'now',
      'next',
    ]);
    const ready = { readers, decks: [deck(106)], tables: [table('TABLE')] };
    expect(states(ready, [TV])).toEqual(['done', 'done', 'done', 'done']);
  });

  test('ticks a later thing that happened first', () => {
    expect(states({ tables: [table('TABLE')] }, [TV])).toEqual(['now', 'next', 'done', 'done']);
  });

  test('lets each step be skipped, and the cards with the reader that reads them', () => {
    expect(states({}, [], ['reader'])).toEqual(['skipped', 'skipped', 'now', 'next']);
    expect(states({}, [], ['reader', 'television'])).toEqual([
      'skipped',
      'skipped',
      'skipped',
      'now',
    ]);
    // A reader that is plugged in later asks for its cards.
    expect(states({ readers: [reader('ACR122U')] }, [], ['reader'])[1]).toBe('now');
  });

  test('names the reader that works, else the one with the problem', () => {
    const absent = reader(PCSC_PSEUDO_READER, { state: 'daemon-gone' });
    expect(firstEvening({ ...NOTHING, readers: [absent] }, [], [])).toMatchObject({
      reader: absent,
      states: { reader: 'now' },
    });
    const well = reader('ACR122U');
    expect(firstEvening({ ...NOTHING, readers: [absent, well] }, [], []).reader).toBe(well);
    const gone = reader('ACR122U', { connected: false });
    expect(firstEvening({ ...NOTHING, readers: [gone] }, [], []).states.reader).toBe('now');
  });

  test('is over once a match was played to its end, or was left the evening before', () => {
    const going = [{ code: 'TABLE', moves: 12 }];
    expect(hasPlayedBefore([], [], NOW)).toBe(false);
    expect(hasPlayedBefore([table('TABLE')], going, NOW)).toBe(false);
    expect(hasPlayedBefore([table('TABLE')], [], NOW)).toBe(true);
    expect(hasPlayedBefore([table('TABLE', NOW - 20 * HOUR)], going, NOW)).toBe(true);
    const unbegun = [{ code: 'TABLE', moves: 0 }];
    expect(hasPlayedBefore([table('TABLE', NOW - 20 * HOUR)], unbegun, NOW)).toBe(false);
    const record = { ...table('RECORD'), looking: true as const };
    expect(hasPlayedBefore([record], [], NOW)).toBe(false);
  });
});
