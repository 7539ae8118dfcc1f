import {
  endPlay,
  settleTable,
  type TableSlot,
  type ResultParts,
  type TableNow,
} from './settleTable.ts';

export function createResultSettler(
  parts: ResultParts,
  places: ReadonlyMap<string, TableSlot>,
  later: (tournament: string, work: () => Promise<void>) => void,
) {
  const { tables } = parts;
  const waiting = new Map<string, NodeJS.Timeout>();
  let stopped = false;

  async function settle(table: string, now: TableNow, since?: string): Promise<void> {
    const place = places.get(table);
    if (place === undefined) return;
    try {
      if ((await settleTable(table, { ...place, since }, now, parts)) !== 'not-saved') return;
    } catch (error) {
      again(table, since);
      throw error;
    }
    again(table, since);
  }
  /**
   * Settles a table by its current state. `since`: command after which an earlier result counts
   * again.
   */
  function asItIs(table: string, since?: string): void {
    const place = places.get(table);
    if (place === undefined) return;
    later(place.tournament, async () => {
      const there = await tables.read(table).catch((error: unknown) => {
        again(table, since);
        throw error;
      });
      if (there !== null) await settle(table, there, since);
    });
  }
  function again(table: string, since?: string): void {
    clearTimeout(waiting.get(table));
    if (stopped) return;
    const due = () => {
      waiting.delete(table);
      asItIs(table, since);
    };
    waiting.set(table, setTimeout(due, RETRY_DELAY_MS).unref());
  }
  async function reopen(table: string): Promise<void> {
    const there = await tables.read(table);
    if (there?.state.ended === true) await endPlay(table, false, there, tables);
  }
  return {
    settle,
    asItIs,
    reopen,
    stop(): void {
      stopped = true;
      for (const due of waiting.values()) clearTimeout(due);
    },
  };
}

/** Retry delay in ms. */
export const RETRY_DELAY_MS = 2_000;
