import { describe, expect, test } from 'vitest';
import {
  callsOf,
  countNeeds,
  listHallTables,
  needsAttention,
  needsOf,
  SELF_SETTLE_MS,
  IDLE_TABLE_MS,
  waitsSince,
} from '#lib/hall/needs.ts';
import {
  rowDetailText,
  callText,
  isRowFound,
  rowStatusText,
} from '#lib/components/hall/rowText.ts';
import type { HealthState } from '#lib/house/health.ts';
import type { MatchSummary } from '#lib/history/summary.ts';
import { aMatch } from '../../support/summaries.ts';
import { placesInTournament } from '#lib/tournament/places.ts';
import type { Round } from '#lib/tournament/state.ts';

const NOW = 1_000_000_000;
const ago = (ms: number) => ({ lastAt: NOW - ms });
const match = (more: Partial<MatchSummary>) => aMatch({ Anne: [], Bruno: [] }, more);
const reader = (health: HealthState) => ({ id: 'r', name: 'ACR122U', bridge: 'hall', health });
const needs = (more: Partial<MatchSummary>, ...readers: HealthState[]) =>
  needsOf(match({ ...ago(1_000), ...more }), readers.map(reader), NOW);

describe('the need for help at a table', () => {
  test('is none while cards are laid', () => {
    expect(needs({})).toEqual([]);
  });

  test.each(['refused', 'question'] as const)(
    'arises for a %s state that the table does not resolve itself',
    (stop) => {
      expect(needs({ stop, ...ago(SELF_SETTLE_MS - 1) })).toEqual([]);
      expect(needs({ stop, ...ago(SELF_SETTLE_MS) })).toEqual([stop]);
    },
  );

  test('arises when a reader fails, unless sheets are filled in by hand', () => {
    expect(needs({}, { state: 'ready' }, { state: 'out-of-reach' })).toEqual(['reader']);
    expect(needs({ byHand: true }, { state: 'out-of-reach' })).toEqual([]);
  });

  test('arises three minutes after the last card, but not before the first one and not in a pause', () => {
    expect(needs(ago(IDLE_TABLE_MS - 1))).toEqual([]);
    expect(needs(ago(IDLE_TABLE_MS))).toEqual(['still']);
    expect(needs({ ...ago(IDLE_TABLE_MS), moves: 0 })).toEqual([]);
    expect(needs({ ...ago(IDLE_TABLE_MS), stop: 'paused' })).toEqual(['paused']);
  });

  test('arises at a tournament table that has not begun during its round, and ends with its result', () => {
    const at = (more: Partial<MatchSummary>, isSettled: boolean, begunAt: number | null) =>
      needsOf(match(more), [], NOW, { number: 7, isSettled, begunAt, isPast: false });
    const waiting = { ...ago(60 * 60_000), moves: 0 };
    expect(at(waiting, false, null)).toEqual([]);
    expect(at(waiting, false, NOW - IDLE_TABLE_MS + 1)).toEqual([]);
    expect(at(waiting, false, NOW - IDLE_TABLE_MS)).toEqual(['still']);
    expect(at(waiting, true, NOW - IDLE_TABLE_MS)).toEqual([]);
    const over = { ...ago(IDLE_TABLE_MS), winners: [0] };
    expect(at(over, false, null)).toEqual(['over']);
    expect(at(over, true, null)).toEqual([]);
    expect(at({ ...over, calls: [{ from: NOW - 5, until: null }] }, true, null)).toEqual([
      'called',
    ]);
  });

  test('arises at once when the table calls, also after the match, until it is settled', () => {
    const open = { calls: [{ from: NOW - 5, until: null }] };
    expect(needs({ ...open, stop: 'paused' })).toEqual(['called', 'paused']);
    expect(needs({ ...open, winners: [0] })).toEqual(['called', 'over']);
    expect(needs({ calls: [{ from: NOW - 5, until: NOW }] })).toEqual([]);
  });

  test('is none at a finished table, which shows its number of rounds', () => {
    const over = match({ ...ago(1_000), winners: [0], rounds: 1, moves: 30, interval: false });
    const [row] = listHallTables([over], new Map(), NOW);
    expect(row && needsAttention(row)).toBe(false);
    expect(row && rowDetailText('en', row)).toContain('1 round');
    expect(row && rowDetailText('en', row)).not.toMatch(/round 2/i);
    const calls = [{ from: NOW - 5, until: null }];
    expect(listHallTables([{ ...over, calls }], new Map(), NOW).map(needsAttention)).toEqual([
      true,
    ]);
  });

  test('is shown with the most pressing reason first', () => {
    expect(
      needs({ ...ago(IDLE_TABLE_MS), stop: 'question', overruled: true }, {
        state: 'gone',
      } as never),
    ).toEqual(['question', 'reader', 'still', 'overruled']);
  });

  test('arises after a match, until the next one is brought', () => {
    expect(needs({ ...ago(IDLE_TABLE_MS), winners: [0] }, { state: 'out-of-reach' })).toEqual([
      'over',
    ]);
  });
});

