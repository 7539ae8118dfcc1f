import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { accept, refuse, type Result } from '../../game/result.ts';
import { quotedPartOf } from '../../process/commandNames.ts';
import { databaseFile, DEFAULT_DATA } from '../config.ts';
import {
  backupFolder,
  isBackupDueSince,
  isRoomForBackup,
  listBackups,
  measureRoom,
  type Backup,
} from '../store/backups.ts';
import { startText } from '../log/startText.ts';

export interface BackupOptions {
  readonly database: string;
  readonly folder: string;
  readonly named: string | null;
}

/** Parses the options; refuses with a line of text that names the invalid one. */
export function parseBackupOptions(args: readonly string[]): Result<BackupOptions, string> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { data: { type: 'string', default: DEFAULT_DATA } },
      allowPositionals: true,
    });
    const data = resolve(values.data);
    const [named = null] = positionals;
    return accept({ database: databaseFile(data), folder: backupFolder(data), named });
  } catch (error) {
    return refuse(startText('only-data', { option: quotedPartOf(error, args) }));
  }
}

/** Interval and initial delay in ms for checking if a backup is due. */
const CHECK_INTERVAL_MS = 60 * 60_000;
const FIRST_CHECK_DELAY_MS = 60_000;

/**
 * True if a database exists and its last backup is a day old or unknown. Also true if backups have
 * stopped: the backup program then reports why.
 *
 * @param now ms since the epoch
 * @param ranFor time in ms since the program started or last made a backup
 */
export const isBackupDue = (data: string, now: number, ranFor: number): boolean =>
  existsSync(databaseFile(data)) &&
  (isBackupDueSince(knownBackups(data, now), now, ranFor) || areBackupsStopped(data));

function areBackupsStopped(data: string): boolean {
  try {
    return !isRoomForBackup(measureRoom(databaseFile(data)));
  } catch {
    return false;
  }
}

/** Returns a check for stopped backups, measured at most once a minute. */
export function watchBackups(data: string, monotonicNow: () => number): () => boolean {
  let measured = -Infinity;
  let stopped = false;
  return () => {
    if (monotonicNow() - measured >= MEASURE_EVERY_MS) {
      measured = monotonicNow();
      stopped = areBackupsStopped(data);
    }
    return stopped;
  };
}
const MEASURE_EVERY_MS = 60_000;

function knownBackups(data: string, now: number): readonly Backup[] {
  try {
    return listBackups(backupFolder(data), now);
  } catch {
    return [];
  }
}

/**
 * Makes a backup once a day, in its own process, so that no tap waits for it.
 *
 * @param program the built backup program
 */
export function scheduleDailyBackup(program: string, data: string): void {
  // Uses the monotonic clock too: the time of day may be changed.
  let since = performance.now();
  const look = () => {
    if (!isBackupDue(data, Date.now(), performance.now() - since)) return;
    spawn(process.execPath, [program, '--data', data], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
      .on('error', () => undefined)
      .on('exit', (code) => {
        if (code === 0) since = performance.now();
      });
  };
  setTimeout(look, FIRST_CHECK_DELAY_MS).unref();
  setInterval(look, CHECK_INTERVAL_MS).unref();
}
