import {
  endPlay,
  settleTable,
  type Place,
  type ResultParts,
  type TableNow,
} from './settleTable.ts';

/** Enters what matches come to. A table that is over changes no more: what could not be saved of it is tried again. */
export function createSettling(
  parts: ResultParts,
  places: ReadonlyMap<string, Place>,
  later: (tournament: string, work: () => Promise<void>) => void,
) {
  const { tables } = parts;
  const waiting = new Map<string, NodeJS.Timeout>();

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
  /** `since`: the command after which it says again what it may have said before. */
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
    const due = () => {
      waiting.delete(table);
      asItIs(table, since);
    };
    waiting.set(table, setTimeout(due, TRIED_AGAIN).unref());
  }
  /** Its table has more time, or other rounds: what was ended goes on. */
  async function reopen(table: string): Promise<void> {
    const there = await tables.read(table);
    if (there?.state.ended === true) await endPlay(table, false, there, tables);
  }
  return {
    ...{ settle, asItIs, reopen },
    stop(): void {
      for (const due of waiting.values()) clearTimeout(due);
    },
  };
}

/** How long it is until what was not saved is tried again, in ms. */
export const TRIED_AGAIN = 2_000;
