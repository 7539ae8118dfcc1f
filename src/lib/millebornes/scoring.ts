import {
  NO_FIGURES,
  type RoundFigures,
  type SideSummary,
  type Standing,
} from '../game/standing.ts';
import type { Tariff } from './editions/edition.ts';
import {
  CERTAIN_LINES,
  isShutOut,
  SCORE_LINES,
  type ExtensionStakes,
  type RoundCount,
  type RoundScore,
  type ScoreLine,
  type SideCount,
} from './score.ts';
import type {
  FinishedRound,
  Reached,
  RoundEnd,
  RoundState,
  Setup,
  SideState,
  Rules,
  State,
} from './state.ts';
import { EDITIONS } from './editions/index.ts';

type Lines = Readonly<Record<ScoreLine, number>>;

const ALL_SAFETIES = 4;
const LINES_OF_THE_WINNER = ['trip', 'delayedAction', 'safeTrip', 'noHundreds'] as const;

/**
 * Returns the sheet of the round in its current state. `reached`: the side that has the distance,
 * or null.
 */
export const finishRound = (
  { sides, extendedBy }: RoundState,
  end: RoundEnd,
  reached: Reached | null,
  setup: Setup,
): FinishedRound => scoreRound({ sides: sides.map(countSide), extendedBy }, end, reached, setup);

/**
 * Returns points by side that are certain during the round; none if the match counts rounds won.
 */
export const pointsSoFar = (round: RoundState, setup: Setup): readonly number[] =>
  finishRound(round, 'exhausted', null, setup).scores.map((score) => sumOf(CERTAIN_LINES, score));

/**
 * Returns the points at stake if the side that reached the distance extends. Null if no side is
 * asked.
 */
export function extensionStakes(round: RoundState, setup: Setup): ExtensionStakes | null {
  const { asked } = round;
  if (asked === null) return null;
  const score = finishRound(round, 'distance', asked, setup).scores[asked.side];
  const extension = setup.rules.tariff?.extension ?? 0;
  const risks = score === undefined ? 0 : sumOf(LINES_OF_THE_WINNER, score);
  return { gains: extension, risks, gives: extension };
}

const sumOf = (lines: readonly ScoreLine[], score: RoundScore): number =>
  lines.reduce((sum, line) => sum + (score[line] ?? 0), 0);

export const countSide = ({ km, safeties, coupsFourres, distances }: SideState): SideCount => ({
  km,
  safeties: safeties.length,
  coupsFourres: coupsFourres.length,
  with200: distances.includes('200'),
  with100: distances.includes('100'),
});

/** Scores a round from its figures, counted by the program or by people. */
export function scoreRound(
  round: RoundCount,
  end: RoundEnd,
  reached: Reached | null,
  setup: Setup,
): FinishedRound {
  const { tariff, equalKm } = setup.rules;
  const best = reached === null ? leaders(round, setup) : [reached.side];
  const winner = best.length === 1 ? (best[0] ?? null) : null;
  if (tariff === null) {
    const counts = winner === null && equalKm === 'nobody' ? [] : best;
    return { end, winner, scores: round.sides.map((_, side) => roundsWon(counts.includes(side))) };
  }
  const pileEmpty = reached?.pileEmpty ?? false;
  const scores = round.sides.map((_, side) =>
    sheet(linesOf(side, { round, winner, pileEmpty, setup, tariff })),
  );
  return { end, winner, scores };
}

const roundsWon = (won: boolean): RoundScore => ({ total: won ? 1 : 0 });

function sheet(lines: Lines): RoundScore {
  const scored = SCORE_LINES.filter((line) => lines[line] !== 0);
  const total = scored.reduce((sum, line) => sum + lines[line], 0);
  return { ...Object.fromEntries(scored.map((line) => [line, lines[line]])), total };
}

interface Ended {
  readonly round: RoundCount;
  readonly winner: number | null;
  readonly pileEmpty: boolean;
  readonly setup: Setup;
  readonly tariff: Tariff;
}

function linesOf(number: number, ended: Ended): Lines {
  const { round, winner, pileEmpty, setup, tariff } = ended;
  const side = round.sides[number];
  if (side === undefined) throw new RangeError(`There is no side ${String(number)}`);
  const won = winner === number;
  const asked = round.extendedBy === number;
  const points = (given: boolean, value: number | undefined) => (given ? (value ?? 0) : 0);
  return {
    distance: side.km * tariff.perKm,
    safeties: safetyPoints(side.safeties, tariff),
    coupsFourres: side.coupsFourres * tariff.coupFourre,
    trip: points(won, tariff.trip),
    delayedAction: points(won && pileEmpty, tariff.delayedAction),
    safeTrip: points(won && !side.with200, tariff.safeTrip),
    noHundreds: points(won && setup.rules.noHundreds && isWithoutHundreds(side), tariff.noHundreds),
    extension: points(won && asked, tariff.extension),
    extensionFailed: points(extensionFailed(round, winner) && !asked, tariff.extension),
    shutOut: shutOutOpponents(number, round, setup) * tariff.shutOut,
  };
}

