import { setPrivateUmask } from '#lib/process/owner.ts';
import { actAsOwner } from '#lib/server/commands/actAsOwner.ts';
import { parseBackupOptions } from '#lib/server/commands/backupOptions.ts';
import { databaseText } from '#lib/server/commands/storeErrors.ts';
import { exitWith, startText } from '#lib/server/log/startText.ts';
import { BackupInProgress, makeBackup, NoRoomForBackup } from '#lib/server/store/backups.ts';

/** `npm run backup [-- --data FOLDER]`: copies the database, also while the server runs. */

setPrivateUmask();
if (process.env['DATABASE_URL']) exitWith(2, startText('not-here'));
const options = parseBackupOptions(process.argv.slice(2));
if (!options.ok) exitWith(2, options.refusal);
const { database, folder } = options.value;
actAsOwner(folder);
try {
  const { file, bytes } = makeBackup(database, folder, Date.now());
  const kilobytes = Math.ceil(bytes / 1024);
  process.stdout.write(`${startText('backup-made', { file, kilobytes })}\n`);
} catch (error) {
  if (error instanceof BackupInProgress) exitWith(1, startText('backup-under-way', { folder }));
  if (error instanceof NoRoomForBackup) exitWith(1, startText('backup-no-room', { folder }));
  const why = error instanceof Error ? error.message : String(error);
  const known = databaseText(error, { file: database, command: startText('restore-latest') });
  exitWith(1, known ?? startText('backup-failed', { why }));
}
