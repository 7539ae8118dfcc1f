import type { RoundFigures, SideSummary, Standing as MatchStanding } from '../game/standing.ts';
import { SAFETIES } from '../millebornes/cards.ts';
import { markIn, numberIn, type Cells } from './cells.ts';
import { sheetsOf } from './counted.ts';
import type { SheetScore } from './sheetRules.ts';
import type { State } from './state.ts';

export interface TallyStanding {
  readonly sheets: readonly SheetScore[];
  readonly totals: readonly number[];
  readonly winners: readonly number[] | null;
}

/** Scores the match from its sheets. A correction may end the match or reopen it. */
export function standingOf({ counted, sheets }: State): TallyStanding {
  const rules = sheetsOf(counted);
  const scored = sheets.map((sheet) => rules.score(sheet));
  const finished = scored.filter((_, at) => sheets[at]?.closed === true);
  const totals = rules.sides.map((_, side) =>
    finished.reduce((sum, { scores }) => sum + (scores[side]?.total ?? 0), 0),
  );
  const winners = finished.length === 0 ? null : rules.winners(finished, totals);
  return { sheets: scored, totals, winners };
}

/** Returns the standing by the finished sheets. */
export function matchStanding(state: State): MatchStanding {
  const { counted, sheets } = state;
  const { totals, winners, sheets: scored } = standingOf(state);
  const finished = sheets.flatMap((sheet, at) => (sheet.closed ? [{ sheet, at }] : []));
  const rules = sheetsOf(counted);
  const sides = rules.sides.map((players, side): SideSummary => ({
    players,
    total: totals[side] ?? 0,
    rounds: finished.map(({ sheet, at }) =>
      countedBy(sheet.sides[side] ?? {}, scored[at]?.scores[side]?.total ?? 0),
    ),
  }));
  const { inPoints, inRounds } = rules;
  return { sides, rounds: finished.length, winners, inPoints, inRounds };
}

function countedBy(cells: Cells, points: number): RoundFigures {
  const marks = SAFETIES.map((safety) => markIn(cells, safety));
  return {
    points,
    km: numberIn(cells, 'km'),
    safeties: marks.filter((mark) => mark !== 'none').length,
    coupsFourres: marks.filter((mark) => mark === 'coup-fourre').length,
    bonus: numberIn(cells, 'bonus'),
  };
}
