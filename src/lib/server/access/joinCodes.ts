import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import type { FactKind, Facts, Standing } from '../facts/facts.ts';

/** How long a code is shown, and for how long its predecessor stays valid for those still typing it, in ms. */
export const SHOWN_FOR = 15 * 60_000;
const COUNTS_ON_FOR = 3 * 60_000;
/** Number of six-digit codes. */
export const JOIN_CODES = 1_000_000;

/**
 * Join codes for players who cannot scan. Each stands for one invitation, and for 18 minutes at most after it was made, whether
 * a screen still shows it or not, so that few can be guessed at any time.
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
}

/** By the code. */
const JOIN_CODE: FactKind<Shown> = {
  name: 'join-code',
  schema: v.object({ table: v.string(), times: v.number() }),
};

/** `monotonicNow` in ms; `draw` returns a random integer below its argument. */
export function createJoinCodes(
  facts: Facts,
  monotonicNow: () => number,
  draw: (below: number) => number = (below) => randomInt(below),
): JoinCodes {
  /** The newest code of each table. */
  const current = new Map<string, string>();

  function heard(code: string): void {
    const said = facts.find(JOIN_CODE, code);
    if (said === null) return;
    const before = current.get(said.value.table) ?? '';
    const known = facts.find(JOIN_CODE, before);
    if (known === null || isAfter([code, said], [before, known]))
      current.set(said.value.table, code);
  }
  function forgetOld(): void {
    for (const [table, code] of current) {
      if (facts.find(JOIN_CODE, code) === null) current.delete(table);
    }
  }
  function freeCode(): string {
    for (;;) {
      const code = String(draw(JOIN_CODES)).padStart(6, '0');
      if (facts.find(JOIN_CODE, code) === null) return code;
    }
  }
  facts.watch(JOIN_CODE, heard);
  [...facts.all(JOIN_CODE).keys()].forEach(heard);

  return {
    show(table, times) {
      const known = current.get(table) ?? '';
      const shown = facts.find(JOIN_CODE, known);
      // It counts on for those who are typing it.
      const isShown = shown !== null && shown.until - COUNTS_ON_FOR > monotonicNow();
      if (isShown && shown.value.times === times) return known;
      forgetOld();
      const code = freeCode();
      current.set(table, code);
      facts.say(JOIN_CODE, code, { table, times }, SHOWN_FOR + COUNTS_ON_FOR);
      return code;
    },
    find: (code) => facts.find(JOIN_CODE, code)?.value ?? null,
  };
}

/** Ends that lie nearer than this, in ms, are of one moment: each server reckons those of the others a little later. */
const ONE_MOMENT = 2_000;

/** Which of two codes of one table is shown: of one moment the larger, so that all servers choose the same. */
function isAfter(
  [code, said]: readonly [string, Standing<Shown>],
  [before, known]: readonly [string, Standing<Shown>],
): boolean {
  if (said.value.times !== known.value.times) return said.value.times > known.value.times;
  const later = said.until - known.until;
  return Math.abs(later) < ONE_MOMENT ? code > before : later > 0;
}
