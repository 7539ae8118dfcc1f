import { type RoundFigures, type SideSummary } from '../game/standing.ts';
import { standingOf } from '../games/playing.ts';
import { SAFETIES } from '../millebornes/cards.ts';
import { isByHand, type AnyTable } from '../table/anyTable.ts';
import type { TableState } from '../table/state.ts';
import { markIn, numberIn, type Cells } from '../tally/cells.ts';
import { standingOf as standingOfTally } from '../tally/standing.ts';
import { sidesOf } from '../tally/state.ts';
import type { TallyTable } from '../tally/table.ts';
import { editionOf, type MatchFacts } from './summary.ts';

/**
 * What stands at a table, taken from its state alone: whatever was undone or corrected has gone from there already.
 */
export const factsOf = (table: AnyTable): MatchFacts =>
  isByHand(table) ? factsOfTally(table) : factsOfCards(table);

function factsOfCards({ setup, looking, timeline }: TableState): MatchFacts {
  return {
    game: setup.game,
    edition: editionOf(setup),
    byHand: false,
    looking,
    moves: timeline.length,
    ...standingOf(timeline.now),
  };
}

/** The finished sheets; one that is being filled counts nothing yet. */
function factsOfTally({ setup, timeline }: TallyTable): MatchFacts {
  const { counted, sheets } = timeline.now;
  const { totals, winners, sheets: scored } = standingOfTally(timeline.now);
  const finished = sheets.flatMap((sheet, at) => (sheet.closed ? [{ sheet, at }] : []));
  const sides = sidesOf(counted).map((players, side): SideSummary => ({
    players,
    total: totals[side] ?? 0,
    rounds: finished.map(({ sheet, at }) =>
      countedBy(sheet.sides[side] ?? {}, scored[at]?.scores[side]?.total ?? 0),
    ),
  }));
  return {
    game: setup.game,
    edition: editionOf(setup),
    inPoints: counted.game === 'elevens' || counted.setup.rules.tariff !== null,
    byHand: true,
    looking: false,
    sides,
    rounds: finished.length,
    winners,
    moves: timeline.length,
  };
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
