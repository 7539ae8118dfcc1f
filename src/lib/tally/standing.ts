import type { SheetScore } from './sheetRules.ts';
import { rulesOf } from './sheets.ts';
import { sidesOf, type TallyState } from './state.ts';

/** What the sheets come to together. */
export interface Standing {
  /** Of every sheet, the one being filled too. */
  readonly sheets: readonly SheetScore[];
  /** Points of the finished sheets. */
  readonly totals: readonly number[];
  /** Null while the match goes on. */
  readonly winners: readonly number[] | null;
}

/** Counts the match anew from its sheets: a corrected sheet may bring its end, or take it back. */
export function standingOf({ counted, sheets }: TallyState): Standing {
  const rules = rulesOf(counted);
  const scored = sheets.map((sheet) => rules.score(sheet));
  const finished = scored.filter((_, at) => sheets[at]?.closed === true);
  const totals = sidesOf(counted).map((_, side) =>
    finished.reduce((sum, { scores }) => sum + (scores[side]?.total ?? 0), 0),
  );
  const winners = finished.length === 0 ? null : rules.winners(finished, totals);
  return { sheets: scored, totals, winners };
}
