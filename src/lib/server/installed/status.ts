import { existsSync } from 'node:fs';
import { startText } from '../log/startText.ts';
import { backupFolder, listBackups, type Backup } from '../store/backups.ts';
import { fetchHealth } from './health.ts';
import { unitStateOf, SYSTEMD } from './installation.ts';

export interface StatusParts {
  readonly version: string;
  readonly unit: string | null;
  readonly address: string;
  readonly data: string;
  readonly postgres: boolean;
}

export async function status(parts: StatusParts): Promise<readonly string[]> {
  const { version, unit, address, data, postgres } = parts;
  const health = await fetchHealth(address);
  return [
    startText('status-version', { version, node: process.versions.node }),
    ...(unit === null || !existsSync(SYSTEMD)
      ? []
      : [startText('status-service', { unit, state: unitStateOf(unit) })]),
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
