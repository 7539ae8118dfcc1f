import { describe, expect, it } from 'vitest';
import { tooOld, type Backup } from '#lib/server/store/backups.ts';

const DAY = 24 * 60 * 60_000;
const NOW = Date.UTC(2026, 10, 21, 3);

/** A backup each night for so many nights, newest first. */
const nights = (count: number): readonly Backup[] =>
  Array.from({ length: count }, (_, night) => ({
    file: `night-${String(night)}`,
    at: NOW - night * DAY,
    bytes: 1,
  }));

const kept = (backups: readonly Backup[]) => {
  const dropped = tooOld(backups, NOW);
  return backups.filter((backup) => !dropped.includes(backup));
};

describe('which backups are kept', () => {
  it('all of the last week', () => {
    expect(kept(nights(8))).toHaveLength(8);
  });

  it('before that one a week, for eight weeks', () => {
    const ages = kept(nights(200)).map(({ at }) => (NOW - at) / DAY);
    expect(ages.slice(0, 8)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    const weekly = ages.slice(8);
    expect(weekly.length).toBeGreaterThanOrEqual(7);
    expect(weekly.length).toBeLessThanOrEqual(8);
    expect(Math.max(...weekly)).toBeLessThanOrEqual(56);
    const weeks = weekly.map((age) => Math.floor((NOW - age * DAY) / (7 * DAY)));
    expect(new Set(weeks).size).toBe(weeks.length);
  });

  it('the same ones when asked night after night as when asked once', () => {
    let lasting: readonly Backup[] = [];
    for (let night = 60; night >= 0; night--) {
      const now = NOW - night * DAY;
      lasting = [{ file: `night-${String(night)}`, at: now, bytes: 1 }, ...lasting];
      const dropped = tooOld(lasting, now);
      lasting = lasting.filter((backup) => !dropped.includes(backup));
    }
    expect(lasting.filter(({ at }) => NOW - at > 7 * DAY).length).toBeGreaterThanOrEqual(6);
  });
});
