import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tap } from '#lib/reader/events.ts';
import { openOutbox, TAPS_FILE } from '../../hardware/outbox.ts';

/** What lies on the disk of a bridge now, in a folder of its own, as one that starts after a crash would find it. */
export function asAfterCrash(folder: string, copy: string): void {
  for (const end of ['', '-wal']) {
    const file = join(folder, TAPS_FILE + end);
    if (existsSync(file)) cpSync(file, join(copy, TAPS_FILE + end));
  }
}

/** The taps that a bridge keeps in its folder, oldest first. */
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
