import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import type { StateKind, SharedState, LiveValue } from '../cluster/sharedState.ts';

/**
 * Display time of a code in ms. Its predecessor then stays valid for `CODE_GRACE_MS` ms, for
 * players who are still typing it.
 */
export const CODE_DISPLAY_MS = 15 * 60_000;
const CODE_GRACE_MS = 3 * 60_000;
export const JOIN_CODE_COUNT = 1_000_000;

/**
 * Join codes for players who cannot scan. Each stands for one invitation and expires 18 minutes
 * after it was made, so that few codes can be guessed at any time.
 */
export interface JoinCodes {
  show(table: string, times: number): string;
  find(code: string): { readonly table: string; readonly times: number } | null;
}

interface JoinCodeTarget {
  readonly table: string;
  readonly times: number;
}

const JOIN_CODE: StateKind<JoinCodeTarget> = {
  name: 'join-code',
  schema: v.object({ table: v.string(), times: v.number() }),
};

/** `monotonicNow` in ms; `draw` returns a random integer below its argument. */
export function createJoinCodes(
  sharedState: SharedState,
  monotonicNow: () => number,
  draw: (below: number) => number = (below) => randomInt(below),
): JoinCodes {
  const current = new Map<string, string>();

  function heard(code: string): void {
    const said = sharedState.find(JOIN_CODE, code);
    if (said === null) return;
    const before = current.get(said.value.table) ?? '';
    const known = sharedState.find(JOIN_CODE, before);
    if (known === null || isNewerCode([code, said], [before, known]))
      current.set(said.value.table, code);
  }
  function forgetOld(): void {
    for (const [table, code] of current) {
      if (sharedState.find(JOIN_CODE, code) === null) current.delete(table);
    }
  }
  function freeCode(): string {
    for (;;) {
      const code = String(draw(JOIN_CODE_COUNT)).padStart(6, '0');
      if (sharedState.find(JOIN_CODE, code) === null) return code;
    }
  }
  sharedState.watch(JOIN_CODE, heard);
  [...sharedState.all(JOIN_CODE).keys()].forEach(heard);

  return {
    show(table, times) {
      const known = current.get(table) ?? '';
      const shown = sharedState.find(JOIN_CODE, known);
      // An expired display stays valid for players who are typing it.
      const isShown = shown !== null && shown.until - CODE_GRACE_MS > monotonicNow();
      if (isShown && shown.value.times === times) return known;
      forgetOld();
      const code = freeCode();
      current.set(table, code);
      sharedState.set(JOIN_CODE, code, { table, times }, CODE_DISPLAY_MS + CODE_GRACE_MS);
      return code;
    },
    find: (code) => sharedState.find(JOIN_CODE, code)?.value ?? null,
  };
}

/**
 * Tolerance in ms when comparing ends: each server computes those of other servers slightly later.
 */
const EXPIRY_TOLERANCE_MS = 2_000;

/**
 * True if the first of two codes of one table is to be shown. Among codes of the same moment the
 * larger wins, so that all servers agree.
 */
function isNewerCode(
  [code, said]: readonly [string, LiveValue<JoinCodeTarget>],
  [before, known]: readonly [string, LiveValue<JoinCodeTarget>],
): boolean {
  if (said.value.times !== known.value.times) return said.value.times > known.value.times;
  const later = said.until - known.until;
  return Math.abs(later) < EXPIRY_TOLERANCE_MS ? code > before : later > 0;
}
