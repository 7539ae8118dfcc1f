import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  RECENT_BACKUP_COUNT,
  isBackupDueSince,
  nextName,
  readBackups,
  selectExpired,
} from '#lib/server/store/backups.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;
const BEGIN = Date.UTC(2026, 10, 21, 3);

/**
 * Events of a machine: its clock jumps by years, forward or back, or the program runs or restarts.
 */
const event = fc.oneof(
  fc.record({
    type: fc.constant('jump' as const),
    by: fc.oneof(
      fc.integer({ min: -3 * YEAR, max: 3 * YEAR }),
      fc.integer({ min: -2 * HOUR, max: 2 * HOUR }),
    ),
  }),
  fc.record({ type: fc.constant('run' as const), hours: fc.integer({ min: 1, max: 72 }) }),
  fc.record({ type: fc.constant('start' as const) }),
);

const oldNames = fc.array(
  fc
    .integer({ min: -2_000, max: 2_000 })
    .map((days) => new Date(BEGIN + days * DAY).toISOString().slice(0, 10))
    .map((day) => `backup-${day}T03-00-00.sqlite`),
  { maxLength: 30 },
);

test('however the clock jumps, a backup is made for each day of running, the last ones are kept, and latest is the last', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), oldNames, (events, old) => {
      let files = [...new Set(old)];
      let now = BEGIN;
      let ranFor = 0;
      const made: string[] = [];

      function look(): void {
        const found = readBackups('', files, now);
        if (!isBackupDueSince(found, now, ranFor)) return;
        const before = files.length;
        const name = nextName(found, now);
        expect(files).not.toContain(name);
        files.push(name);
        const dropped = selectExpired(readBackups('', files, now)).map(({ file }) => file);
        files = files.filter((file) => !dropped.includes(file));
        made.push(name);
        ranFor = 0;
        expect(files.length).toBeGreaterThanOrEqual(Math.min(before, RECENT_BACKUP_COUNT));
        expect(files).toEqual(expect.arrayContaining(made.slice(-RECENT_BACKUP_COUNT)));
        expect(files.length).toBeLessThanOrEqual(RECENT_BACKUP_COUNT + 8);
      }

      for (const happened of events) {
        if (happened.type === 'jump') now += happened.by;
        if (happened.type === 'start') ranFor = 0;
        if (happened.type !== 'run') continue;
        for (let hour = 0; hour < happened.hours; hour += 1) {
          now += HOUR;
          ranFor += HOUR;
          look();
          // By any clock, there is a backup for each whole day of running.
          expect(ranFor).toBeLessThan(DAY);
          const [latest] = readBackups('', files, now);
          if (made.length > 0) expect(latest?.file).toBe(made.at(-1));
        }
      }
    }),
    { numRuns: 60 },
  );
});
