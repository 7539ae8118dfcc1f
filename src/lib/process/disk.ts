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

/**
 * Syncs a file, or the entries of a folder, to disk.
 * @throws the file system's error
 */
export function sync(path: string): void {
  try {
    syncOpened(path, 'r');
  } catch (error) {
    // Windows syncs only files opened for writing, and no folders; its file system keeps their
    // entries by itself.
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
 * Removes a file if it exists. On Windows an open file stays until a later cleanup, for example a
 * database with statements that are not collected yet.
 * @throws the file system's error
 */
export function removeUnlessOpen(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch (error) {
    if (!isStillOpen(error)) throw error;
  }
}

export const isStillOpen = (error: unknown): boolean => codeOf(error) === 'EBUSY';

/** Renames a file within its folder; on disk when this returns. */
export function renameSynced(from: string, to: string): void {
  renameSync(from, to);
  sync(dirname(to));
}

/**
 * Renames a file within its folder unless the name exists; on disk when this returns. False if the
 * name was taken; the file then stays as it was.
 */
export function renameIfAbsent(from: string, to: string): boolean {
  try {
    linkSync(from, to);
  } catch {
    if (existsSync(to)) return false;
    renameSynced(from, to);
    return true;
  }
  removeUnlessOpen(from);
  sync(dirname(to));
  return true;
}

/**
 * Writes a file atomically; on disk when this returns. After a crash the old content is still
 * there.
 * @throws the file system's error
 */
export function writeAtomically(file: string, content: string | Uint8Array, mode = 0o600): void {
  const made = `${file}.${randomBytes(9).toString('hex')}`;
  try {
    writeFileSync(made, content, { mode });
    // The umask may have removed permissions.
    chmodSync(made, mode);
    sync(made);
    renameSynced(made, file);
  } finally {
    rmSync(made, { force: true });
  }
}

const DATA_FILE = /\.(sqlite|jsonl)/;

/**
 * Creates a folder or makes it private to its user, with all data files in it, including those of
 * earlier versions. Root calls `dropToOwnerOf` first.
 * @throws the file system's error when the folder cannot be made
 */
export function makeFolderPrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  makePrivate(folder, 0o700);
  for (const name of readdirSync(folder)) {
    if (DATA_FILE.test(name)) makePrivate(join(folder, name), 0o600);
  }
}

function makePrivate(path: string, mode: number): void {
  try {
    const { mode: before, uid } = statSync(path);
    // Leave shared folders like /tmp and files of other users unchanged.
    const isShared = (before & 0o1000) !== 0;
    // The owner of a symbolic link can redirect it, so it must be this user.
    const isOwn = [uid, lstatSync(path).uid].every((each) => each === process.getuid?.());
    if (!isShared && isOwn) chmodSync(path, mode);
  } catch (error) {
    // Ignore files removed meanwhile and broken links.
    if (!NOTHING_THERE.test(codeOf(error))) throw error;
  }
}

/**
 * Returns the names in a folder; none if it does not exist.
 * @throws the file system's error when it cannot be read
 */
export function listNames(folder: string): readonly string[] {
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
