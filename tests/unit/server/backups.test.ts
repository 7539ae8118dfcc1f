import { describe, expect, it } from 'vitest';
import { NEWEST_KEPT, isDue, nextName, readBackups, tooOld } from '#lib/server/store/backups.ts';

const DAY = 24 * 60 * 60_000;
const NOW = Date.UTC(2026, 10, 21, 3);

/** A folder of backups, as a program whose clock shows `now` finds and leaves it. */
function aFolder(names: readonly string[] = []) {
  let files = [...names];
  const list = (now: number) => readBackups('', files, now);
  return {
    list,
    backUp(now: number) {
      files.push(nextName(list(now), now));
      const dropped = tooOld(list(now)).map(({ file }) => file);
      files = files.filter((file) => !dropped.includes(file));
    },
  };
}

const agesOf = (folder: ReturnType<typeof aFolder>, now: number) =>
  folder.list(now).map(({ at }) => Math.round((now - at) / DAY));

describe('which backups are kept', () => {
  const folder = aFolder();
  for (let night = 200; night >= 0; night--) folder.backUp(NOW - night * DAY);

  it('the last fifteen', () => {
    expect(agesOf(folder, NOW).slice(0, NEWEST_KEPT)).toEqual([...Array(NEWEST_KEPT).keys()]);
  });

  it('before those the last one of a week, for eight weeks', () => {
    const weekly = folder.list(NOW).slice(NEWEST_KEPT);
    expect(weekly).toHaveLength(8);
    const weeks = weekly.map(({ at }) => Math.floor(at / (7 * DAY)));
    expect(weeks.map((week) => (weeks[0] ?? 0) - week)).toEqual([...Array(8).keys()]);
  });

  it('none is dropped for the sake of one that a clock dated a year ahead', () => {
    const short = aFolder();
    for (let night = 14; night > 0; night--) short.backUp(NOW - night * DAY);
    short.backUp(NOW + 365 * DAY);
    expect(short.list(NOW)).toHaveLength(15);
    short.backUp(NOW);
    expect(agesOf(short, NOW)).toEqual([0, -365, ...[...Array(14).keys()].map((n) => n + 1)]);
  });
});

describe('the order of backups', () => {
  const old = (day: string) => `backup-${day}T03-00-00.sqlite`;

  it('is that of their making, also of files that were named before they were counted', () => {
    const folder = aFolder([old('2026-11-19'), old('2026-11-20')]);
    folder.backUp(NOW - 300 * DAY);
    expect(agesOf(folder, NOW)).toEqual([300, 1, 2]);
  });

  it('does not believe a date that has not come yet', () => {
    const folder = aFolder([old('2027-11-20'), old('2026-11-19'), old('2026-11-20')]);
    expect(agesOf(folder, NOW)).toEqual([1, 2, -364]);
  });

  it('passes over files of other names', () => {
    expect(aFolder(['holiday.jpg', 'backup-000001-x.sqlite.new']).list(NOW)).toEqual([]);
  });
});

describe('a backup is due', () => {
  const dated = (at: number) => {
    const folder = aFolder();
    folder.backUp(at);
    return folder.list(NOW);
  };

  it('when a day has gone by, on the clock or for the program, and when its date has not come yet', () => {
    expect(isDue([], NOW, 0)).toBe(true);
    expect(isDue(dated(NOW - DAY / 2), NOW, DAY / 2)).toBe(false);
    expect(isDue(dated(NOW - DAY), NOW, 0)).toBe(true);
    expect(isDue(dated(NOW - DAY / 2), NOW, DAY)).toBe(true);
    expect(isDue(dated(NOW + 365 * DAY), NOW, 0)).toBe(true);
  });
});
