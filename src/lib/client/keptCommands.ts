import type { ScreenCommand } from '../table/commands.ts';

/** A command that is not answered yet. Its id stays, so that it is done once however often it is sent. */
export interface Kept {
  readonly id: string;
  readonly command: ScreenCommand;
  /** ms since the epoch. */
  readonly at: number;
}

/** Later than this nobody remembers what they touched, and it would surprise the table. */
const KEPT_FOR = 15 * 60_000;

const keyOf = (table: string): string => `touched ${table}`;

/** The commands of this table that a page of this device sent without hearing an answer, oldest first. */
export function recallCommands(
  storage: Pick<Storage, 'getItem'>,
  table: string,
  now: number,
): readonly Kept[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(table)) ?? '[]');
    // Written by this program; what the server cannot read, it refuses.
    const kept = Array.isArray(stored) ? (stored as readonly Kept[]) : [];
    return kept.filter(({ at }) => now - at < KEPT_FOR);
  } catch {
    return [];
  }
}

/** Keeps them over a reload. A browser that stores nothing still sends them while the page is open. */
export function keepCommands(
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  table: string,
  kept: readonly Kept[],
): void {
  try {
    if (kept.length === 0) storage.removeItem(keyOf(table));
    else storage.setItem(keyOf(table), JSON.stringify(kept));
  } catch {
    return;
  }
}
