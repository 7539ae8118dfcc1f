import { readersByTable, readersOfBridge } from '../../house/health.ts';
import type { HouseView } from '../../house/view.ts';
import type { ReadersHealth, SeenReader } from '../../protocol/messages.ts';

export interface Listeners {
  /** The screens of a table. */
  table(health: ReadersHealth): void;
  bridge(bridge: string, readers: readonly SeenReader[]): void;
}

/** Tells the screens of each table, and each bridge, how their readers are, when that has changed. */
export function createHealthNews(listeners: Listeners): { tell(view: HouseView): void } {
  const told = new Map<string, string>();
  /** Tables at which readers play, so that they hear when the last one is gone. */
  let atTables: readonly string[] = [];

  function once<Reader>(whose: string, readers: readonly Reader[], tell: () => void): void {
    const news = JSON.stringify(readers);
    if (news === (told.get(whose) ?? '[]')) return;
    told.set(whose, news);
    tell();
  }

  return {
    tell(view) {
      const playing = readersByTable(view);
      for (const table of new Set([...atTables, ...playing.keys()])) {
        const readers = playing.get(table) ?? [];
        once(`table ${table}`, readers, () => listeners.table({ table, readers }));
      }
      atTables = [...playing.keys()];
      const bridges = new Set(view.readers.map((reader) => reader.bridge));
      for (const bridge of bridges) {
        const readers = readersOfBridge(bridge, view);
        once(`bridge ${bridge}`, readers, () => listeners.bridge(bridge, readers));
      }
      for (const whose of told.keys()) {
        if (whose.startsWith('bridge ') && !bridges.has(whose.slice('bridge '.length)))
          told.delete(whose);
      }
    },
  };
}
