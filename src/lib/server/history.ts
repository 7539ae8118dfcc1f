import { setImmediate as pause } from 'node:timers/promises';
import { factsOf } from '../history/summarise.ts';
import { isOver } from '../history/summary.ts';
import { newestFirst, type MatchesView } from '../history/view.ts';
import type { AnyTable } from '../table/anyTable.ts';
import type { StreamNow } from './liveStream.ts';
import { log } from './log.ts';
import type { Ports } from './ports.ts';
import type { KeptSummary, SummaryCache } from './store/summaryCache.ts';

/** What stands at every table of the house, going on and over, without reading their logs. */
export interface History {
  view(which: { readonly open?: boolean }): MatchesView;
  /** A table stands like this now. */
  take(code: string, now: StreamNow<AnyTable>): void;
  remove(code: string): void;
  /** Makes the summaries that are missing or old from the log, one table after the other. */
  catchUp(positions: ReadonlyMap<string, number>, read: ReadTable): Promise<void>;
  close(): void;
}

/** A table as its log tells it; null when there is none. Rejects when the log cannot be read. */
export type ReadTable = (code: string) => Promise<StreamNow<AnyTable> | null>;

/** Screens hear of all that changed in between at once, in ms. */
const TELL_AFTER = 250;
/** A summary that was not kept before the end is made anew, so that there is no hurry, in ms. */
const KEEP_AFTER = 5_000;

export function createHistory({ summaries: cache, broadcast }: Ports): History {
  const known = new Map<string, KeptSummary>();
  const untold = new Set<string>();
  const removed = new Set<string>();
  let reading = true;
  let position = 0;

  const tell = later(TELL_AFTER, () => {
    position += 1;
    const changed = [...untold].flatMap((code) => known.get(code)?.summary ?? []);
    const gone = [...untold].filter((code) => removed.has(code));
    broadcast.matches({ position, changed, removed: gone, reading });
    untold.clear();
  });
  const keeper = keepIn(cache, known);

  function take(code: string, now: StreamNow<AnyTable>): void {
    if (removed.has(code)) return;
    const { state, position: at, began: openedAt, last: lastAt } = now;
    known.set(code, { summary: { code, openedAt, lastAt, ...factsOf(state) }, position: at });
    untold.add(code);
    tell.soon();
    keeper.soon(code);
  }

  return {
    view({ open = false }) {
      const all = [...known.values()].map(({ summary }) => summary);
      const matches = newestFirst(open ? all.filter((match) => !isOver(match)) : all);
      return { position, matches, reading };
    },
    take,
    remove(code) {
      removed.add(code);
      known.delete(code);
      untold.add(code);
      cache.erase(code);
      tell.soon();
    },
    async catchUp(positions, read) {
      for (const kept of cache.read()) {
        const { code } = kept.summary;
        if (known.has(code)) continue;
        if (positions.get(code) === kept.position) known.set(code, kept);
        else if (!positions.has(code)) cache.erase(code);
      }
      for (const code of positions.keys()) {
        if (known.has(code)) continue;
        const now = await read(code).catch((error: unknown) => notRead(code, error));
        // What happened at the table meanwhile has been taken already.
        if (now !== null && !known.has(code)) take(code, now);
        // Taps come first.
        await pause();
      }
      reading = false;
      tell.soon();
    },
    close() {
      tell.stop();
      keeper.now();
      cache.close();
    },
  };
}

/** A damaged table is missing from the history; the others are not. */
function notRead(code: string, error: unknown): null {
  log.error('table not in the history', { code, error });
  return null;
}

/** Writes the newest summaries of what has changed into the cache, not at once. */
function keepIn(cache: SummaryCache, known: ReadonlyMap<string, KeptSummary>) {
  const unkept = new Set<string>();
  const { now, soon } = later(KEEP_AFTER, () => {
    try {
      cache.write([...unkept].flatMap((code) => known.get(code) ?? []));
      unkept.clear();
    } catch (error) {
      log.warn('summaries not kept', { error });
    }
  });
  return {
    now,
    soon(code: string) {
      unkept.add(code);
      soon();
    },
  };
}

/** Does something once, a while after it was asked for, however often it was asked for until then. */
function later(ms: number, task: () => void) {
  let timer: NodeJS.Timeout | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const now = () => {
    stop();
    task();
  };
  return { stop, now, soon: () => void (timer ??= setTimeout(now, ms).unref()) };
}