describe('the hall', () => {
  const calm = match({ code: 'BBBBBB', ...ago(0) });
  const also = match({ code: 'AAAAAA', ...ago(10) });
  const still = match({ code: 'CCCCCC', ...ago(IDLE_TABLE_MS) });
  const longer = match({ code: 'DDDDDD', ...ago(IDLE_TABLE_MS * 2) });
  const asks = match({ code: 'EEEEEE', ...ago(SELF_SETTLE_MS), stop: 'question' });
  const record = match({ code: 'FFFFFF', ...ago(IDLE_TABLE_MS), looking: true });
  const tables = listHallTables([calm, also, still, longer, asks, record], new Map(), NOW);

  test('sorts tables by need for help, then by waiting time, then by code', () => {
    expect(tables.map((table) => table.match.code)).toEqual([
      ...['EEEEEE', 'DDDDDD', 'CCCCCC', 'AAAAAA', 'BBBBBB'],
    ]);
  });

  test('lists finished matches after those in play, unless they call', () => {
    const over = match({ code: 'OVER', ...ago(IDLE_TABLE_MS * 9), winners: [0] });
    const calls = match({
      code: 'CALLS',
      ...ago(1_000),
      winners: [0],
      calls: [{ from: NOW - 5, until: null }],
    });
    const listed = listHallTables([over, calm, calls, still], new Map(), NOW);
    expect(listed.map((table) => table.match.code)).toEqual(['CALLS', 'CCCCCC', 'BBBBBB', 'OVER']);
  });

  test('leaves out tables of earlier rounds with a result, unless they call', () => {
    const place = (isSettled: boolean, isPast: boolean) => ({
      number: 1,
      isSettled,
      begunAt: null,
      isPast,
    });
    const open = { from: NOW - 5, until: null };
    const matches = ['DONE', 'LATE', 'CALLS', 'NOW'].map((code) =>
      match({ code, ...ago(1_000), ...(code === 'CALLS' && { calls: [open] }) }),
    );
    const places = new Map([
      ['DONE', place(true, true)],
      ['LATE', place(false, true)],
      ['CALLS', place(true, true)],
      ['NOW', place(true, false)],
    ]);
    const listed = listHallTables(matches, new Map(), NOW, places);
    expect(listed.map((table) => table.match.code)).toEqual(['CALLS', 'LATE', 'NOW']);
  });

  test('sorts tournament tables without need for help by number, and those with a result last', () => {
    const place = (number: number, isSettled = false) => ({
      number,
      isSettled,
      begunAt: null,
      isPast: false,
    });
    const places = new Map([
      ['BBBBBB', place(2)],
      ['AAAAAA', place(10)],
      ['GGGGGG', place(1, true)],
    ]);
    const waiting = match({ code: 'GGGGGG', ...ago(0), moves: 0 });
    const other = match({ code: 'HHHHHH', ...ago(0) });
    const listed = listHallTables([other, waiting, also, calm, still], new Map(), NOW, places);
    expect(listed.map((table) => [table.match.code, table.isSettled])).toEqual([
      ['CCCCCC', false],
      ['BBBBBB', false],
      ['AAAAAA', false],
      ['HHHHHH', false],
      ['GGGGGG', true],
    ]);
  });

  test('keeps the tables of two tournaments apart, with their names', () => {
    const place = (of: string, number: number) => ({
      of,
      number,
      isSettled: false,
      begunAt: null,
      isPast: false,
    });
    const places = new Map([
      ['AAAAAA', place('Sunday', 2)],
      ['BBBBBB', place('Finals', 7)],
      ['HHHHHH', place('Sunday', 1)],
    ]);
    const other = match({ code: 'HHHHHH', ...ago(0) });
    const free = match({ code: '222222', ...ago(0) });
    const listed = listHallTables([free, also, other, calm], new Map(), NOW, places);
    expect(listed.map(({ tournament, number }) => [tournament, number])).toEqual([
      ['Finals', 7],
      ['Sunday', 1],
      ['Sunday', 2],
      [null, null],
    ]);
  });

  test('says since when a table calls, not since when no card was laid', () => {
    const called = (until: number | null) =>
      match({ ...ago(9_000), calls: [{ from: NOW - 5, until }] });
    expect(waitsSince(called(null))).toBe(NOW - 5);
    expect(waitsSince(called(NOW))).toBe(NOW - 9_000);
    const first = match({
      code: 'FIRST1',
      ...ago(1_000),
      calls: [{ from: NOW - 500, until: null }],
    });
    const hall = listHallTables([called(null), first], new Map(), NOW);
    expect(hall.map(({ match: { code } }) => code)[0]).toBe('FIRST1');
  });

  test('knows all calls of the evening, newest first', () => {
    const one = match({
      code: 'AAAAAA',
      calls: [
        { from: 1, until: 2 },
        { from: 5, until: null },
      ],
    });
    const other = match({ code: 'BBBBBB', calls: [{ from: 3, until: 4 }] });
    expect(callsOf([one, other, calm])).toEqual([
      { code: 'AAAAAA', from: 5, until: null },
      { code: 'BBBBBB', from: 3, until: 4 },
      { code: 'AAAAAA', from: 1, until: 2 },
    ]);
  });

  test('counts who needs what', () => {
    expect([...countNeeds(tables)]).toEqual([
      ['question', 1],
      ['still', 2],
    ]);
  });
});

