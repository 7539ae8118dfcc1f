import { randomInt } from 'node:crypto';

/** How long a code is shown, and how long the one before still counts for whoever is typing it, in ms. */
export const SHOWN_FOR = 15 * 60_000;
const COUNTS_ON_FOR = 3 * 60_000;
/** Six digits, which people say to each other. */
export const JOIN_CODES = 1_000_000;

/**
 * The codes by which players join who cannot scan: each stands for the invitation of one table, and only while a screen
 * shows it, so that of all tables that there are few can be guessed.
 */
export interface JoinCodes {
  /** The code to be shown now; `times` is how often invitations to that table have ended. */
  show(table: string, times: number): string;
  /** What the code stands for; null: nothing, or not any more. */
  find(code: string): { readonly table: string; readonly times: number } | null;
}

interface Shown {
  readonly table: string;
  readonly times: number;
  /** When another takes its place. */
  readonly end: number;
}

/** `passed` in ms, never set, as clocks are; `draw` answers a whole number below its argument, by chance. */
export function createJoinCodes(
  passed: () => number,
  draw: (below: number) => number = (below) => randomInt(below),
): JoinCodes {
  const codes = new Map<string, Shown>();
  const current = new Map<string, string>();

  function forgetOld(): void {
    for (const [code, { table, end }] of codes) {
      if (end + COUNTS_ON_FOR > passed()) continue;
      codes.delete(code);
      if (current.get(table) === code) current.delete(table);
    }
  }
  function freeCode(): string {
    for (;;) {
      const code = String(draw(JOIN_CODES)).padStart(6, '0');
      if (!codes.has(code)) return code;
    }
  }
  return {
    show(table, times) {
      forgetOld();
      const known = current.get(table) ?? '';
      const shown = codes.get(known);
      if (shown?.times === times && shown.end > passed()) return known;
      const code = freeCode();
      codes.set(code, { table, times, end: passed() + SHOWN_FOR });
      current.set(table, code);
      return code;
    },
    find(code) {
      forgetOld();
      return codes.get(code) ?? null;
    },
  };
}
