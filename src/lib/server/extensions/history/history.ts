import { setImmediate as pause } from 'node:timers/promises';
import { summaryOf } from '../../../history/summarise.ts';
import { EVENING_MS, isOver, type MatchSummary, hasBegun } from '../../../history/summary.ts';
import { hasChances } from '../../../odds/games.ts';
import {
  asListed,
  type HistoryView,
  type PageRequest,
  type MatchFilter,
} from '../../../history/pages.ts';
import { newestFirst, type EveningView, type MatchesView } from '../../../history/view.ts';
import type { TableState } from '../../../table/state.ts';
import {
  figuresViewOf,
  playerViewOf,
  type FiguresView,
  type PlayerView,
} from '../../../history/figures.ts';
import { sideOfPlayer } from '../../../history/meetings.ts';
import { matchesQuery, searchable } from '../../../history/search.ts';
import { nameKey } from '../../../history/statistics.ts';
import { searchText } from '../../../i18n/matches.ts';
import type { StreamNow } from '../../streams/eventStream.ts';
import { log } from '../../log/log.ts';
import type { TrashView } from '../../hosts/trash.ts';
import type { Ports } from '../../ports.ts';
import type { CachedSummary, SummaryCache } from '../../store/summaryCache.ts';

/** Summaries of all matches, running and finished, available without reading the logs. */
export interface History {
  view(): MatchesView;
  evening(): EveningView;
  page(request: PageRequest): HistoryView;
  readonly matchIndex: Pick<MatchIndex, 'figures' | 'player'>;
  inPlay(): readonly string[];
  update(code: string, now: StreamNow<TableState>): void;
  erase(code: string): void;
  trashChanged(code: string): void;
  /** Builds missing or outdated summaries from the logs, one table after the other. */
  catchUp(positions: ReadonlyMap<string, number>, read: ReadTable): Promise<void>;
  close(): void;
}

/** Reads a table from its log; null if there is none. Rejects if the log cannot be read. */
type ReadTable = (code: string) => Promise<StreamNow<TableState> | null>;

/** Debounce in ms before changes are sent to screens. */
const PUBLISH_DELAY_MS = 250;
/** Delay in ms before summaries are stored; a lost one is simply rebuilt. */
const SUMMARY_SAVE_DELAY_MS = 5_000;

export function createHistory(ports: Ports, bin: TrashView): History {
  const { summaries: cache, events } = ports;
  const known = new Map<string, CachedSummary>();
  const unsent = new Set<string>();
  const removed = new Set<string>();
  let reading = true;
  let position = 0;

  const isGone = (code: string) => removed.has(code) || bin.has(code);
  const publish = debounce(PUBLISH_DELAY_MS, () => {
    position += 1;
    events.emit('matches.changed', { position, ...changesOf(unsent, known, isGone) });
    unsent.clear();
  });
  const keeper = createSummaryWriter(cache, known);
  const shown = () => matchesOutside(bin, known);
  const matchIndex = createMatchIndex(shown);

  function told(code: string): void {
    unsent.add(code);
    publish.soon();
  }
  function notCounted(code: string): void {
    matchIndex.changed(known.get(code)?.summary, undefined);
    told(code);
  }
  function take(code: string, now: StreamNow<TableState>): void {
    if (removed.has(code)) return;
    const before = known.get(code)?.summary;
    const kept = summarize(code, now);
    known.set(code, kept);
    matchIndex.changed(before, kept.summary);
    told(code);
    keeper.soon(code);
  }

  return {
    view: () => ({ position, matches: unfinishedOf(shown()) }),
    evening: () => ({ position, ...eveningAt(ports.now(), shown()) }),
    page: (asked) => ({ position, ...pageOf(matchIndex.find(asked), asked, bin), reading }),
    matchIndex,
    inPlay: () => playedOf(known, ports.now()).filter((code) => !bin.has(code)),
    update: take,
    erase(code) {
      removed.add(code);
      notCounted(code);
      known.delete(code);
      cache.erase(code);
    },
    // In the trash it counts nowhere.
    trashChanged: notCounted,
    async catchUp(positions, read) {
      loadCached(freshSummariesOf(cache, positions), known, matchIndex);
      await readMissing([...positions.keys()], known, read, take);
      reading = false;
      publish.soon();
    },
    close() {
      publish.close();
      keeper.close();
      cache.close();
    },
  };
}

const pageOf = (
  found: readonly MatchSummary[],
  { from, count }: { readonly from: number; readonly count: number },
  bin: TrashView,
) => {
  const aside = bin.codesOutsideLists();
  const matches = found.slice(from, from + count);
  return {
    found: found.length,
    matches: matches.map((match) =>
      asListed(match, { closed: aside.has(match.code), foretold: hasChances(match) }),
    ),
    bin: bin.list(),
  };
};

const unfinishedOf = (matches: readonly MatchSummary[]) =>
  newestFirst(matches.filter((match) => !isOver(match)));

function loadCached(
  kept: readonly CachedSummary[],
  known: Map<string, CachedSummary>,
  matchIndex: MatchIndex,
): void {
  for (const each of kept.filter(({ summary }) => !known.has(summary.code))) {
    try {
      matchIndex.changed(undefined, each.summary);
      known.set(each.summary.code, each);
    } catch (error) {
      // The summary will be rebuilt from the table's log.
      log.warn('summary not taken', { code: each.summary.code, error });
    }
  }
}

