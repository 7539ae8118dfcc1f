import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { accept, refuse, type Result } from '../../game/result.ts';
import { databaseFile, DEFAULT_DATA } from '../config.ts';
import { startText } from './startText.ts';
import { backupFolder } from '../store/backups.ts';

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
  } catch {
    return refuse(startText('bad-option', { option: args.join(' ') }));
  }
}
