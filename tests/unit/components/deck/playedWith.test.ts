import { expect, test } from 'vitest';
import { tablesWithDeck } from '#lib/components/deck/playedWith.ts';
import type { TableSummary } from '#lib/house/view.ts';

const table = (code: string, more: Partial<TableSummary> = {}) =>
  ({
    game: '1000-bornes',
    edition: 'classique',
    code,
    seats: ['Anne', 'Bruno'],
    createdAt: 0,
    ...more,
  }) as TableSummary;
const RED = { id: 'red', box: '1000-bornes', cards: 106 } as const;
const going = (code: string, moves = 3) => ({ code, moves });

test('cards of a deck count where they alone do, and where those of any deck of the box do', () => {
  const tables = [
    table('OWN', { deck: 'red' }),
    table('ANY'),
    table('OTHER', { deck: 'blue' }),
    table('ROWS', { game: 'elevens' } as Partial<TableSummary>),
  ];
  const open = tables.map(({ code }) => going(code));
  expect(tablesWithDeck(RED, tables, open)).toEqual(['OWN', 'ANY']);
  expect(tablesWithDeck({ ...RED, cards: 0 }, tables, open)).toEqual(['OWN']);
});

test('a deck is not reported missing before the first card, after the end, when put aside, or without cards', () => {
  const tables = [
    table('NEW'),
    table('OVER'),
    table('ASIDE', { closed: true }),
    table('HAND', { byHand: true }),
    table('RECORD', { looking: true }),
  ];
  const open = [going('NEW', 0), going('ASIDE'), going('HAND'), going('RECORD')];
  expect(tablesWithDeck(RED, tables, open)).toEqual([]);
});