async function readMissing(
  codes: readonly string[],
  known: ReadonlyMap<string, CachedSummary>,
  read: ReadTable,
  take: History['update'],
): Promise<void> {
  for (const code of codes.filter((each) => !known.has(each))) {
    try {
      const now = await read(code);
      // If the table changed meanwhile, its newer state is known already.
      if (now !== null && !known.has(code)) take(code, now);
    } catch (error) {
      log.error('table not in the history', { code, error });
    }
    await pause(); // Taps come first.
  }
}

const matchesOutside = (
  bin: TrashView,
  known: ReadonlyMap<string, CachedSummary>,
): readonly MatchSummary[] =>
  [...known.values()].flatMap(({ summary }) => (bin.has(summary.code) ? [] : [summary]));

const isOfEvening =
  (now: number) =>
  ({ lastAt }: MatchSummary): boolean =>
    Math.abs(now - lastAt) < EVENING_MS;

const eveningAt = (now: number, matches: readonly MatchSummary[]) => ({
  now,
  matches: newestFirst(matches.filter(isOfEvening(now))),
});

const playedOf = (known: ReadonlyMap<string, CachedSummary>, now: number): readonly string[] =>
  [...known.values()].flatMap(({ summary }) =>
    summary.moves > 0 && !isOver(summary) && isOfEvening(now)(summary) ? [summary.code] : [],
  );

/** Returns the cached summaries that are up to date. Unreadable ones are rebuilt. */
function freshSummariesOf(
  cache: SummaryCache,
  positions: ReadonlyMap<string, number>,
): readonly CachedSummary[] {
  try {
    const kept = cache.read();
    for (const { summary } of kept) if (!positions.has(summary.code)) cache.erase(summary.code);
    return kept.filter(({ summary, position }) => positions.get(summary.code) === position);
  } catch (error) {
    log.warn('summaries not read', { error });
    return [];
  }
}

function changesOf(
  codes: ReadonlySet<string>,
  known: ReadonlyMap<string, CachedSummary>,
  isGone: (code: string) => boolean,
) {
  const there = [...codes].filter((code) => !isGone(code));
  const changed = there.flatMap((code) => known.get(code)?.summary ?? []);
  return { changed, removed: [...codes].filter(isGone) };
}

const summarize = (code: string, now: StreamNow<TableState>): CachedSummary => ({
  summary: summaryOf(code, now),
  position: now.position,
});

function createSummaryWriter(cache: SummaryCache, known: ReadonlyMap<string, CachedSummary>) {
  const unkept = new Set<string>();
  const { now, soon, close } = debounce(SUMMARY_SAVE_DELAY_MS, () => {
    try {
      cache.write([...unkept].flatMap((code) => known.get(code) ?? []));
      unkept.clear();
    } catch (error) {
      log.warn('summaries not kept', { error });
    }
  });
  return {
    soon(code: string) {
      unkept.add(code);
      soon();
    },
    close() {
      now();
      close();
    },
  };
}

function debounce(ms: number, task: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const now = () => {
    stop();
    task();
  };
  return {
    now,
    soon(): void {
      // Tables may still be read while the server ends.
      if (!isClosed) timer ??= setTimeout(now, ms).unref();
    },
    close(): void {
      isClosed = true;
      stop();
    },
  };
}

/** Index of all matches that have begun, for search and statistics. */
interface MatchIndex {
  find(which: MatchFilter): readonly MatchSummary[];
  figures(query: string): FiguresView;
  player(name: string): PlayerView;
  /**
   * Updates the index; `before` or `now` is undefined if the match was not or is no longer listed.
   */
  changed(before: MatchSummary | undefined, now: MatchSummary | undefined): void;
}

const MAX_CACHED_RESULTS = 50;

/** @param shown returns all matches outside the trash, in any order */
function createMatchIndex(shown: () => readonly MatchSummary[]): MatchIndex {
  let newest: readonly MatchSummary[] | null = null;
  const words = new WeakMap<MatchSummary, string>();
  const figures = memoizeLast(figuresViewOf);
  const players = memoizeLast(playerViewOf);

  const all = () => (newest ??= newestFirst(shown().filter(hasBegun)));
  function textOf(match: MatchSummary): string {
    const known = words.get(match);
    if (known !== undefined) return known;
    // Users search for dates and games in either language.
    const text = searchable(`${searchText('fr', match)} ${searchText('en', match)}`);
    words.set(match, text);
    return text;
  }
  function find({ query, player }: MatchFilter): readonly MatchSummary[] {
    const key = player === null ? null : nameKey(player);
    const theirs = key === null ? all() : all().filter((match) => sideOfPlayer(match, key) >= 0);
    return searchable(query) === ''
      ? theirs
      : theirs.filter((match) => matchesQuery(textOf(match), query));
  }

  return {
    find,
    figures: (query) => figures.of(searchable(query), () => [find({ query, player: null })]),
    player: (name) => players.of(nameKey(name), () => [all(), name]),
    changed(before, now) {
      newest = null;
      if (countedOf(before) === countedOf(now)) return;
      figures.forget();
      players.forget();
    },
  };
}

/** Returns the parts of a match that affect statistics; a move within a round changes none. */
const countedOf = (match: MatchSummary | undefined): string =>
  match === undefined || (match.rounds === 0 && !isOver(match))
    ? ''
    : JSON.stringify([match.sides, match.winners, match.edition, isOver(match) && match.lastAt]);

function memoizeLast<Given extends readonly unknown[], Made>(make: (...given: Given) => Made) {
  const made = new Map<string, Made>();
  return {
    of(key: string, given: () => Given): Made {
      const known = made.get(key);
      if (known !== undefined) return known;
      if (made.size >= MAX_CACHED_RESULTS) made.clear();
      const now = make(...given());
      made.set(key, now);
      return now;
    },
    forget: () => made.clear(),
  };
}
