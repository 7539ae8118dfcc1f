import { readFileSync } from 'node:fs';
import type { Browser, CDPSession, Page } from 'playwright';

/** Memory of a television page after garbage collection. */
export interface Held {
  /** In MB. */
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly timers: number;
  /** Private memory of all browser processes, in MB. */
  readonly browser: number;
}

/** To be run before a page's own scripts: counts the timers that still wait. */
export const COUNT_TIMERS = `{
  const live = (globalThis.liveTimers = new Set());
  for (const [start, stop, again] of [['setTimeout', 'clearTimeout', false], ['setInterval', 'clearInterval', true]]) {
    const [begin, end] = [globalThis[start], globalThis[stop]];
    globalThis[start] = (work, ms, ...more) => {
      const id = begin((...given) => {
        if (!again) live.delete(id);
        work(...given);
      }, ms, ...more);
      live.add(id);
      return id;
    };
    globalThis[stop] = (id) => {
      live.delete(id);
      end(id);
    };
  }
}`;

export async function heldBy(page: Page, session: CDPSession, browser: Browser): Promise<Held> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? NaN;
  return {
    heap: usedSize / 2 ** 20,
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    timers: await page.evaluate<number>('liveTimers.size'),
    browser: (await processesOf(browser)).reduce((sum, pid) => sum + ownOf(pid), 0),
  };
}

async function processesOf(browser: Browser): Promise<readonly number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const root = processInfo.find(({ type }) => type === 'browser')?.id;
  return root === undefined ? [] : [root, ...below(root)];
}

const below = (pid: number): readonly number[] => {
  const children = readIfThere(`/proc/${String(pid)}/task/${String(pid)}/children`);
  return children
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .flatMap((child) => [child, ...below(child)]);
};

/**
 * Returns the anonymous memory of a process, in MB. File-backed memory depends on other processes
 * of the machine.
 */
const ownOf = (pid: number): number =>
  Number(/^Anonymous:\s+(\d+)/m.exec(readIfThere(`/proc/${String(pid)}/smaps_rollup`))?.[1] ?? 0) /
  1_024;

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
