import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { BUS_SETTINGS } from '../../../protocol/bus.ts';
import { replaceSecret } from '../../access/secret.ts';
import { log } from '../../log/log.ts';
import type { StoredSettings } from './settingsChange.ts';

/** Contains a password and a key, so only the owner of the data folder may read it. */
const FILE = 'bus-settings';
const STORED = v.record(v.picklist(BUS_SETTINGS), v.string());

export function readStoredSettings(data: string): StoredSettings {
  const file = join(data, FILE);
  if (!existsSync(file)) return {};
  try {
    return v.parse(STORED, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Log without the error, which would quote the secrets.
    log.warn('settings of the bus not read', { file: FILE });
    return {};
  }
}

/**
 * Saves the settings, on disk when this returns.
 * @throws the file system's error
 */
export const storeSettings = (data: string, kept: StoredSettings): void =>
  replaceSecret(data, FILE, JSON.stringify(kept));
