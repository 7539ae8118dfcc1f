import type { AccessView } from '../devices/view.ts';

/** The match that the same people play after this one. */
export interface NextMatch {
  /** Code of its table; null while there is none. */
  readonly code: string | null;
  /** False if it was opened for them without a rematch. */
  readonly isRematch: boolean;
  /** True if it was opened while this page showed the match before it. */
  readonly isNew: boolean;
}

/** Follows which match comes after the one at a table. */
export function nextMatch(
  table: () => string,
  access: () => Pick<AccessView, 'table' | 'next' | 'successor'> | null,
): NextMatch {
  /** Table that this page has shown while nothing came after it. */
  let seen = $state('');
  const here = $derived(access()?.table === table() ? access() : null);
  const code = $derived(here?.next ?? here?.successor ?? null);
  $effect.pre(() => {
    if (here !== null && code === null) seen = table();
  });
  return {
    get code() {
      return code;
    },
    get isRematch() {
      return here?.next !== null;
    },
    get isNew() {
      return code !== null && seen === table();
    },
  };
}
