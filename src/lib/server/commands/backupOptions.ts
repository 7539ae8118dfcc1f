import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { accept, refuse, type Result } from '../../game/result.ts';
import { quotedBy } from '../../process/typed.ts';
import { databaseFile, DEFAULT_DATA } from '../config.ts';
import {
  backupFolder,
  isDue,
  isRoomForBackup,
  listBackups,
  measureRoom,
  type Backup,
} from '../store/backups.ts';
import { startText } from './startText.ts';

/** What `npm run backup` and `npm run restore` are about. */
export interface BackupOptions {
  readonly database: string;
  readonly folder: string;
  /** What is named behind the options: a backup to restore. */
  readonly named: string | null;
}

/** The options, or one line that says which of them cannot be used. */
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
    return refuse(startText('only-data', { option: quotedBy(error, args) }));
  }
}

/** How often to look whether a backup is due, and how long after the start first, in ms. */
const LOOK_EVERY = 60 * 60_000;
const LOOK_FIRST = 60_000;

/**
 * Whether there is something to back up and a day has gone by since that was done, or nobody can tell: whoever makes it then
 * says why it cannot be made.
 * @param now ms since the epoch
 * @param ranFor how long the program has run since it last made one, or began, in ms
 */
export const isBackupDue = (data: string, now: number, ranFor: number): boolean =>
  existsSync(databaseFile(data)) &&
  (isDue(knownBackups(data, now), now, ranFor) || areBackupsStopped(data));

/** True if backups are made no more, for want of room; those that are there then make some. */
function areBackupsStopped(data: string): boolean {
  try {
    return !isRoomForBackup(measureRoom(databaseFile(data)));
  } catch {
    return false;
  }
}

/** The same, measured at most once a minute. */
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
 * Makes a backup once a day, in a process of its own, so that no tap waits for it.
 * @param program the built backup program
 */
export function backUpDaily(program: string, data: string): void {
  // By the monotonic clock as well: the time of day may be set back or ahead.
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
  setTimeout(look, LOOK_FIRST).unref();
  setInterval(look, LOOK_EVERY).unref();
}
