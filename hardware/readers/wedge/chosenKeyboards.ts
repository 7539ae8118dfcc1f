import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '#lib/process/disk.ts';
import { KEYBOARD_PATH } from '#lib/reader/keyboards.ts';

export const CHOSEN_FILE = 'keyboards.json';

export interface ChosenKeyboards {
  all(): readonly string[];
  /** Throws if the folder is not writable. The choice then lasts until the bridge ends. */
  add(path: string): void;
  remove(path: string): void;
}

export function openChosenKeyboards(folder: string): ChosenKeyboards {
  const file = join(folder, CHOSEN_FILE);
  let paths = readPaths(file);
  function become(next: readonly string[]): void {
    paths = next;
    writeAtomically(file, `${JSON.stringify(next)}\n`);
  }
  return {
    all: () => paths,
    add: (path) => become([...paths.filter((one) => one !== path), path]),
    remove: (path) => become(paths.filter((one) => one !== path)),
  };
}

function readPaths(file: string): readonly string[] {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const all: readonly unknown[] = Array.isArray(read) ? read : [];
    return all
      .filter((path) => typeof path === 'string')
      .filter((path) => KEYBOARD_PATH.test(path));
  } catch {
    return [];
  }
}
