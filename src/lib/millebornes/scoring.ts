import { SAFETIES } from './cards.ts';
import type { ShutOut, Tariff } from './editions/edition.ts';
import type { Outcome } from './ending.ts';
import { countOf } from './rules/distance.ts';
import { SCORE_LINES, type RoundScore, type ScoreLine } from './score.ts';
import type { HouseRules, RoundState, SideState } from './state.ts';

/** The score sheet of a round that has just ended, by side. Lines that are 0 are left out. */
export function scoreRound(
  round: RoundState,
  outcome: Outcome,
  rules: HouseRules,
): readonly RoundScore[] {
  const { tariff } = rules;
  return round.sides.map((_, side) =>
    tariff === null
      ? { total: outcome.won.includes(side) ? 1 : 0 }
      : totalled(linesOf(side, round, outcome, rules, tariff)),
  );
}

type Lines = Readonly<Record<ScoreLine, number>>;

function linesOf(
  number: number,
  round: RoundState,
  outcome: Outcome,
  rules: HouseRules,
  tariff: Tariff,
): Lines {
  const side = round.sides[number];
  const opponents = round.sides.filter((_, other) => other !== number);
  const won = outcome.won.includes(number);
  const without200 = side !== undefined && countOf(side, '200') === 0;
  const without100 = side !== undefined && countOf(side, '100') === 0;
  const reached = outcome.end === 'distance';
  const extended = round.extendedBy;
  const points = (due: boolean, amount: number | undefined) => (due ? (amount ?? 0) : 0);
  return {
    distance: (side?.km ?? 0) * tariff.perKm,
    safeties: safetyPoints(side?.safeties.length ?? 0, tariff),
    coupsFourres: (side?.coupsFourres.length ?? 0) * tariff.coupFourre,
    trip: points(won, tariff.trip),
    delayedAction: points(won && reached && outcome.pileEmpty, tariff.delayedAction),
    safeTrip: points(won && without200, tariff.safeTrip),
    noHundreds: points(won && without200 && without100 && rules.noHundreds, tariff.noHundreds),
    extension: points(extended === number && won, tariff.extension),
    extensionFailed: points(
      extended !== null && extended !== number && !outcome.won.includes(extended),
      tariff.extension,
    ),
    shutOut: opponents.filter((other) => isShutOut(other, rules.shutOut)).length * tariff.shutOut,
  };
}

function safetyPoints(count: number, tariff: Tariff): number {
  if (count === SAFETIES.length && tariff.allSafeties !== undefined) return tariff.allSafeties;
  return count * tariff.safety;
}

/** The classic book's capot is a side without a safety, the prestige one's a side without a distance card (I11). */
function isShutOut(side: SideState, shutOut: ShutOut): boolean {
  switch (shutOut) {
    case 'no-safety':
      return side.safeties.length === 0;
    case 'no-distance':
      return side.distances.length === 0;
    case 'off':
      return false;
  }
}

function totalled(lines: Lines): RoundScore {
  const score: { [Line in ScoreLine]?: number } & { total: number } = { total: 0 };
  for (const line of SCORE_LINES) {
    const points = lines[line];
    if (points === 0) continue;
    score[line] = points;
    score.total += points;
  }
  const { total, ...named } = score;
  return { ...named, total };
}
