import type { ChancesView } from '../../../game/chances.ts';
import type { Result } from '../../../game/result.ts';
import type { TableSnapshot } from '../../../protocol/messages.ts';
import type { FeedChances } from '../../../table/feed.ts';
import { setNewest } from '../../limits/counts.ts';
import { log } from '../../log/log.ts';
import type { TableHistory } from '../../past/question.ts';

/** Sends chances to subscribed programs, some time after the state they belong to. */
export interface ChancesFeed {
  table(view: TableSnapshot): void;
  /**
   * Returns the chances known by now without waiting. If they belong to another state, starts
   * computing these.
   */
  known(view: TableSnapshot): FeedChances | null;
  /** Sends chances, or takes them away, if the setting changed. */
  settingChanged(): void;
  erased(code: string): void;
}

interface ChancesFeedParts {
  readonly tableHistory: Pick<TableHistory, 'query'>;
  isEnabled(): boolean;
  /** Returns the tables with subscribers; chances of others are not computed. */
  tablesWithSubscribers(): readonly string[];
  view(code: string): Promise<Result<TableSnapshot, unknown>>;
  publish(view: TableSnapshot, chances: FeedChances | null): void;
}

const chancesAfter = ({ moves }: TableSnapshot) => ({ about: 'chances', moves }) as const;

function feedChancesOf(
  { moves, looking }: TableSnapshot,
  found: Result<ChancesView | null, unknown>,
): FeedChances | null {
  const { match = null, round = null } = (found.ok && !looking && found.value) || {};
  return match && { after: moves, match, ...(round && { round }) };
}

interface KnownChances {
  readonly position: number;
  readonly line: number;
  readonly chances: FeedChances | null;
}

const notWorkedOut = log.failure('chances not worked out');
const notTold = log.failure('chances not told');

const MAX_CACHED_CHANCES = 64;

/**
 * Computes the chances of each table one at a time, always for its newest state; states in between
 * are skipped.
 */
export function createChancesFeed(parts: ChancesFeedParts): ChancesFeed {
  const { tableHistory, isEnabled, tablesWithSubscribers, publish } = parts;
  const newest = new Map<string, TableSnapshot>();
  const found = new Map<string, KnownChances>();
  const busy = new Set<string>();
  let wasWished = isEnabled();

  async function workOut(code: string): Promise<void> {
    for (;;) {
      const view = newest.get(code);
      if (view === undefined) return;
      const { position, line } = view;
      const answer = await tableHistory
        .query({ code, position }, chancesAfter(view))
        .catch(notWorkedOut);
      if (newest.get(code) !== view) continue;
      newest.delete(code);
      if (answer === undefined) return; // Whoever asks next has it worked out anew.
      const chances = isEnabled() ? feedChancesOf(view, answer) : null;
      setNewest(found, MAX_CACHED_CHANCES, code, { position, line, chances });
      return publish(view, chances);
    }
  }
  function begin(view: TableSnapshot): void {
    const { code, position } = view;
    if ((newest.get(code)?.position ?? -1) >= position) return;
    newest.set(code, view);
    if (busy.has(code)) return;
    busy.add(code);
    const done = () => busy.delete(code);
    workOut(code).finally(done).catch(notTold);
  }
  function forget(code: string): void {
    newest.delete(code);
    found.delete(code);
  }
  function table(view: TableSnapshot): void {
    if (isEnabled() && tablesWithSubscribers().includes(view.code)) return begin(view);
    forget(view.code);
    publish(view, null);
  }
  async function tellAll(): Promise<void> {
    for (const code of tablesWithSubscribers()) {
      const view = await parts.view(code);
      if (view.ok) table(view.value);
    }
  }
  return {
    table,
    settingChanged() {
      if (isEnabled() === wasWished) return;
      wasWished = isEnabled();
      tellAll().catch(log.failure('chances not told'));
    },
    known(view) {
      if (!isEnabled()) return null;
      const last = found.get(view.code);
      if (last?.position !== view.position) begin(view);
      // After a correction, chances of the abandoned line are no longer true.
      return last?.line === view.line ? last.chances : null;
    },
    erased: forget,
  };
}