describe('the row of a table', () => {
  const row = (more: Partial<Parameters<typeof rowStatusText>[1]>) => {
    const waiting = match({ moves: 0 });
    const table = { match: waiting, needs: [], tournament: null, isSettled: false, ...more };
    return [rowStatusText('en', table), rowDetailText('en', table)];
  };
  const begun = (said: readonly (string | undefined)[]) =>
    said.join(' · ').match(/not begun/gi)?.length ?? 0;

  test('reports missing cards once, also beside another reason', () => {
    expect(begun(row({}))).toBe(1);
    expect(begun(row({ needs: ['still'] }))).toBe(1);
    expect(begun(row({ isSettled: true }))).toBe(0);
  });

  test('is found by its number as it stands there, and no other by the date of the evening', () => {
    const table = (number: number, code: string) => ({
      match: match({ code, ...ago(0) }),
      number,
      tournament: 'Sunday',
    });
    const tables = [table(2, 'AAAAAA'), table(12, 'BBBBBB'), table(3, 'CCCCCC')];
    const found = (query: string) =>
      tables.filter((each) => isRowFound('fr', each, query)).map(({ number }) => number);
    expect(found('2')).toEqual([2]);
    expect(found(' table 12 ')).toEqual([12]);
    expect(found('cccc')).toEqual([3]);
    expect(found('sunday bruno')).toEqual([2, 12, 3]);
    expect(found('')).toEqual([2, 12, 3]);
    expect(found('Zoé')).toEqual([]);
  });

  test('reports no missing cards while the director has stopped the clock', () => {
    const round = (stoppedAt: number | null): Round => {
      const clock = { startedAt: NOW - 60 * 60_000, stood: 0, stoppedAt };
      const table = { number: 1, sides: [1, 2], code: 'AAAAAA', result: null };
      const tables = [{ ...table, extension: 0, calledAt: null }];
      const wishes = { pinned: [], byes: [] };
      const match = { rounds: 1, minutes: 90, lastCard: 'round' } as const;
      return { stage: 'preliminary', tables, byes: [], wishes, seed: 1, clock, match };
    };
    const needs = (stoppedAt: number | null, more: Partial<MatchSummary> = {}) => {
      const place = placesInTournament({ rounds: [round(stoppedAt)] }).get('AAAAAA');
      return needsOf(match({ code: 'AAAAAA', ...ago(IDLE_TABLE_MS), ...more }), [], NOW, place);
    };
    expect(needs(null)).toEqual(['still']);
    expect(needs(NOW - 1)).toEqual([]);
    expect(needs(NOW - 1, { moves: 0 })).toEqual([]);
    expect(needs(NOW - 1, { stop: 'refused' })).toEqual(['refused']);
  });

  test('has called by the number that stands on it, where it has one', () => {
    const place = { number: 2, isSettled: false, begunAt: null, isPast: false };
    const places = new Map([['X7AKAF', place]]);
    const call = (code: string, until: number | null) =>
      callText('fr', { code, from: 0, until }, places);
    expect(call('X7AKAF', null)).toMatch(/^Table 2 · X7AKAF.*attend$/u);
    expect(call('X7AKAF', 180_000)).toMatch(/^Table 2 · X7AKAF.*3 minutes/u);
    expect(call('AAAAAA', null)).toMatch(/^AAAAAA/u);
  });

  test('is found by its number only, not by numbers in codes and in a cup’s name', () => {
    const table = (number: number | null, code: string, player: string) => ({
      match: match({ code, ...ago(0), sides: [{ players: [player], total: 0, rounds: [] }] }),
      number,
      tournament: number === null ? null : 'Coupe 2026',
    });
    const tables = [
      table(2, 'X7AKAF', 'Anne'),
      table(12, '2QF26P', 'Bruno'),
      table(6, '3WVXNR', 'Équipe 20'),
      table(null, '26AAAA', 'Chloé'),
    ];
    const found = (query: string) =>
      tables.filter((each) => isRowFound('fr', each, query)).map(({ match: { code } }) => code);
    expect(found('2')).toEqual(['X7AKAF', '3WVXNR', '26AAAA']);
    expect(found('6')).toEqual(['3WVXNR']);
    expect(found('26')).toEqual(['26AAAA']);
    expect(found('2QF')).toEqual(['2QF26P']);
    expect(found('coupe 2026')).toEqual(['X7AKAF', '2QF26P', '3WVXNR']);
  });

  test('names the tournament that it is of', () => {
    expect(row({ tournament: 'Sunday' })[1]).toMatch(/^Sunday · /);
  });
});
