import { describe, expect, test } from 'vitest';
import {
  endText,
  withdrawnTableText,
  newsText,
  placeText,
  timeLeftText,
} from '#lib/i18n/atTable.ts';
import { timeAtTable, type TableInTournament } from '#lib/tournament/atTable.ts';
import { withoutClockJitter, timeNews, type TimeObservation } from '#lib/tournament/timeNews.ts';

const NOON = 1_760_000_000_000;
const MINUTE = 60_000;
const CLOCK = { startedAt: NOON, stood: 0, stoppedAt: null };
const TABLE: TableInTournament = {
  code: 'SUNDAY2',
  name: 'Sunday',
  round: 2,
  final: null,
  number: 12,
  isPast: false,
  match: { rounds: 3, minutes: 60, lastCard: 'turn' },
  clock: CLOCK,
  extension: 0,
  scores: null,
};

/** The table after so many minutes of the round. */
function seen(
  minutes: number,
  more: Partial<TableInTournament> = {},
  ended = false,
): TimeObservation {
  const at = { ...TABLE, ...more };
  return { at, ended, time: timeAtTable(at, { ended, now: NOON + minutes * MINUTE }) };
}

describe('the time of a table', () => {
  test('runs, stands and is out as that of its round, with what the table got beyond it', () => {
    expect(seen(59).time).toEqual({ type: 'runs', left: MINUTE });
    expect(seen(61).time).toMatchObject({ type: 'out' });
    expect(seen(61, { extension: 5 * MINUTE }).time).toEqual({ type: 'runs', left: 4 * MINUTE });
    const stopped = { clock: { ...CLOCK, stoppedAt: NOON + 10 * MINUTE } };
    expect(seen(99, { ...stopped, extension: -55 * MINUTE }).time).toEqual({
      type: 'stands',
      left: 0,
    });
    expect(seen(30, stopped).time).toEqual({ type: 'stands', left: 50 * MINUTE });
    expect(seen(0, { clock: null }).time).toEqual({ type: 'waits' });
  });

  test('is not shown without a clock, or once play is over', () => {
    const none = { type: 'none' };
    expect(seen(1, { match: { ...TABLE.match, minutes: null } }).time).toEqual(none);
    expect(seen(61, { scores: [500, 400] }).time).toEqual(none);
    expect(seen(61, { isPast: true }).time).toEqual(none);
    expect(seen(61, {}, true).time).toEqual(none);
  });
});

describe('those at the table are told', () => {
  test('five minutes before the end, and at it, once', () => {
    expect(timeNews(seen(54), seen(54.9))).toBeNull();
    expect(timeNews(seen(54.9), seen(55.1))).toEqual({ type: 'soon', minutes: 5 });
    expect(timeNews(seen(55.1), seen(56))).toBeNull();
    expect(timeNews(seen(59.9), seen(60.1))).toEqual({ type: 'out' });
    expect(timeNews(seen(60.1), seen(61))).toBeNull();
  });

  test('once, though the clock of a page goes back a little with what arrives late', () => {
    for (const minutes of [55, 60]) {
      const passed = withoutClockJitter(seen(minutes - 0.01), seen(minutes + 0.01));
      const back = seen(minutes - 0.01);
      expect(timeNews(passed, back)).toBeNull();
      expect(timeNews(withoutClockJitter(passed, back), seen(minutes + 0.02))).toBeNull();
    }
    const more = seen(60.1, { extension: MINUTE });
    expect(
      timeNews(withoutClockJitter(seen(60.1), more), seen(61.1, { extension: MINUTE })),
    ).toEqual({
      type: 'out',
    });
  });

  test('nothing of a short round that begins within its last minutes', () => {
    const short = { match: { ...TABLE.match, minutes: 3 } };
    expect(timeNews(seen(0, { ...short, clock: null }), seen(0.1, short))).toBeNull();
  });

  test('that they have more time, and what their match has come to once that is known', () => {
    const more = { extension: 10 * MINUTE };
    expect(timeNews(seen(61), seen(61, more))).toEqual({ type: 'more', left: 9 * MINUTE });
    const counts = { scores: [1, 0] };
    expect(timeNews(seen(61), seen(61, {}, true))).toBeNull();
    expect(timeNews(seen(61, {}, true), seen(61, counts, true))).toEqual({ type: 'over' });
    expect(timeNews(seen(61, counts, true), seen(62, counts, true))).toBeNull();
    expect(timeNews(seen(30, counts), seen(61, counts, true))).toEqual({ type: 'over' });
    // A director's result ends no match by itself.
    expect(timeNews(seen(30), seen(30, { scores: [1, 0] }))).toBeNull();
  });
});

test('a table is told where it stands in words, a final by its name', () => {
  expect(placeText('en', TABLE)).toBe('Table no. 12 · Tournament round 2 · Sunday');
  expect(placeText('fr', { ...TABLE, final: 4 })).toBe('Table 12 · Demi-finales · Sunday');
  expect(placeText('fr', { code: 'SUNDAY2', name: 'Sunday', gone: true })).toBe('Sunday');
  expect(withdrawnTableText('en')).toBe('This table no longer counts: see where you play.');
  expect(timeLeftText('en', TABLE, seen(61).time)).toBe('Time is out. Everybody plays once more.');
  const longer = { ...TABLE, extension: 5 * MINUTE };
  expect(timeLeftText('fr', longer, seen(1).time)).toBe('5:00 de plus ici');
  expect(endText('en', TABLE, false)).toBeNull();
  expect(endText('en', { scores: [3, 1] }, false)).toMatch(/^What counts/);
  expect(endText('fr', { scores: [5_000, null] }, true)).toMatch(/\s: 5\s000\u00a0\/\u00a0–$/u);
  expect(newsText('en', TABLE, { type: 'more', left: 9 * MINUTE })).toContain('9:00');
});
