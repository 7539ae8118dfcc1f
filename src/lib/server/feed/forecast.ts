import type { ChancesView } from '../../game/chances.ts';
import type { Result } from '../../game/result.ts';
import type { TableSnapshot } from '../../protocol/messages.ts';
import type { FeedChances } from '../../table/feed.ts';
import { keepNewest } from '../limits/counts.ts';
import { log } from '../log/log.ts';
import type { PastService } from '../past/question.ts';

/** Tells programs who will win, some time after they were told what has happened. */
export interface Forecast {
  /** What screens of a table are shown now. */
  table(view: TableSnapshot): void;
  /** What is known by now, for whoever asks and does not wait: where that is of another view, this one is worked out now. */
  known(view: TableSnapshot): FeedChances | null;
  /** Whether the house wishes to be told may be other than before: whoever listens is told at once. */
  house(): void;
  erased(code: string): void;
}

interface ForecastParts {
  readonly past: Pick<PastService, 'ask'>;
  /** Whether the house wishes to be told. */
  isWished(): boolean;
  /** The tables to which any program listens: what nobody hears is not worked out. */
  heard(): readonly string[];
  /** What screens of that table are shown now. */
  view(code: string): Promise<Result<TableSnapshot, unknown>>;
  /** Null: nothing is said just now. */
  tell(view: TableSnapshot, chances: FeedChances | null): void;
}

/** The question to ask of such a view. */
const chancesAfter = ({ moves }: TableSnapshot) => ({ about: 'chances', moves }) as const;

/** What is said of it; null in the first turns of a round, after the match, and where it is not known. */
function saidOf(
  { moves, looking }: TableSnapshot,
  found: Result<ChancesView | null, unknown>,
): FeedChances | null {
  const { match = null, round = null } = (found.ok && !looking && found.value) || {};
  return match && { after: moves, match, ...(round && { round }) };
}

interface Known {
  readonly position: number;
  readonly line: number;
  readonly chances: FeedChances | null;
}

const notWorkedOut = log.failure('chances not worked out');
const notTold = log.failure('chances not told');

/** Tables whose chances are kept for whoever asks. */
const MOST_KNOWN = 64;

/** One table is worked out once at a time, and then as it stands by then: what was shown meanwhile is left out. */
export function createForecast(parts: ForecastParts): Forecast {
  const { past, isWished, heard, tell } = parts;
  const newest = new Map<string, TableSnapshot>();
  /** By table, what was worked out last, and at which of its changes. */
  const found = new Map<string, Known>();
  const busy = new Set<string>();
  let wasWished = isWished();

  async function workOut(code: string): Promise<void> {
    for (;;) {
      const view = newest.get(code);
      if (view === undefined) return;
      const { position, line } = view;
      const answer = await past.ask({ code, position }, chancesAfter(view)).catch(notWorkedOut);
      if (newest.get(code) !== view) continue;
      newest.delete(code);
      if (answer === undefined) return; // Whoever asks next has it worked out anew.
      const chances = isWished() ? saidOf(view, answer) : null;
      keepNewest(found, MOST_KNOWN, code, { position, line, chances });
      return tell(view, chances);
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
    if (isWished() && heard().includes(view.code)) return begin(view);
    forget(view.code);
    tell(view, null);
  }
  async function tellAll(): Promise<void> {
    for (const code of heard()) {
      const view = await parts.view(code);
      if (view.ok) table(view.value);
    }
  }
  return {
    table,
    house() {
      if (isWished() === wasWished) return;
      wasWished = isWished();
      tellAll().catch(log.failure('chances not told'));
    },
    known(view) {
      if (!isWished()) return null;
      const last = found.get(view.code);
      if (last?.position !== view.position) begin(view);
      // Of a past that was corrected nothing is true any more.
      return last?.line === view.line ? last.chances : null;
    },
    erased: forget,
  };
}
