import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { databaseFile } from './config.ts';
import { backupFolder, listBackups } from './store/backups.ts';

const DAY = 24 * 60 * 60_000;
/** How often to look whether a backup is due, and how long after the start first, in ms. */
const LOOK_EVERY = 60 * 60_000;
const LOOK_FIRST = 60_000;

/** Whether a day has gone by since the last backup. `now` in ms since the epoch. */
export function isBackupDue(data: string, now: number): boolean {
  const [newest] = listBackups(backupFolder(data));
  return existsSync(databaseFile(data)) && (newest === undefined || now - newest.at >= DAY);
}

/**
 * Makes a backup once a day, in a process of its own, so that no tap waits for it.
 * @param program the built backup program
 */
export function backUpDaily(program: string, data: string): void {
  const look = () => {
    if (!isBackupDue(data, Date.now())) return;
    spawn(process.execPath, [program, '--data', data], {
      stdio: ['ignore', 'ignore', 'inherit'],
    }).on('error', () => undefined);
  };
  setTimeout(look, LOOK_FIRST).unref();
  setInterval(look, LOOK_EVERY).unref();
}
