import { setImmediate as pause } from 'node:timers/promises';
import { summaryOf } from '../../history/summarise.ts';
import { isOver, type MatchSummary } from '../../history/summary.ts';
import { isForetold } from '../../odds/games.ts';
import { asListed, type HistoryView, type PageRequest } from '../../history/pages.ts';
import {
  newestFirst,
  type BinnedMatch,
  type EveningView,
  type MatchesView,
} from '../../history/view.ts';
import type { TableState } from '../../table/state.ts';
import type { StreamNow } from '../streams/eventStream.ts';
import { log } from '../log/log.ts';
import type { Ports } from '../ports.ts';
import type { KeptSummary, SummaryCache } from '../store/summaryCache.ts';
import { createAlmanac, type Almanac } from './almanac.ts';

/** What lies in the bin: for everything but the house's list of it, there is no such table. */
export interface BinView {
  has(code: string): boolean;
  list(): readonly BinnedMatch[];
  /** Codes of the tables that were put aside. */
  aside(): ReadonlySet<string>;
}

/** The state of every match of the house, running or over, without reading the logs. */
export interface History {
  /** The matches going on. */
  view(): MatchesView;
  /** Those of this evening, over or not. */
  evening(): EveningView;
  page(request: PageRequest): HistoryView;
  /** What they tell together. */
  readonly almanac: Pick<Almanac, 'figures' | 'player'>;
  /** Codes of the tables at which a match is being played: begun, not over, and with a move this evening. */
  inPlay(): readonly string[];
  /** Takes in the current state of a table. */
  take(code: string, now: StreamNow<TableState>): void;
  remove(code: string): void;
  /** A match was thrown away, or taken back. */
  changed(code: string): void;
  /** Makes the summaries that are missing or old from the log, one table after the other. */
  catchUp(positions: ReadonlyMap<string, number>, read: ReadTable): Promise<void>;
  close(): void;
}

/** A table as its log tells it; null when there is none. Rejects when the log cannot be read. */
type ReadTable = (code: string) => Promise<StreamNow<TableState> | null>;

/** Changes within this many ms are sent to screens together. */
const PUBLISH_AFTER = 250;
/** Pause before summaries are stored, in ms: one that is lost is simply made again. */
const KEEP_AFTER = 5_000;
/** A match that waits for longer than that, in ms, is taken up another day. */
const AN_EVENING = 6 * 60 * 60_000;

export function createHistory(ports: Ports, bin: BinView): History {
  const { summaries: cache, broadcast } = ports;
  const known = new Map<string, KeptSummary>();
  const unsent = new Set<string>();
  const removed = new Set<string>();
  let reading = true;
  let position = 0;

  const isGone = (code: string) => removed.has(code) || bin.has(code);
  const publish = later(PUBLISH_AFTER, () => {
    position += 1;
    broadcast.matches({ position, ...news(unsent, known, isGone) });
    unsent.clear();
  });
  const keeper = keepIn(cache, known);
  const shown = () => notIn(bin, known);
  const almanac = createAlmanac(shown);

  function told(code: string): void {
    unsent.add(code);
    publish.soon();
  }
  function notCounted(code: string): void {
    almanac.changed(known.get(code)?.summary, undefined);
    told(code);
  }
  function take(code: string, now: StreamNow<TableState>): void {
    if (removed.has(code)) return;
    const before = known.get(code)?.summary;
    const kept = keptSummary(code, now);
    known.set(code, kept);
    almanac.changed(before, kept.summary);
    told(code);
    keeper.soon(code);
  }

  return {
    view: () => ({ position, matches: stillOpen(shown()) }),
    evening: () => ({ position, ...eveningAt(ports.now(), shown()) }),
    page: (asked) => ({ position, ...pageOf(almanac.find(asked), asked, bin), reading }),
    almanac,
    inPlay: () => playedOf(known, ports.now()).filter((code) => !bin.has(code)),
    take,
    remove(code) {
      removed.add(code);
      notCounted(code);
      known.delete(code);
      cache.erase(code);
    },
    // In the bin it counts nowhere.
    changed: notCounted,
    async catchUp(positions, read) {
      takeKept(keptOf(cache, positions), known, almanac);
      await readMissing([...positions.keys()], known, read, take);
      reading = false;
      publish.soon();
    },
    close() {
      publish.stop();
      keeper.now();
      cache.close();
    },
  };
}

