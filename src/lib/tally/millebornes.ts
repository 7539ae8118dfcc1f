import { COPIES, DISTANCES, kmOf, SAFETIES } from '../millebornes/cards.ts';
import { winnersAfter, scoreRound } from '../millebornes/scoring.ts';
import { CERTAIN_LINES, type RoundCount, type SideCount } from '../millebornes/score.ts';
import type { FinishedRound, Rules, Reached, Setup } from '../millebornes/state.ts';
import {
  countSafeties,
  holderBefore,
  isTicked,
  markIn,
  numberIn,
  type Cells,
  type SideCell,
  type CellPosition,
  type TickCell,
} from './cells.ts';
import type { Refusal } from './moves.ts';
import { openShutOutOf } from './openShutOut.ts';
import type { SheetRules, SheetScore, TallyScore } from './sheetRules.ts';
import type { Sheet } from './state.ts';

const KM_STEP = 25;
const MAX_200S = 2;
const OF_THE_WINNER = ['delayedAction', 'safeTrip', 'noHundreds'] as const;

/** Returns the sheet rules of 1000 Bornes. Scores use the same rules as cards. */
export function milleBornesSheets(setup: Setup): SheetRules {
  const { rules } = setup;
  return {
    cells: cellsOf(rules),
    sides: setup.sides.map((seats) => seats.map((seat) => setup.seats[seat] ?? '')),
    inPoints: rules.tariff !== null,
    inRounds: true,
    distance: (sheet) => distanceOf(sheet, rules),
    whyImpossible: (sheet, written) =>
      whyNoKm(sheet, rules) ??
      whyTwoWinners(sheet, written, rules) ??
      whyNoSafety(sheet, written) ??
      whyTwoAskers(sheet, written) ??
      (sheet.closed ? whyTooSoon(sheet, rules) : null) ??
      whyNotExhausted(sheet, rules) ??
      whyNotOfTheWinner(sheet, written, setup),
    whyUnfinished: (sheet) => whyTooSoon(sheet, rules) ?? whyNotEnded(sheet, setup),
    score: (sheet) => scoreSheet(sheet, setup),
    match: rules.match,
    winners: (sheets, totals) => winnersAfter(sheets.length, totals, rules.match),
  };
}

/** Returns the cells of an edition. If rounds won are counted, only the distance is needed. */
function cellsOf({ tariff, extendTo, noHundreds }: Rules): readonly SideCell[] {
  if (tariff === null) return ['km'];
  const ticks: readonly (readonly [cell: TickCell, known: boolean])[] = [
    ['delayedAction', tariff.delayedAction !== undefined],
    ['safeTrip', true],
    ['noHundreds', noHundreds],
    ['extension', extendTo !== null],
  ];
  return ['km', ...SAFETIES, ...ticks.flatMap(([cell, known]) => (known ? [cell] : []))];
}

const askersOf = ({ sides }: Sheet): readonly number[] =>
  sides.flatMap((cells, side) => (isTicked(cells, 'extension') ? [side] : []));

const askerOf = (sheet: Sheet): number | null => askersOf(sheet)[0] ?? null;

const distanceOf = (sheet: Sheet, { distance, extendTo }: Rules): number =>
  askerOf(sheet) === null ? distance : (extendTo ?? distance);

const arrived = (sheet: Sheet, rules: Rules): readonly number[] =>
  sheet.sides.flatMap((cells, side) =>
    numberIn(cells, 'km') === distanceOf(sheet, rules) ? [side] : [],
  );

function whyNoKm(sheet: Sheet, rules: Rules): Refusal | null {
  const km = sheet.sides.map((cells) => numberIn(cells, 'km'));
  const distance = distanceOf(sheet, rules);
  if (km.some((laid) => laid % KM_STEP !== 0)) return { code: 'no-such-km' };
  if (km.some((laid) => laid > distance)) {
    const extendTo = distance === rules.extendTo ? null : rules.extendTo;
    return { code: 'past-distance', distance, extendTo };
  }
  const most = kmInTheBox(sheet);
  const laid = km.reduce((sum, one) => sum + one, 0);
  return laid > most ? { code: 'more-km-than-cards', most } : null;
}

/** Returns the maximum total distance of these sides in km. */
function kmInTheBox({ sides }: Sheet): number {
  const with200 = sides.filter((cells) => countCells(cells).with200).length;
  const copies = { ...COPIES, '200': Math.min(COPIES['200'], with200 * MAX_200S) };
  return DISTANCES.reduce((sum, card) => sum + copies[card] * kmOf(card), 0);
}

function whyTwoWinners(sheet: Sheet, written: CellPosition, rules: Rules): Refusal | null {
  const winner = holderBefore(arrived(sheet, rules), written);
  return winner === null ? null : { code: 'two-winners', winner };
}

