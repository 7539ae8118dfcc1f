import { accessSync, constants } from 'node:fs';
import { setPrivateUmask, userName } from '#lib/process/owner.ts';
import { actAsOwner } from '#lib/server/commands/actAsOwner.ts';
import { type BackupOptions, parseBackupOptions } from '#lib/server/commands/backupOptions.ts';
import { folderText, unreadablePart } from '#lib/server/commands/storeErrors.ts';
import { exitWith, startText } from '#lib/server/log/startText.ts';
import { unreadablePartsIn, whyNotRestored } from '#lib/server/databaseChecks.ts';
import { listBackups, type Backup } from '#lib/server/store/backups.ts';
import {
  BadMarker,
  listSetAside,
  restoreBackup,
  type RestoreRefusal,
} from '#lib/server/store/restore.ts';
import type { Unreadable } from '#lib/server/store/schema.ts';

/**
 * `npm run restore -- latest|FILE [--data FOLDER]`: replaces the database with a backup. `latest`
 * is the newest one that this version can read.
 */

const say = (line: string) => void process.stdout.write(`${line}\n`);

function ask(backups: readonly Backup[], { database, folder }: BackupOptions): never {
  const files = [...backups.map(({ file }) => file), ...listSetAside(database)];
  if (files.length === 0) exitWith(1, startText('no-backups', { folder }));
  say(startText('which-backup'));
  for (const file of files) say(`  ${file}`);
  process.exit(2);
}

function whyNot(refusal: RestoreRefusal, file: string): string {
  switch (refusal.code) {
    case 'in-use':
      return startText('database-in-use');
    case 'missing':
      return startText('backup-missing', { file });
    case 'damaged':
      return startText('backup-damaged', { why: `${file}: ${refusal.why}` });
    case 'foreign':
      return startText('backup-foreign', { file, found: refusal.found });
    case 'newer':
      return startText('backup-newer', { file, where: refusal.where });
    case 'unreadable':
      return startText('backup-unreadable', { file, where: refusal.where });
  }
}

function readableBackups(folder: string): readonly Backup[] {
  try {
    return listBackups(folder, Date.now());
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return exitWith(1, folderText(error, folder) ?? startText('not-restored', { why }));
  }
}

/** Reports a file that only root can read, not the owner of the data. */
function refuseIfClosed(file: string): void {
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    const isClosed = error instanceof Error && 'code' in error && error.code === 'EACCES';
    if (isClosed) exitWith(1, startText('backup-closed', { file, user: userName() }));
  }
}

function restore(files: readonly [string, ...string[]], database: string): void {
  const parts: Unreadable[] = [];
  const restored = restoreBackup(files, database, Date.now(), (copy) => {
    const refused = whyNotRestored(copy);
    if (refused === null) parts.push(...unreadablePartsIn(copy));
    return refused;
  });
  if (!restored.ok) exitWith(1, whyNot(restored.refusal, files[0]));
  const { file, newer, aside, isDeferred } = restored.value;
  for (const other of newer) say(startText('newer-backup', { file: other }));
  say(startText(isDeferred ? 'restored-later' : 'restored', { file }));
  if (aside !== null) say(startText('set-aside', { file: aside }));
  for (const part of parts) say(unreadablePart(part));
}

setPrivateUmask();
if (process.env['DATABASE_URL']) exitWith(2, startText('not-here'));
const options = parseBackupOptions(process.argv.slice(2));
if (!options.ok) exitWith(2, options.refusal);
const { database, folder, named } = options.value;
actAsOwner(folder);
const backups = readableBackups(folder);
const [file, ...older] = named === 'latest' ? backups.map((backup) => backup.file) : [named];
if (file === null || file === undefined) ask(backups, options.value);
if (named !== null && named !== 'latest') refuseIfClosed(named);
try {
  restore([file, ...older.filter((name) => name !== null)], database);
} catch (error) {
  const why = error instanceof Error ? error.message : String(error);
  if (error instanceof BadMarker) exitWith(1, startText('bad-marker', { file: why }));
  exitWith(1, startText('not-restored', { why }));
}
