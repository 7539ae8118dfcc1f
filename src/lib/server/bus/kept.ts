import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { BUS_SETTINGS } from '../../protocol/bus.ts';
import { replaceSecret } from '../access/secret.ts';
import { log } from '../log/log.ts';
import type { KeptSettings } from './changed.ts';

/** Holds a password and a key, so nobody but the owner of the data reads it. */
const FILE = 'bus-settings';
const STORED = v.record(v.picklist(BUS_SETTINGS), v.string());

/** What somebody has set on a page; nothing where what lies there cannot be read. */
export function readKept(data: string): KeptSettings {
  const file = join(data, FILE);
  if (!existsSync(file)) return {};
  try {
    return v.parse(STORED, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // The error would quote what lies there.
    log.warn('settings of the bus not read', { file: FILE });
    return {};
  }
}

/** Keeps them, on the disk when this returns. Throws the file system's error. */
export const keepSettings = (data: string, kept: KeptSettings): void =>
  replaceSecret(data, FILE, JSON.stringify(kept));
