import { BONUS_CARDS, COLOURS, JOKERS, MIDDLE, VALUES } from '../elevens/cards.ts';
import { best, scoreOf } from '../elevens/score.ts';
import type { Setup } from '../elevens/setup.ts';
import {
  holderBefore,
  isTicked,
  numberIn,
  type CellPosition,
  type Cells,
  type NumberCell,
  type SideCell,
} from './cells.ts';
import type { Refusal } from './moves.ts';
import type { SheetRules, SheetScore } from './sheetRules.ts';
import type { Sheet } from './state.ts';

/** Sum of all numbers dealt; the four elevens start on the table. */
const ALL_NUMBERS = COLOURS.length * (VALUES.reduce((sum, value) => sum + value, 0) - MIDDLE);
/** Maximum number of each in the box, for all players together. */
const MAX_PER_BOX = { bonus: BONUS_CARDS, numbers: ALL_NUMBERS, jokers: JOKERS } as const;

/** Returns the sheet rules of Elevens. One game is the match. */
export function elevensSheets({ beginner, seats }: Setup): SheetRules {
  return {
    cells: beginner ? ['numbers', 'out'] : ['bonus', 'numbers', 'jokers', 'out'],
    sides: seats.map((name) => [name]),
    inPoints: true,
    inRounds: false,
    distance: () => null,
    whyImpossible: (sheet, written) => whyTooMany(sheet) ?? whyNotOut(sheet, written),
    whyUnfinished: (sheet) =>
      endOf(sheet) === null ? { code: 'nobody-arrived', distance: null } : null,
    score: (sheet) => scoreSheet(sheet, beginner),
    match: { rounds: 1 },
    winners: ([game]) => game?.winners ?? null,
  };
}

function whyTooMany({ sides }: Sheet): Refusal | null {
  for (const cell of ['bonus', 'numbers', 'jokers'] as const satisfies readonly (NumberCell &
    SideCell)[]) {
    const sum = sides.reduce((all, cells) => all + numberIn(cells, cell), 0);
    if (sum > MAX_PER_BOX[cell])
      return { code: 'more-than-the-box', cell, most: MAX_PER_BOX[cell] };
  }
  return null;
}

function whyNotOut(sheet: Sheet, written: CellPosition): Refusal | null {
  const out = firstOut(sheet);
  const before = holderBefore(out, written);
  if (before !== null) return { code: 'two-winners', winner: before };
  const [winner] = out;
  if (winner === undefined) return null;
  if (sheet.exhausted) return { code: 'somebody-arrived', winner };
  return isEmptyHand(sheet.sides[winner]) ? null : { code: 'hand-was-empty' };
}

const isEmptyHand = (cells: Cells | undefined): boolean =>
  numberIn(cells, 'numbers') === 0 && numberIn(cells, 'jokers') === 0;

/** Returns the sides that played out their hands; more than one is an error. */
const firstOut = ({ sides }: Sheet): readonly number[] =>
  sides.flatMap((cells, side) => (isTicked(cells, 'out') ? [side] : []));

function endOf(sheet: Sheet): SheetScore['end'] {
  if (firstOut(sheet).length > 0) return 'distance';
  return sheet.exhausted || sheet.closed ? 'exhausted' : null;
}

function scoreSheet(sheet: Sheet, beginner: boolean): SheetScore {
  const end = endOf(sheet);
  const scores = sheet.sides.map((cells) =>
    scoreOf({
      bonus: numberIn(cells, 'bonus'),
      numbers: numberIn(cells, 'numbers'),
      jokers: numberIn(cells, 'jokers'),
    }),
  );
  const winners =
    beginner && end === 'distance' ? firstOut(sheet) : best(scores.map(({ total }) => total));
  return { end, winners: end === null ? [] : winners, scores, pending: scores.map(() => 0) };
}
