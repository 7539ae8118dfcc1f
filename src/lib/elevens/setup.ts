import { accept, refuse, type Result } from '../game/result.ts';
import { COLOURS, JOKERS, NUMBER_CARDS, type Colour } from './cards.ts';
import { PLAYERS } from './seatings.ts';

/** Number of links and cards for each player, by the number of players. */
export const DEALS: Readonly<Record<number, { readonly links: number; readonly cards: number }>> = {
  2: { links: 4, cards: 20 },
  3: { links: 4, cards: 20 },
  4: { links: 3, cards: 15 },
  5: { links: 3, cards: 12 },
  6: { links: 2, cards: 12 },
};

/** Parsed setup of a game; `parseSetup` makes it. */
export interface Setup {
  readonly beginner: boolean;
  /** Rows from top to bottom: the name at this table, and the colour of the deck's cards in it. */
  readonly rows: readonly { readonly name: string; readonly colour: Colour }[];
  readonly seats: readonly string[];
  readonly first: string;
}

/** Setup from a table or a record, with checked types and unchecked values. */
export interface SetupInput {
  readonly rows: readonly string[];
  readonly seats: readonly string[];
  readonly first?: string | undefined;
  readonly beginner?: boolean | undefined;
  /** Colour of the deck in each row; by default `c1` in the top row, then downwards. */
  readonly colours?: readonly Colour[] | undefined;
}

export interface SetupRefusal {
  readonly code:
    | 'rows-not-four'
    | 'rows-not-different'
    | 'players-not-2-to-6'
    | 'seats-not-different'
    | 'empty-name'
    | 'first-not-seated'
    | 'colours-not-four';
  readonly key: keyof SetupInput;
}

/** Parses a setup, or returns its first error. */
export function parseSetup(input: SetupInput): Result<Setup, SetupRefusal> {
  const { rows, seats, first = seats[0] ?? '', beginner = false, colours = COLOURS } = input;
  const wrong = whatIsWrong(rows, seats, first, colours);
  if (wrong !== null) return refuse(wrong);
  return accept({ beginner, rows: rowsOf({ rows, colours }), seats: [...seats], first });
}

export const rowsOf = ({
  rows,
  colours = COLOURS,
}: Pick<SetupInput, 'rows' | 'colours'>): Setup['rows'] =>
  rows.map((name, at) => ({ name, colour: colours[at] ?? COLOURS[0] }));

function whatIsWrong(
  rows: readonly string[],
  seats: readonly string[],
  first: string,
  colours: readonly Colour[],
): SetupRefusal | null {
  const different = (names: readonly string[]) => new Set(names).size === names.length;
  if (rows.length !== COLOURS.length) return { code: 'rows-not-four', key: 'rows' };
  if (!different(rows)) return { code: 'rows-not-different', key: 'rows' };
  if (rows.includes('')) return { code: 'empty-name', key: 'rows' };
  if (seats.length < PLAYERS.least || seats.length > PLAYERS.most) {
    return { code: 'players-not-2-to-6', key: 'seats' };
  }
  if (!different(seats)) return { code: 'seats-not-different', key: 'seats' };
  if (seats.includes('')) return { code: 'empty-name', key: 'seats' };
  if (!seats.includes(first)) return { code: 'first-not-seated', key: 'first' };
  const all = colours.length === COLOURS.length && different(colours);
  return all ? null : { code: 'colours-not-four', key: 'colours' };
}

/**
 * Returns the size of the draw pile after the deal. The four elevens lie on the table; beginners
 * play without jokers.
 */
export function drawPileAfterDeal(setup: Setup): number {
  const shuffled = NUMBER_CARDS.length - COLOURS.length + (setup.beginner ? 0 : JOKERS);
  return shuffled - setup.seats.length * (DEALS[setup.seats.length]?.cards ?? 0);
}
