import { describe, expect, it } from 'vitest';
import { currentLeader } from '#lib/components/millebornes/currentStanding.ts';
import {
  arrivalBetween,
  isSameSituation,
  momentBetween,
} from '#lib/components/millebornes/race/moment.ts';
import type { TableView } from '#lib/table/view.ts';
import { tableViews } from '../../../../fixtures/tableViews.ts';

const withoutLastMove = (view: TableView<'1000-bornes'>): TableView<'1000-bornes'> => ({
  ...view,
  recent: view.recent.slice(1),
});
const withoutLastRound = (view: TableView<'1000-bornes'>): TableView<'1000-bornes'> => ({
  ...view,
  match: { ...view.match, rounds: view.match.rounds.slice(0, -1) },
});
const withScore = (
  view: TableView<'1000-bornes'>,
  score: { delayedAction?: number; total: number },
): TableView<'1000-bornes'> => ({
  ...view,
  match: {
    ...view.match,
    rounds: view.match.rounds.map((round) => ({ ...round, scores: round.scores.map(() => score) })),
  },
});

describe('the moment between two views of a table', () => {
  it('is a coup-fourré when one was just played', () => {
    const now = tableViews.coupFourre;
    expect(momentBetween(withoutLastMove(now), now)).toEqual({
      type: 'coupFourre',
      by: 'Alice',
      card: 'puncture-proof',
    });
  });

  it('is none for a screen that was just switched on', () => {
    expect(momentBetween(null, tableViews.coupFourre)).toBeNull();
  });

  it('is none when nothing new was played, or the coup-fourré was taken back', () => {
    const now = tableViews.coupFourre;
    expect(momentBetween(now, { ...now, position: now.position + 1 })).toBeNull();
    expect(momentBetween(now, withoutLastMove(now))).toBeNull();
  });

  it('is none for a play like any other', () => {
    const now = tableViews.midRace;
    expect(momentBetween(withoutLastMove(now), now)).toBeNull();
  });

  it('is an arrival when a side reached the distance', () => {
    const now = withScore(tableViews.interval, { total: 1400 });
    expect(momentBetween(withoutLastRound(now), now)).toEqual({
      type: 'arrived',
      side: 0,
      km: 700,
    });
  });

  it('is a couronnement when it did so with the draw pile empty', () => {
    const now = withScore(tableViews.interval, { delayedAction: 300, total: 1700 });
    expect(momentBetween(withoutLastRound(now), now)).toMatchObject({ type: 'delayedAction' });
  });

  it('ends when a replay jumps to a later round', () => {
    const later = { ...withScore(tableViews.interval, { total: 1400 }), interval: false };
    expect(momentBetween(withoutLastRound(later), later)).toBeNull();
  });

  it('is none when the round ended without an arrival', () => {
    const now: TableView<'1000-bornes'> = {
      ...tableViews.interval,
      match: {
        ...tableViews.interval.match,
        rounds: tableViews.interval.match.rounds.map((round) => ({
          ...round,
          end: 'exhausted' as const,
        })),
      },
    };
    expect(momentBetween(withoutLastRound(now), now)).toBeNull();
  });
});

describe('a moment that stands', () => {
  const arrived = { ...withScore(tableViews.interval, { total: 1400 }), moves: 40 };
  const coup = { ...tableViews.coupFourre, moves: 12 };

  it('stands over the next card of its round, and over the same one told again', () => {
    expect(isSameSituation(coup, { ...coup, moves: 13 })).toBe(true);
    expect(isSameSituation(arrived, { ...arrived, position: arrived.position + 1 })).toBe(true);
  });

  it('is over with the first card of the next round', () => {
    expect(isSameSituation(arrived, { ...arrived, moves: 41, interval: false })).toBe(false);
  });

  it('ends when a replay jumps elsewhere, in either direction', () => {
    const later = { ...arrived, moves: 55, interval: false };
    expect(isSameSituation(arrived, later)).toBe(false);
    expect(isSameSituation(later, arrived)).toBe(false);
    expect(
      isSameSituation(arrived, withoutLastRound({ ...arrived, moves: 39, interval: false })),
    ).toBe(false);
    expect(isSameSituation(coup, { ...coup, moves: 0 })).toBe(false);
  });
});

describe('the race as the winning car arrives', () => {
  const now = withScore(tableViews.interval, { total: 1400 });

  it('is that of the round just over, with the car at its goal', () => {
    const before = withoutLastRound(now);
    const arrival = arrivalBetween(before, now);
    expect(arrival?.match.sides.map(({ km }) => km)).toEqual([
      700,
      ...before.match.sides.slice(1).map(({ km }) => km),
    ]);
    expect(arrival?.match.round).toBe(before.match.round);
  });

  it('counts the points of the round, so that the leader’s badge goes to the side that won it', () => {
    const before = withoutLastRound(now);
    const { match } = before;
    const behind = match.sides.map((side, number) => ({
      ...side,
      total: 0,
      running: number === 1 ? 500 : 400,
    }));
    const scored = {
      ...now,
      match: {
        ...now.match,
        rounds: now.match.rounds.map((round) => ({
          ...round,
          scores: round.scores.map((_, side) => ({ total: side === 0 ? 1400 : 500 })),
        })),
      },
    };
    const race = { ...before, match: { ...match, sides: behind } };
    expect(currentLeader(race.match)).toBe(1);
    const arrival = arrivalBetween(race, scored);
    expect(arrival && currentLeader(arrival.match)).toBe(0);
  });

  it('is none where the car stands there already, as one does that declined to extend', () => {
    const before = withoutLastRound(now);
    const stands = before.match.sides.map((side) => ({ ...side, km: 700 }));
    expect(
      arrivalBetween({ ...before, match: { ...before.match, sides: stands } }, now),
    ).toBeNull();
  });

  it('is none where a coup-fourré was played and the round goes on', () => {
    const coup = tableViews.coupFourre;
    expect(arrivalBetween(withoutLastMove(coup), coup)).toBeNull();
  });
});
