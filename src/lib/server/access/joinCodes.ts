import { randomInt } from 'node:crypto';

/** How long a code is shown, and for how long its predecessor stays valid for those still typing it, in ms. */
export const SHOWN_FOR = 15 * 60_000;
const COUNTS_ON_FOR = 3 * 60_000;
/** Number of six-digit codes. */
export const JOIN_CODES = 1_000_000;

/**
 * Join codes for players who cannot scan. Each stands for one table's invitation, and only while a screen shows it, so that
 * few can be guessed at any time.
 */
export interface JoinCodes {
  /** The code to show now; `times`: how often invitations to the table were revoked. */
  show(table: string, times: number): string;
  /** What the code stands for; null if it is unknown or expired. */
  find(code: string): { readonly table: string; readonly times: number } | null;
}

interface Shown {
  readonly table: string;
  readonly times: number;
  /** When its successor replaces it. */
  readonly end: number;
}

/** `monotonicNow` in ms; `draw` returns a random integer below its argument. */
export function createJoinCodes(
  monotonicNow: () => number,
  draw: (below: number) => number = (below) => randomInt(below),
): JoinCodes {
  const codes = new Map<string, Shown>();
  const current = new Map<string, string>();

  function forgetOld(): void {
    for (const [code, { table, end }] of codes) {
      if (end + COUNTS_ON_FOR > monotonicNow()) continue;
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
      if (shown?.times === times && shown.end > monotonicNow()) return known;
      const code = freeCode();
      codes.set(code, { table, times, end: monotonicNow() + SHOWN_FOR });
      current.set(table, code);
      return code;
    },
    find(code) {
      forgetOld();
      return codes.get(code) ?? null;
    },
  };
}
