import type { ChancesView } from '../../game/chances.ts';
import type { Result } from '../../game/result.ts';
import type { TableSnapshot } from '../../protocol/messages.ts';
import type { FeedChances } from '../../table/feed.ts';
import { log } from '../log/log.ts';
import type { PastService } from '../past/question.ts';

/** Tells programs who will win, some time after they were told what has happened. */
export interface Forecast {
  /** What screens of a table are shown now. */
  table(view: TableSnapshot): void;
  erased(code: string): void;
}

interface ForecastParts {
  readonly past: Pick<PastService, 'ask'>;
  /** Whether the house wishes to be told. */
  isWished(): boolean;
  /** Whether any program listens to that table: what nobody hears is not worked out. */
  isHeard(code: string): boolean;
  /** Null: nothing is said just now. */
  tell(view: TableSnapshot, chances: FeedChances | null): void;
}

/** The question to ask of such a view. */
export const chancesAfter = ({ moves }: TableSnapshot) => ({ about: 'chances', moves }) as const;

/** What is said of it; null in the first turns of a round, after the match, and where it is not known. */
export function saidOf(
  { moves, looking }: TableSnapshot,
  found: Result<ChancesView | null, unknown>,
): FeedChances | null {
  const match = found.ok && !looking ? (found.value?.match ?? null) : null;
  return match && { after: moves, match };
}

/** One table is worked out once at a time, and then as it stands by then: what was shown meanwhile is left out. */
export function createForecast({ past, isWished, isHeard, tell }: ForecastParts): Forecast {
  const newest = new Map<string, TableSnapshot>();
  const busy = new Set<string>();

  async function workOut(code: string): Promise<void> {
    for (;;) {
      const view = newest.get(code);
      if (view === undefined) return;
      const { position } = view;
      const found = await past.ask({ code, position }, chancesAfter(view));
      if (newest.get(code) !== view) continue;
      newest.delete(code);
      return tell(view, isWished() ? saidOf(view, found) : null);
    }
  }
  return {
    table(view) {
      const { code } = view;
      if (!isWished() || !isHeard(code)) {
        newest.delete(code);
        return tell(view, null);
      }
      newest.set(code, view);
      if (busy.has(code)) return;
      busy.add(code);
      workOut(code)
        .finally(() => busy.delete(code))
        .catch(log.failure('chances not worked out'));
    },
    erased: (code) => void newest.delete(code),
  };
}
