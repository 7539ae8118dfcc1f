import { scoresOf, winnersOf } from '../elevens/score.ts';
import type { State as ElevensState } from '../elevens/state.ts';
import { SAFETIES } from '../millebornes/cards.ts';
import { EDITIONS } from '../millebornes/editions/index.ts';
import type { Tariff } from '../millebornes/editions/edition.ts';
import type { RoundScore } from '../millebornes/score.ts';
import type { SideCount } from '../millebornes/score.ts';
import type { State as MilleBornesState } from '../millebornes/state.ts';
import { isByHand, type AnyTable } from '../table/anyTable.ts';
import type { TableState } from '../table/state.ts';
import { markIn, numberIn, type Cells } from '../tally/cells.ts';
import { standingOf } from '../tally/standing.ts';
import { sidesOf } from '../tally/state.ts';
import type { TallyTable } from '../tally/table.ts';
import { editionOf, type MatchFacts, type RoundFigures, type SideSummary } from './summary.ts';

const NOTHING: RoundFigures = { points: 0, km: 0, safeties: 0, coupsFourres: 0, bonus: 0 };
const ALL_SAFETIES = 4;

type Standing = Pick<MatchFacts, 'sides' | 'rounds' | 'winners' | 'inPoints'>;

/**
 * What stands at a table, taken from its state alone: whatever was undone or corrected has gone from there already.
 */
export const factsOf = (table: AnyTable): MatchFacts =>
  isByHand(table) ? factsOfTally(table) : factsOfCards(table);

function factsOfCards({ setup, looking, timeline }: TableState): MatchFacts {
  const { now } = timeline;
  return {
    game: setup.game,
    edition: editionOf(setup),
    byHand: false,
    looking,
    moves: timeline.length,
    ...(now.game === 'elevens' ? elevensStanding(now.now) : milleBornesStanding(now.now)),
  };
}

function milleBornesStanding({ setup, rounds, counted, totals, winners }: MilleBornesState) {
  const { tariff } = EDITIONS[setup.edition];
  const sides = setup.sides.map((seats, side): SideSummary => ({
    players: seats.map((seat) => setup.seats[seat] ?? ''),
    total: totals[side] ?? 0,
    rounds: rounds.map(({ scores }, at) =>
      figuresOf(scores[side] ?? { total: 0 }, counted[at]?.[side], tariff),
    ),
  }));
  return { sides, rounds: rounds.length, winners, inPoints: tariff !== null } satisfies Standing;
}

/** Read off the sheet where it has the lines, for a line may have been corrected; else as the cards lay. */
function figuresOf(
  score: RoundScore,
  counted: SideCount | undefined,
  tariff: Tariff | null,
): RoundFigures {
  const { total: points, distance = 0, safeties = 0, coupsFourres = 0 } = score;
  if (tariff === null) {
    const { km = 0, safeties: exposed = 0, coupsFourres: answers = 0 } = counted ?? {};
    return { ...NOTHING, points, km, safeties: exposed, coupsFourres: answers };
  }
  return {
    ...NOTHING,
    points,
    km: distance / tariff.perKm,
    safeties: safeties === tariff.allSafeties ? ALL_SAFETIES : safeties / tariff.safety,
    coupsFourres: coupsFourres / tariff.coupFourre,
  };
}

function elevensStanding(state: ElevensState): Standing {
  const winners = winnersOf(state);
  const scores = scoresOf(state);
  const sides = state.players.map(({ name, bonus }, seat): SideSummary => {
    const total = scores?.[seat] ?? 0;
    return {
      players: [name],
      total,
      rounds: winners === null ? [] : [{ ...NOTHING, points: total, bonus }],
    };
  });
  return { sides, rounds: winners === null ? 0 : 1, winners, inPoints: scores !== null };
}

/** The finished sheets; one that is being filled counts nothing yet. */
function factsOfTally({ setup, timeline }: TallyTable): MatchFacts {
  const { counted, sheets } = timeline.now;
  const { totals, winners, sheets: scored } = standingOf(timeline.now);
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