/** As many of the matches found as were asked for. */
const pageOf = (
  found: readonly MatchSummary[],
  { from, count }: { readonly from: number; readonly count: number },
  bin: BinView,
) => {
  const aside = bin.aside();
  const matches = found.slice(from, from + count);
  return {
    found: found.length,
    matches: matches.map((match) =>
      asListed(match, { closed: aside.has(match.code), foretold: isForetold(match) }),
    ),
    bin: bin.list(),
  };
};

const stillOpen = (matches: readonly MatchSummary[]) =>
  newestFirst(matches.filter((match) => !isOver(match)));

/** Takes in what was kept of tables of which nothing is known yet. */
function takeKept(
  kept: readonly KeptSummary[],
  known: Map<string, KeptSummary>,
  almanac: Almanac,
): void {
  for (const each of kept.filter(({ summary }) => !known.has(summary.code))) {
    try {
      almanac.changed(undefined, each.summary);
      known.set(each.summary.code, each);
    } catch (error) {
      // It is made anew from the table's log.
      log.warn('summary not taken', { code: each.summary.code, error });
    }
  }
}

/** Takes in the tables of which nothing is known, one after the other. */
async function readMissing(
  codes: readonly string[],
  known: ReadonlyMap<string, KeptSummary>,
  read: ReadTable,
  take: History['take'],
): Promise<void> {
  for (const code of codes.filter((each) => !known.has(each))) {
    try {
      const now = await read(code);
      // What happened at the table meanwhile has been taken already.
      if (now !== null && !known.has(code)) take(code, now);
    } catch (error) {
      log.error('table not in the history', { code, error });
    }
    await pause(); // Taps come first.
  }
}

const notIn = (bin: BinView, known: ReadonlyMap<string, KeptSummary>): readonly MatchSummary[] =>
  [...known.values()].flatMap(({ summary }) => (bin.has(summary.code) ? [] : [summary]));

const isOfEvening =
  (now: number) =>
  ({ lastAt }: MatchSummary): boolean =>
    Math.abs(now - lastAt) < AN_EVENING;

const eveningAt = (now: number, matches: readonly MatchSummary[]) => ({
  now,
  matches: newestFirst(matches.filter(isOfEvening(now))),
});

/** Codes of the tables at which there was a move this evening, and a match is not over. */
const playedOf = (known: ReadonlyMap<string, KeptSummary>, now: number): readonly string[] =>
  [...known.values()].flatMap(({ summary }) =>
    summary.moves > 0 && !isOver(summary) && isOfEvening(now)(summary) ? [summary.code] : [],
  );

/** Those kept summaries that are still true. What cannot be read is made anew, like what was never kept. */
function keptOf(
  cache: SummaryCache,
  positions: ReadonlyMap<string, number>,
): readonly KeptSummary[] {
  try {
    const kept = cache.read();
    for (const { summary } of kept) if (!positions.has(summary.code)) cache.erase(summary.code);
    return kept.filter(({ summary, position }) => positions.get(summary.code) === position);
  } catch (error) {
    log.warn('summaries not read', { error });
    return [];
  }
}

/** What became of these matches. */
function news(
  codes: ReadonlySet<string>,
  known: ReadonlyMap<string, KeptSummary>,
  isGone: (code: string) => boolean,
) {
  const there = [...codes].filter((code) => !isGone(code));
  const changed = there.flatMap((code) => known.get(code)?.summary ?? []);
  return { changed, removed: [...codes].filter(isGone) };
}

const keptSummary = (code: string, now: StreamNow<TableState>): KeptSummary => ({
  summary: summaryOf(code, now),
  position: now.position,
});

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