const safetyPoints = (count: number, tariff: Tariff): number =>
  count === ALL_SAFETIES ? (tariff.allSafeties ?? count * tariff.safety) : count * tariff.safety;

const isWithoutHundreds = ({ with200, with100 }: SideCount): boolean => !with200 && !with100;

const extensionFailed = ({ extendedBy }: RoundCount, winner: number | null): boolean =>
  extendedBy !== null && extendedBy !== winner;

/** Returns the number of opponents that a side shuts out. */
function shutOutOpponents(number: number, round: RoundCount, { rules }: Setup): number {
  return round.sides.filter((side, other) => other !== number && isShutOut(side, rules.shutOut))
    .length;
}

export const addScores = (totals: readonly number[], round: FinishedRound): readonly number[] =>
  totals.map((total, side) => total + (round.scores[side]?.total ?? 0));

/** Returns the winners of the match after one more round, or null if it goes on. */
export const matchWinners = (state: State, round: FinishedRound): readonly number[] | null =>
  winnersAfter(state.rounds.length + 1, addScores(state.totals, round), state.setup.rules.match);

/**
 * Returns the winners with these totals after `rounds` rounds, or null if the match goes on. Equal
 * totals win together.
 */
export function winnersAfter(
  rounds: number,
  totals: readonly number[],
  match: Rules['match'],
): readonly number[] | null {
  const best = Math.max(...totals);
  const over = 'target' in match ? best >= match.target : rounds >= match.rounds;
  return over ? totals.flatMap((total, side) => (total === best ? [side] : [])) : null;
}

/**
 * Returns the winners of a round in which no side reached the distance: those with the most km, if
 * the edition says so.
 */
function leaders(
  round: { readonly sides: readonly { readonly km: number }[] },
  setup: Setup,
): readonly number[] {
  if (setup.rules.unreached === 'nobody') return [];
  const most = Math.max(...round.sides.map((side) => side.km));
  return round.sides.flatMap((side, number) => (side.km === most ? [number] : []));
}

export function standingOf({ setup, rounds, counted, totals, winners }: State): Standing {
  const { tariff } = EDITIONS[setup.edition];
  const sides = setup.sides.map((seats, side): SideSummary => ({
    players: seats.map((seat) => setup.seats[seat] ?? ''),
    total: totals[side] ?? 0,
    rounds: rounds.map(({ scores }, at) =>
      figuresOf(scores[side] ?? { total: 0 }, counted[at]?.[side], tariff),
    ),
  }));
  return { sides, rounds: rounds.length, winners, inPoints: tariff !== null, inRounds: true };
}

/**
 * Takes figures from the sheet where it has the line, because a line may be corrected; else from
 * the cards.
 */
function figuresOf(
  score: RoundScore,
  counted: SideCount | undefined,
  tariff: Tariff | null,
): RoundFigures {
  const { total: points, distance = 0, safeties = 0, coupsFourres = 0 } = score;
  if (tariff === null) {
    const { km = 0, safeties: exposed = 0, coupsFourres: answers = 0 } = counted ?? {};
    return { ...NO_FIGURES, points, km, safeties: exposed, coupsFourres: answers };
  }
  return {
    ...NO_FIGURES,
    points,
    km: distance / tariff.perKm,
    safeties: safeties === tariff.allSafeties ? ALL_SAFETIES : safeties / tariff.safety,
    coupsFourres: coupsFourres / tariff.coupFourre,
  };
}

/**
 * Returns points by side with those certain in the current round, or rounds won if the match counts
 * those.
 */
export function pointsNow({ setup, round, totals }: State): readonly number[] {
  const counts = setup.rules.tariff !== null && round !== null;
  const running = counts ? pointsSoFar(round, setup) : [];
  return totals.map((total, side) => total + (running[side] ?? 0));
}

/**
 * Returns the points by side. If the match counts rounds won, returns them in km and adds the km of
 * the current round.
 */
export function raceNow(state: State): readonly number[] {
  const { rules } = state.setup;
  const points = pointsNow(state);
  if (rules.tariff !== null) return points;
  return points.map((won, side) => won * rules.distance + (state.round?.sides[side]?.km ?? 0));
}
