import { keepToOwner } from '#lib/process/owner.ts';
import { actAsOwner } from '#lib/server/commands/actAsOwner.ts';
import { parseBackupOptions } from '#lib/server/commands/backupOptions.ts';
import { databaseText } from '#lib/server/commands/databaseText.ts';
import { giveUp, startText } from '#lib/server/commands/startText.ts';
import { BackupUnderWay, makeBackup, NoRoomForBackup } from '#lib/server/store/backups.ts';

/** `npm run backup [-- --data FOLDER]`: copies the database, also while the program runs. */

keepToOwner();
if (process.env['DATABASE_URL']) giveUp(2, startText('not-here'));
const options = parseBackupOptions(process.argv.slice(2));
if (!options.ok) giveUp(2, options.refusal);
const { database, folder } = options.value;
actAsOwner(folder);
try {
  const { file, bytes } = makeBackup(database, folder, Date.now());
  const kilobytes = Math.ceil(bytes / 1024);
  process.stdout.write(`${startText('backup-made', { file, kilobytes })}\n`);
} catch (error) {
  if (error instanceof BackupUnderWay) giveUp(1, startText('backup-under-way', { folder }));
  if (error instanceof NoRoomForBackup) giveUp(1, startText('backup-no-room', { folder }));
  const why = error instanceof Error ? error.message : String(error);
  const known = databaseText(error, { file: database, command: startText('restore-latest') });
  giveUp(1, known ?? startText('backup-failed', { why }));
}
