import { fork } from 'node:child_process';
import { fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** How long the disk takes by itself: some kilobytes are written and synced again and again, by a process that does nothing else. */
export interface DiskProbe {
  /** The longest in ms since this was last asked. */
  longest(): number;
  close(): void;
}

/** Between two syncs, in ms: seldom enough to be no load of its own. */
const BETWEEN = 100;
const PAGE = Buffer.alloc(8192);
const SELF = fileURLToPath(import.meta.url);

/** `folder`: one on the disk that is looked at. */
export function openDiskProbe(folder: string): DiskProbe {
  const child = fork(SELF, [join(folder, 'disk-probe')]);
  let longest = 0;
  child.on('message', (took) => (longest = Math.max(longest, Number(took))));
  return {
    longest() {
      const since = longest;
      longest = 0;
      return since;
    },
    close: () => void child.kill(),
  };
}

async function probe(file: string): Promise<never> {
  const page = openSync(file, 'w');
  for (;;) {
    const began = performance.now();
    writeSync(page, PAGE, 0, PAGE.length, 0);
    fdatasyncSync(page);
    process.send?.(performance.now() - began);
    await pause(BETWEEN);
  }
}

const [, program, file] = process.argv;
if (program === SELF && file !== undefined) await probe(file);
