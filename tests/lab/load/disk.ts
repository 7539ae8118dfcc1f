import { fork } from 'node:child_process';
import { fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { longestTime } from '../shared/figures.ts';

/** From when until when, in ms of the clock of this process (`performance.now`). */
export interface Span {
  readonly from: number;
  readonly until: number;
}

export const tookOf = ({ from, until }: Span): number => until - from;

/**
 * Measures the latency of the disk alone: a separate process writes and syncs some kilobytes
 * repeatedly.
 */
export interface DiskProbe {
  /** The longest in ms since this was last asked. */
  longest(): number;
  /** When it took `STALLED` and more, as far as is known by now. */
  stalls(): readonly Span[];
  close(): void;
}

/** A disk that takes so long for some kilobytes, in ms, keeps a card waiting for nothing of ours. */
export const STALLED = 40;

export const isDuring = (stalls: readonly Span[], { from, until }: Span): boolean =>
  stalls.some((stall) => stall.from < until && from < stall.until);

/** Between two syncs, in ms: seldom enough to be no load of its own. */
const BETWEEN = 50;
const PAGE = Buffer.alloc(8192);
const SELF = fileURLToPath(import.meta.url);

export function openDiskProbe(folder: string): DiskProbe {
  const child = fork(SELF, [join(folder, 'disk-probe')]);
  const longest = longestTime();
  const stalls: Span[] = [];
  child.on('message', (message) => {
    const { began, took } = message as { began: number; took: number };
    longest.note(took);
    const from = began - performance.timeOrigin;
    // It may have begun at any time since the last sync was over.
    if (took >= STALLED) stalls.push({ from: from - BETWEEN, until: from + took });
  });
  return {
    stalls: () => stalls,
    longest: longest.take,
    close: () => void child.kill(),
  };
}

async function probe(file: string): Promise<never> {
  const page = openSync(file, 'w');
  for (;;) {
    const began = performance.now();
    writeSync(page, PAGE, 0, PAGE.length, 0);
    fdatasyncSync(page);
    const took = performance.now() - began;
    process.send?.({ began: performance.timeOrigin + began, took });
    await pause(BETWEEN);
  }
}

const [, program, file] = process.argv;
if (program === SELF && file !== undefined) await probe(file);
