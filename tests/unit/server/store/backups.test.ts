import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  RECENT_BACKUP_COUNT,
  NoRoomForBackup,
  isBackupDueSince,
  listBackups,
  makeBackup,
  nextName,
  readBackups,
  selectExpired,
} from '#lib/server/store/backups.ts';
import { sqliteStore } from '#lib/server/store/sqliteStore.ts';
import { scratchFolder } from '../../../support/program.ts';

const DAY = 24 * 60 * 60_000;
const NOW = Date.UTC(2026, 10, 21, 3);

/** A backup folder as seen by a program at time `now`. */
function aFolder(names: readonly string[] = []) {
  let files = [...names];
  const list = (now: number) => readBackups('', files, now);
  return {
    list,
    backUp(now: number) {
      files.push(nextName(list(now), now));
      const dropped = selectExpired(list(now)).map(({ file }) => file);
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
    expect(agesOf(folder, NOW).slice(0, RECENT_BACKUP_COUNT)).toEqual([
      ...Array(RECENT_BACKUP_COUNT).keys(),
    ]);
  });

  it('before those the last one of a week, for eight weeks', () => {
    const weekly = folder.list(NOW).slice(RECENT_BACKUP_COUNT);
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
    expect(isBackupDueSince([], NOW, 0)).toBe(true);
    expect(isBackupDueSince(dated(NOW - DAY / 2), NOW, DAY / 2)).toBe(false);
    expect(isBackupDueSince(dated(NOW - DAY), NOW, 0)).toBe(true);
    expect(isBackupDueSince(dated(NOW - DAY / 2), NOW, DAY)).toBe(true);
    expect(isBackupDueSince(dated(NOW + 365 * DAY), NOW, 0)).toBe(true);
  });
});

describe('on a disk that fills up', () => {
  const MB = 1024 * 1024;
  const root = scratchFolder();
  afterAll(root.remove);

  /** Backups of so many nights on a disk of that size, on which the database takes 9 MB and all else the rest. */
  async function nights(count: number, size: number, data = join(root.path, String(size))) {
    const file = join(data, 'table-companion.sqlite');
    await (await sqliteStore(file)).close();
    const folder = join(data, 'backups');
    const measure = () => ({
      free: size - 9 * MB * (1 + listBackups(folder, NOW).length),
      database: 9 * MB,
    });
    let refused = 0;
    for (let night = count; night > 0; night--) {
      try {
        makeBackup(file, folder, NOW - night * DAY, measure);
      } catch (error) {
        expect(error).toBeInstanceOf(NoRoomForBackup);
        refused += 1;
      }
    }
    return {
      refused,
      ages: listBackups(folder, NOW).map(({ at }) => Math.round((NOW - at) / DAY)),
    };
  }

  it('backups leave twice the database and 200 MB free, and the newest stay', async () => {
    const { refused, ages } = await nights(40, 200 * MB + 9 * MB * 10);
    expect(refused).toBe(0);
    expect(ages).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('the last three stay, and no more are made', async () => {
    const data = join(root.path, 'filling');
    await nights(20, 1_000 * MB, data);
    const { refused, ages } = await nights(2, 200 * MB + 9 * MB * 5, data);
    expect(refused).toBe(2);
    expect(ages).toHaveLength(3);
  });

  it('none is made where there never was room', async () => {
    expect(await nights(3, 100 * MB)).toEqual({ refused: 3, ages: [] });
  });
});
