import { describe, expect, test } from 'vitest';
import { TRASH_RETENTION_DAYS, tablesToErase } from '#lib/house/trash.ts';
import { decideHouse, type AnyHouseCommand } from '#lib/house/decide.ts';
import { evolveHouse } from '#lib/house/evolve.ts';
import { emptyHouse, type HouseState } from '#lib/house/state.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;
const NOON = Date.UTC(2026, 10, 21, 12);
const now = { id: 'TABLE', mark: 'mark', readers: [], inPlay: [] };
const setup = {
  game: '1000-bornes',
  edition: 'classique',
  options: {},
  seats: ['Anne', 'Bruno'],
  deck: null,
} as const;

function ask(command: AnyHouseCommand, state: HouseState, at = NOON): HouseState {
  const decided = decideHouse(command, state, now);
  if (!decided.ok) throw new Error(decided.refusal.code);
  return decided.value.events.reduce((house, event) => evolveHouse(event, house, at), state);
}
const opened = ask({ type: 'createTable', setup }, emptyHouse);
const binned = ask({ type: 'binTable', table: 'TABLE' }, opened);

const sweep = (state: HouseState, at: number): HouseState =>
  ask({ type: 'passBinDay', now: at, after: state.binDays.at(-1) }, state, at);

describe('the bin', () => {
  test('hides a table, sends its readers away, and gives it back as it was', () => {
    expect([binned.tables, binned.readersAt]).toEqual([[], null]);
    const back = ask({ type: 'takeTableBack', table: 'TABLE' }, binned);
    expect([back.tables, back.bin]).toEqual([opened.tables, []]);
    expect(decideHouse({ type: 'takeTableBack', table: 'TABLE' }, back, now)).toMatchObject({
      refusal: { code: 'unknown-table' },
    });
  });

  test('takes a table once, and none that there is not', () => {
    expect(ask({ type: 'binTable', table: 'TABLE' }, binned)).toEqual(binned);
    expect(decideHouse({ type: 'binTable', table: 'NOBODY' }, binned, now).ok).toBe(false);
  });

  test('is emptied after seven days, and not before', () => {
    let state = binned;
    for (let hours = 1; hours < TRASH_RETENTION_DAYS * 24; hours++) {
      state = sweep(state, NOON + hours * HOUR);
      expect(tablesToErase(state)).toEqual([]);
    }
    expect(tablesToErase(sweep(state, NOON + TRASH_RETENTION_DAYS * DAY))).toEqual(['TABLE']);
  });

  test('counts one day, however far the clock jumped', () => {
    const jumped = sweep(binned, NOON + YEAR);
    expect(jumped.bin).toMatchObject([{ days: 1 }]);
    const back = sweep(jumped, NOON + HOUR);
    expect(back.bin).toMatchObject([{ days: 1 }]);
    expect(tablesToErase(back)).toEqual([]);
  });

  test('counts no day twice, however often the clock goes to and fro', () => {
    let state = binned;
    for (let jumps = 1; jumps <= 50; jumps++) {
      state = sweep(state, jumps % 2 === 0 ? NOON : NOON - 400 * DAY);
    }
    expect(state.bin).toMatchObject([{ days: 1 }]);
  });

  test('counts for each match its own days', () => {
    const thrownLater = { type: 'tableBinned', table: 'OTHER' } as const;
    const two = evolveHouse(thrownLater, withOther(binned), NOON + 23 * HOUR);
    const [other, first] = sweep(two, NOON + DAY).bin;
    expect([other?.days, first?.days]).toEqual([0, 1]);
  });

  test('is left for good when it is erased', () => {
    const erased = ask({ type: 'eraseTable', table: 'TABLE' }, binned);
    expect([erased.bin, [...erased.erased]]).toEqual([[], ['TABLE']]);
  });
});

/** A second table. */
function withOther(state: HouseState): HouseState {
  const decided = decideHouse({ type: 'createTable', setup }, state, { ...now, id: 'OTHER' });
  if (!decided.ok) throw new Error(decided.refusal.code);
  return decided.value.events.reduce((house, event) => evolveHouse(event, house, NOON), state);
}
