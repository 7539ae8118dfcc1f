import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Tap } from '#lib/reader/events.ts';
import { openOutbox, TAPS_FILE } from '../../hardware/outbox.ts';
import { scratchFolder } from './program.ts';

/** Copies a bridge's disk files, as one that starts after a crash would find them. */
export function asAfterCrash(folder: string, copy: string): void {
  for (const end of ['', '-wal']) {
    const file = join(folder, TAPS_FILE + end);
    if (existsSync(file)) cpSync(file, join(copy, TAPS_FILE + end));
  }
}

export function keptTaps(folder: string): readonly Tap[] {
  const copy = scratchFolder();
  asAfterCrash(folder, copy.path);
  const outbox = openOutbox(copy.path);
  const taps: Tap[] = [];
  for (let tap = outbox.first(); tap !== null; tap = outbox.first()) {
    taps.push(tap);
    outbox.setAside(tap.id);
  }
  outbox.close();
  copy.remove();
  return taps;
}
