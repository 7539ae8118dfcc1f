import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { databaseFile } from '../config.ts';
import { backupFolder, isDue, listBackups } from '../store/backups.ts';

/** How often to look whether a backup is due, and how long after the start first, in ms. */
const LOOK_EVERY = 60 * 60_000;
const LOOK_FIRST = 60_000;

/**
 * Whether there is something to back up and a day has gone by since that was done.
 * @param now ms since the epoch
 * @param ranFor how long the program has run since it last made one, or began, in ms
 */
export const isBackupDue = (data: string, now: number, ranFor: number): boolean =>
  existsSync(databaseFile(data)) && isDue(listBackups(backupFolder(data), now), now, ranFor);

/**
 * Makes a backup once a day, in a process of its own, so that no tap waits for it.
 * @param program the built backup program
 */
export function backUpDaily(program: string, data: string): void {
  // The time of day may jump; this one only goes on.
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
