import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Waits until a file, or the names in a folder, would survive a pulled plug. Throws the file system's error. */
export function sync(path: string): void {
  try {
    syncOpened(path, 'r');
  } catch (error) {
    // Windows waits for a file only if it may be written, and for no folder, whose names its file system keeps by itself.
    if (codeOf(error) !== 'EPERM') throw error;
    if (!statSync(path).isDirectory()) syncOpened(path, 'r+');
  }
}

function syncOpened(path: string, flags: 'r' | 'r+'): void {
  const open = openSync(path, flags);
  try {
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
}

/**
 * Removes a file if it is there. One that is open stays on Windows, and databases are open until what was asked of them is collected:
 * whoever tidies up next removes it. Throws the file system's error.
 */
export function removeUnlessOpen(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch (error) {
    if (!isStillOpen(error)) throw error;
  }
}

/** Whether a file could not be removed or renamed because it is open, which only Windows minds. */
export const isStillOpen = (error: unknown): boolean => codeOf(error) === 'EBUSY';

/** Gives a file of the same folder another name, on the disk when this returns. */
export function rename(from: string, to: string): void {
  renameSync(from, to);
  sync(dirname(to));
}

/**
 * Gives a file of the same folder a name that nothing has yet, on the disk when this returns; answers whether it could, and
 * else leaves it as it was.
 */
export function nameFirst(from: string, to: string): boolean {
  try {
    linkSync(from, to);
  } catch {
    // It is taken by now, or this file system gives no file a second name.
    if (existsSync(to)) return false;
    rename(from, to);
    return true;
  }
  removeUnlessOpen(from);
  sync(dirname(to));
  return true;
}

/**
 * Puts this into a file whole or not at all, on the disk when this returns: after a crash what was there before is there still.
 * Throws the file system's error.
 */
export function writeWhole(file: string, content: string | Uint8Array, mode = 0o600): void {
  const made = `${file}.${randomBytes(9).toString('hex')}`;
  try {
    writeFileSync(made, content, { mode });
    // Whatever the program keeps to itself otherwise.
    chmodSync(made, mode);
    sync(made);
    rename(made, file);
  } finally {
    rmSync(made, { force: true });
  }
}

/** What programs keep, under any name that it was given while it changed. */
const KEPT = /\.(sqlite|jsonl)/;

/**
 * Makes a folder private to its user, with all that is kept in it, by an earlier version too. Root calls `becomeOwnerOf` first.
 * @throws the file system's error when the folder cannot be made
 */
export function privateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  closeToOthers(folder, 0o700);
  for (const name of readdirSync(folder)) {
    if (KEPT.test(name)) closeToOthers(join(folder, name), 0o600);
  }
}

function closeToOthers(path: string, mode: number): void {
  try {
    const { mode: before, uid } = statSync(path);
    // A folder that is everybody's, like /tmp, stays so, and what is somebody else's as they have it.
    const isShared = (before & 0o1000) !== 0;
    // A link counts as what its own maker may change.
    const isOwn = [uid, lstatSync(path).uid].every((each) => each === process.getuid?.());
    if (!isShared && isOwn) chmodSync(path, mode);
  } catch (error) {
    // What another program has taken away by now, or a link that leads nowhere, is nobody's to read.
    if (!NOTHING_THERE.test(codeOf(error))) throw error;
  }
}

/**
 * Returns the names in a folder; none where there is no folder.
 * @throws the file system's error where it cannot be read, which is not the same
 */
export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (NOTHING_THERE.test(codeOf(error))) return [];
    throw error;
  }
}

const NOTHING_THERE = /^(ENOENT|ENOTDIR|ELOOP)$/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
