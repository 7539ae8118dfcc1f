import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '#lib/process/disk.ts';
import { KEYBOARD_PATH } from '#lib/reader/keyboards.ts';

/** The file of the bridge's folder that lists the chosen keyboards: JSON, an array of paths. */
export const CHOSEN_FILE = 'keyboards.json';

/** Keyboards that an administrator has chosen as readers; they stay so over restarts. */
export interface ChosenKeyboards {
  all(): readonly string[];
  /** Throws where the folder takes nothing: the choice then lasts until the bridge ends. */
  add(path: string): void;
  remove(path: string): void;
}

export function openChosen(folder: string): ChosenKeyboards {
  const file = join(folder, CHOSEN_FILE);
  let paths = readPaths(file);
  function become(next: readonly string[]): void {
    paths = next;
    writeWhole(file, `${JSON.stringify(next)}\n`);
  }
  return {
    all: () => paths,
    add: (path) => become([...paths.filter((one) => one !== path), path]),
    remove: (path) => become(paths.filter((one) => one !== path)),
  };
}

/** None where there is no such file, or it is damaged: they can be chosen again. */
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
