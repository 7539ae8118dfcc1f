import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tap } from '#lib/reader/events.ts';
import { openOutbox, TAPS_FILE } from '../../hardware/outbox.ts';

/** Copies a bridge's disk files, as one that starts after a crash would find them. */
export function asAfterCrash(folder: string, copy: string): void {
  for (const end of ['', '-wal']) {
    const file = join(folder, TAPS_FILE + end);
    if (existsSync(file)) cpSync(file, join(copy, TAPS_FILE + end));
  }
}

export function keptTaps(folder: string): readonly Tap[] {
  const copy = mkdtempSync(join(tmpdir(), 'kept-'));
  asAfterCrash(folder, copy);
  const outbox = openOutbox(copy);
  const taps: Tap[] = [];
  for (let tap = outbox.first(); tap !== null; tap = outbox.first()) {
    taps.push(tap);
    outbox.setAside(tap.id);
  }
  outbox.close();
  rmSync(copy, { recursive: true, force: true });
  return taps;
}