function whyNoSafety({ sides }: Sheet, written: CellPosition): Refusal | null {
  for (const safety of SAFETIES) {
    const claiming = sides.flatMap((cells, side) =>
      markIn(cells, safety) === 'none' ? [] : [side],
    );
    const holder = holderBefore(claiming, written);
    if (holder !== null) return { code: 'safety-taken', safety, holder };
  }
  return null;
}

function whyTwoAskers(sheet: Sheet, written: CellPosition): Refusal | null {
  const asker = holderBefore(askersOf(sheet), written);
  return asker === null ? null : { code: 'extension-asked', asker };
}

/**
 * Refuses an extension before the first distance is reached. While the sheet is incomplete, the
 * distance may follow.
 */
function whyTooSoon(sheet: Sheet, { distance }: Rules): Refusal | null {
  const asker = askerOf(sheet);
  if (asker === null || numberIn(sheet.sides[asker], 'km') >= distance) return null;
  return { code: 'extension-too-soon', asker, distance };
}

function whyNotEnded(sheet: Sheet, setup: Setup): Refusal | null {
  const distance = distanceOf(sheet, setup.rules);
  return scoreSheet(sheet, setup).end === null ? { code: 'nobody-arrived', distance } : null;
}

function whyNotExhausted(sheet: Sheet, rules: Rules): Refusal | null {
  const [winner] = arrived(sheet, rules);
  return sheet.exhausted && winner !== undefined ? { code: 'somebody-arrived', winner } : null;
}

/**
 * Refuses a cell reserved for the winner. Ticks from before a correction stay, since they count
 * only for the winner.
 */
function whyNotOfTheWinner(sheet: Sheet, written: CellPosition, setup: Setup): Refusal | null {
  const cell = OF_THE_WINNER.find((tick) => tick === written.cell);
  if (written.side === null || cell === undefined || !isTicked(sheet.sides[written.side], cell)) {
    return null;
  }
  const { winners, end } = scoreSheet(sheet, setup);
  const possible =
    winners.includes(written.side) && (cell !== 'delayedAction' || end === 'distance');
  return possible ? null : { code: 'not-the-winner', cell };
}

function scoreSheet(sheet: Sheet, setup: Setup): SheetScore {
  const [side] = arrived(sheet, setup.rules);
  const pileEmpty = side !== undefined && isTicked(sheet.sides[side], 'delayedAction');
  const reached: Reached | null = side === undefined ? null : { side, pileEmpty };
  const end = reached !== null ? 'distance' : sheet.exhausted || sheet.closed ? 'exhausted' : null;
  const finished = scoreRound(countSheet(sheet), end ?? 'exhausted', reached, setup);
  if (end === null) {
    const scores = finished.scores.map(asFarAsItGoes);
    return { end, winners: [], scores, pending: scores.map(() => 0) };
  }
  const pending = pendingOn(sheet, setup.rules);
  const scores = finished.scores.map((score, at) => withoutShutOut(score, pending[at] ?? 0));
  return { end, winners: winnersOf(finished, setup.rules), scores, pending };
}

/** Returns the points that depend on distances not entered yet: shutting out or being shut out. */
function pendingOn({ sides, closed }: Sheet, { tariff, shutOut }: Rules): readonly number[] {
  const points = closed || tariff === null ? 0 : tariff.shutOut;
  return sides.map((_, side) => openShutOutOf(side, sides, shutOut).length * points);
}

function withoutShutOut(score: TallyScore, points: number): TallyScore {
  if (points === 0) return score;
  return { ...score, shutOut: (score.shutOut ?? 0) - points, total: score.total - points };
}

function asFarAsItGoes(score: TallyScore): TallyScore {
  const lines = CERTAIN_LINES.filter((line) => score[line] !== undefined);
  const total = lines.reduce((sum, line) => sum + (score[line] ?? 0), 0);
  return { ...Object.fromEntries(lines.map((line) => [line, score[line]])), total };
}

/** If rounds won are counted, equal sides may share a round. */
function winnersOf({ winner, scores }: FinishedRound, { tariff }: Rules): readonly number[] {
  if (tariff === null) return scores.flatMap(({ total }, side) => (total > 0 ? [side] : []));
  return winner === null ? [] : [winner];
}

const countSheet = (sheet: Sheet): RoundCount => ({
  sides: sheet.sides.map(countCells),
  extendedBy: askerOf(sheet),
});

function countCells(cells: Cells): SideCount {
  const marks = SAFETIES.map((safety) => markIn(cells, safety));
  const with100 = !isTicked(cells, 'noHundreds');
  return {
    km: numberIn(cells, 'km'),
    safeties: countSafeties(cells),
    coupsFourres: marks.filter((mark) => mark === 'coup-fourre').length,
    // Without any 100 and 200 there is no 200 either.
    with200: with100 && !isTicked(cells, 'safeTrip'),
    with100,
  };
}
