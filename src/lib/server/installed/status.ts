import { existsSync } from 'node:fs';
import { startText } from '../commands/startText.ts';
import { backupFolder, listBackups, type Backup } from '../store/backups.ts';
import { askHealth } from './health.ts';
import { stateOf, SYSTEMD } from './installation.ts';

export interface StatusParts {
  readonly version: string;
  /** The service of the system that runs it; null: none. */
  readonly unit: string | null;
  readonly address: string;
  readonly data: string;
  /** Whether its log lies in a Postgres, of which no backup is made here. */
  readonly postgres: boolean;
}

/** What runs, where, and with which data, a line each. */
export async function status(parts: StatusParts): Promise<readonly string[]> {
  const { version, unit, address, data, postgres } = parts;
  const health = await askHealth(address);
  return [
    startText('status-version', { version, node: process.versions.node }),
    ...(unit === null || !existsSync(SYSTEMD)
      ? []
      : [startText('status-service', { unit, state: stateOf(unit) })]),
    health === null
      ? startText('status-down', { address })
      : startText('status-up', { address, tables: health.tables, readers: health.readers }),
    startText('status-data', { data }),
    postgres ? startText('not-here') : lastBackup(data),
  ];
}

function lastBackup(data: string): string {
  try {
    const [newest]: readonly Backup[] = listBackups(backupFolder(data), Date.now());
    return newest === undefined
      ? startText('status-no-backup')
      : startText('status-backup', { file: newest.file });
  } catch {
    return startText('status-closed');
  }
}
