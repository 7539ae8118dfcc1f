import { describe, expect, test } from 'vitest';
import { expiredTimes, timeLeft } from '#lib/tournament/clock.ts';
import { swiss, tournament } from '../../support/tournament.ts';

const MINUTE = 60_000;

/** Each command is stored a second after the one before it. */
function paired() {
  const sunday = tournament(swiss(3, { match: { rounds: null, minutes: 40, lastCard: 'turn' } }));
  sunday.enter('Anne', 'Bruno');
  sunday.pair();
  const left = (now: number) => timeLeft(sunday.round(), now, sunday.round().tables[0]);
  return { sunday, left, start: 5_000 };
}

describe('the clock of a round', () => {
  test('is started by the director, not by pairing', () => {
    const { sunday, left, start } = paired();
    expect(left(start)).toBeNull();
    sunday.ask({ type: 'startClock' });
    expect(left(start)).toEqual({ left: 40 * MINUTE, runs: true });
    expect(left(start + MINUTE)).toEqual({ left: 39 * MINUTE, runs: true });
    expect(sunday.refusal({ type: 'startClock' })).toEqual({ code: 'clock-runs' });
  });

  test('sounds at its end, and at that of each table with more time, while a table still plays', () => {
    const { sunday, start } = paired();
    const ended = (minutes: number) => expiredTimes(sunday.round(), start + minutes * MINUTE);
    const count = (minutes: number) => ended(minutes)?.length;
    expect(ended(0)).toBeNull();
    sunday.ask({ type: 'startClock' });
    sunday.ask({ type: 'extend', table: 1, by: 5 * MINUTE });
    expect([0, 39, 40, 44, 45].map(count)).toEqual([0, 0, 1, 1, 2]);
    sunday.playAll();
    expect(ended(46)).toBeNull();
  });

  test('ends once, however often it is looked at, and again where more time was given', () => {
    const { sunday, start } = paired();
    const ended = (minutes: number) => expiredTimes(sunday.round(), start + minutes * MINUTE) ?? [];
    sunday.ask({ type: 'startClock' });
    sunday.ask({ type: 'extend', table: 1, by: MINUTE });
    const [round = '', table = ''] = ended(41);
    expect(ended(40)).toEqual([round]);
    expect(ended(50)).toEqual([round, table]);
    sunday.ask({ type: 'extend', table: 1, by: 5 * MINUTE });
    expect(ended(45)).toEqual([round]);
    expect(ended(46)).not.toContain(table);
    expect(new Set([round, table, ...ended(46)]).size).toBe(3);
  });

  test('stands still and goes on', () => {
    const { sunday, left, start } = paired();
    sunday.ask({ type: 'startClock' });
    sunday.ask({ type: 'stopClock' });
    const stood = { left: 40 * MINUTE - 1_000, runs: false };
    expect(left(start + 30 * MINUTE)).toEqual(stood);
    expect(sunday.refusal({ type: 'stopClock' })).toEqual({ code: 'clock-stands' });
    sunday.ask({ type: 'resumeClock' });
    expect(left(start + 2_000)).toEqual({ ...stood, runs: true });
  });

  test('gives one table more time, and takes back what was given by mistake', () => {
    const { sunday, left, start } = paired();
    sunday.ask({ type: 'startClock' });
    sunday.ask({ type: 'extend', table: 1, by: 5 * MINUTE });
    expect(left(start)?.left).toBe(45 * MINUTE);
    sunday.ask({ type: 'extend', table: 1, by: -5 * MINUTE });
    expect(left(start)?.left).toBe(40 * MINUTE);
    expect(sunday.refusal({ type: 'extend', table: 1, by: -1 })).toEqual({ code: 'bad-time' });
    expect(sunday.refusal({ type: 'extend', table: 9, by: MINUTE })).toEqual({
      code: 'unknown-table',
      round: 1,
      table: 9,
    });
  });

  test('gives no table more than ten hours in all', () => {
    const { sunday } = paired();
    sunday.ask({ type: 'startClock' });
    sunday.ask({ type: 'extend', table: 1, by: 600 * MINUTE });
    expect(sunday.refusal({ type: 'extend', table: 1, by: MINUTE })).toEqual({ code: 'bad-time' });
    sunday.ask({ type: 'extend', table: 1, by: -MINUTE });
    expect(sunday.refusal({ type: 'extend', table: 1, by: MINUTE })).toBeNull();
  });

  test('keeps the remaining time under any change of the server’s clock', () => {
    const { sunday, left, start } = paired();
    sunday.ask({ type: 'startClock' });
    for (const by of [180 * MINUTE, -180 * MINUTE, -525_600 * MINUTE]) {
      const before = left(start + MINUTE)?.left;
      sunday.ask({ type: 'stepClock', by, now: start + MINUTE + by });
      expect(left(start + MINUTE + by)).toEqual({ left: before, runs: true });
      sunday.ask({ type: 'stepClock', by: -by, now: start + MINUTE });
    }
  });

  test('is below zero when the time is over', () => {
    const { sunday, left, start } = paired();
    sunday.ask({ type: 'startClock' });
    expect(left(start + 41 * MINUTE)?.left).toBe(-MINUTE);
  });
});
