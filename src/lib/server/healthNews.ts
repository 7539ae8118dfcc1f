import { readersOf } from '../house/health.ts';
import type { HouseView } from '../house/view.ts';
import type { ReadersHealth } from '../protocol/messages.ts';

/** Tells the screens of each table how its readers are, when that has changed. */
export function createHealthNews(tell: (health: ReadersHealth) => void): {
  tell(view: HouseView): void;
} {
  const told = new Map<string, string>();
  return {
    tell(view) {
      for (const { code } of view.tables) {
        const readers = readersOf(code, view);
        const news = JSON.stringify(readers);
        if (news === (told.get(code) ?? '[]')) continue;
        told.set(code, news);
        tell({ table: code, readers });
      }
    },
  };
}
