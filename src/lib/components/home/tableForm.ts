import type { ElevensSetup } from '#lib/elevens/atTable.ts';
import { PLAYERS } from '#lib/elevens/setup.ts';
import type { TableSetup } from '#lib/games.ts';
import type { BoxId } from '#lib/games/boxes.ts';
import type { DeckView } from '#lib/house/view.ts';
import type { MilleBornesSetup } from '#lib/millebornes/atTable.ts';
import { EDITIONS } from '#lib/millebornes/editions/index.ts';
import type {
  Edition,
  EditionId,
  OptionName,
  Options,
  Shape,
} from '#lib/millebornes/editions/edition.ts';

/** Most people at one table, in any edition. */
export const MOST_SEATS = 8;

/** What the form to open a table holds. It can always be sent; `problemsOf` says what is wrong with it. */
export interface TableForm {
  readonly game: BoxId;
  readonly edition: EditionId;
  readonly players: number;
  readonly sides: number;
  /** Names of all seats ever filled in, so that none is lost when the table gets smaller for an evening. */
  readonly names: readonly string[];
  /** Seat that begins. */
  readonly first: number;
  readonly deck: string | null;
  /** How long the match lasts. */
  readonly until: 'target' | 'rounds';
  readonly options: Options;
  /** Elevens: names of the four rows from top to bottom, as far as they were filled in. */
  readonly rows: readonly string[];
  readonly beginner: boolean;
  /** The match is counted by hand: no card is followed. */
  readonly byHand: boolean;
}

export type FormProblem =
  | { readonly type: 'name-missing'; readonly seat: number }
  | { readonly type: 'name-twice'; readonly seat: number; readonly name: string }
  | { readonly type: 'row-twice'; readonly row: number; readonly name: string }
  | { readonly type: 'bad-number'; readonly option: 'target' | 'rounds' };

/** Bounds of the two numbers that are typed. */
export const BOUNDS = {
  target: { least: 100, most: 50_000 },
  rounds: { least: 1, most: 50 },
} as const;

export function newForm(edition: Edition): TableForm {
  const shape = edition.shapes[0];
  return {
    game: '1000-bornes',
    edition: edition.id,
    players: shape?.players ?? 2,
    sides: shape?.sides ?? 2,
    names: [],
    first: 0,
    deck: null,
    until: lengthsOf(edition)[0] ?? 'rounds',
    options: edition.defaults,
    rows: [],
    beginner: false,
    byHand: false,
  };
}

/** Numbers of players the edition can be played with, ascending. */
export function playerCounts(edition: Edition): number[] {
  return [...new Set(edition.shapes.map((shape) => shape.players))].sort((a, b) => a - b);
}

/** Who plays with whom, where there is a choice. */
export function shapesFor(edition: Edition, players: number): Shape[] {
  return edition.shapes.filter((shape) => shape.players === players);
}

export function shapeOf(form: TableForm, edition: Edition): Shape | undefined {
  const shapes = shapesFor(edition, form.players);
  return shapes.find((shape) => shape.sides === form.sides) ?? shapes[0];
}

/** The ways in which a match of the edition may be bounded; the first is its own. */
export function lengthsOf(edition: Edition): ('target' | 'rounds')[] {
  return (['target', 'rounds'] as const).filter((name) => edition.options.includes(name));
}

/** The options that are offered as choices for this table, besides the length of the match. */
export function choicesOf(form: TableForm, edition: Edition): OptionName[] {
  const distances = shapeOf(form, edition)?.distances ?? [];
  return edition.options.filter(
    (name) =>
      name !== 'target' && name !== 'rounds' && (name !== 'distance' || distances.length > 1),
  );
}

/** The form for another edition; names, deck and as many players as it allows stay. */
export function withEdition(form: TableForm, edition: Edition): TableForm {
  const fresh = newForm(edition);
  const known = playerCounts(edition).includes(form.players);
  const { names, deck, first, rows, beginner, byHand } = form;
  const moved = { ...fresh, names, deck, first, rows, beginner, byHand };
  return withPlayers(moved, edition, known ? form.players : fresh.players);
}

/** The form for another number of players, in the first shape the edition has for it. */
export function withPlayers(form: TableForm, edition: Edition, players: number): TableForm {
  const shapes = shapesFor(edition, players);
  const shape = shapes.find(({ sides }) => sides === form.sides) ?? shapes[0];
  const options = Object.fromEntries(
    Object.entries(form.options).filter(([name]) => name !== 'distance'),
  );
  return {
    ...form,
    players,
    sides: shape?.sides ?? players,
    first: Math.min(form.first, players - 1),
    options,
  };
}

/** Numbers of players at a table of Elevens, ascending. */
export const ELEVENS_COUNTS: readonly number[] = Array.from(
  { length: PLAYERS.most - PLAYERS.least + 1 },
  (_, at) => PLAYERS.least + at,
);

/** The form for a table of Elevens, where each plays alone. */
export function withElevens(form: TableForm, players: number = form.players): TableForm {
  const seated = Math.min(Math.max(players, PLAYERS.least), PLAYERS.most);
  return {
    ...form,
    game: 'elevens',
    players: seated,
    sides: seated,
    first: Math.min(form.first, seated - 1),
  };
}

/** The names of the four rows; those left out are called as `usual` says. */
export const rowNames = ({ rows }: TableForm, usual: readonly string[]): string[] =>
  usual.map((name, row) => (rows[row] ?? '').trim() || name);

export function withRow(form: TableForm, row: number, name: string): TableForm {
  const rows = Array.from({ length: 4 }, (_, at) => form.rows[at] ?? '');
  rows[row] = name;
  return { ...form, rows };
}

export function withName(form: TableForm, seat: number, name: string): TableForm {
  const names = Array.from(
    { length: Math.max(form.names.length, seat + 1) },
    (_, at) => form.names[at] ?? '',
  );
  names[seat] = name;
  return { ...form, names };
}

/** The form with a player one seat further up or down; who begins stays the same person. */
export function withSeatMoved(form: TableForm, seat: number, by: 1 | -1): TableForm {
  const other = seat + by;
  if (other < 0 || other >= form.players) return form;
  const [here, there] = [form.names[seat] ?? '', form.names[other] ?? ''];
  const first = form.first === seat ? other : form.first === other ? seat : form.first;
  return { ...withName(withName(form, seat, there), other, here), first };
}

export function seatNames(form: TableForm): string[] {
  return Array.from({ length: form.players }, (_, seat) => (form.names[seat] ?? '').trim());
}

/** Partners: sides take turns around the table (A B A B; A B C A B C). */
export function sidesOf(form: TableForm): string[][] {
  const seats = seatNames(form);
  return Array.from({ length: form.sides }, (_, side) =>
    seats.filter((_name, seat) => seat % form.sides === side),
  );
}

export function problemsOf(form: TableForm, usualRows: readonly string[] = []): FormProblem[] {
  const seats = seatNames(form);
  if (form.game === 'elevens') return [...seatProblems(seats), ...rowProblems(form, usualRows)];
  const number = form.options[form.until];
  const { least, most } = BOUNDS[form.until];
  const isGood = number !== undefined && Number.isInteger(number);
  return [
    ...seatProblems(seats),
    ...(isGood && number >= least && number <= most
      ? []
      : [{ type: 'bad-number', option: form.until } as const]),
  ];
}

const seatProblems = (seats: readonly string[]): FormProblem[] =>
  seats.flatMap((name, seat) => nameProblem(seats, name, seat));

function rowProblems(form: TableForm, usual: readonly string[]): FormProblem[] {
  const names = rowNames(form, usual).map((name) => name.toLowerCase());
  return rowNames(form, usual).flatMap((name, row): FormProblem[] =>
    names.indexOf(name.toLowerCase()) < row ? [{ type: 'row-twice', row, name }] : [],
  );
}

function nameProblem(seats: readonly string[], name: string, seat: number): FormProblem[] {
  if (name === '') return [{ type: 'name-missing', seat }];
  const before = seats.slice(0, seat).map((other) => other.toLowerCase());
  return before.includes(name.toLowerCase()) ? [{ type: 'name-twice', seat, name }] : [];
}

/** What is sent to open the table: only options the edition has, and only those that differ from it. */
export function setupOf(form: TableForm, edition: Edition): MilleBornesSetup {
  const seats = seatNames(form);
  const first = seats[form.first];
  return {
    game: '1000-bornes',
    edition: form.edition,
    options: optionsOf(form, edition),
    seats,
    ...(form.sides < form.players ? { sides: sidesOf(form) } : {}),
    ...(first === undefined ? {} : { first }),
    deck: form.deck,
  };
}

/** The same for a table of Elevens. */
export function elevensSetupOf(form: TableForm, usualRows: readonly string[]): ElevensSetup {
  const seats = seatNames(form);
  const first = seats[form.first];
  return {
    game: 'elevens',
    options: form.beginner ? { beginner: true } : {},
    rows: rowNames(form, usualRows),
    seats,
    ...(first === undefined ? {} : { first }),
    deck: form.deck,
  };
}

/** The setup of whichever game the form is for, with a deck only where one is played with and known. */
export function tableSetupOf(
  form: TableForm,
  decks: readonly DeckView[],
  usualRows: readonly string[],
): TableSetup {
  const deck = deckOf(form, decks);
  const played =
    form.game === 'elevens'
      ? elevensSetupOf({ ...form, deck }, usualRows)
      : setupOf({ ...form, deck }, EDITIONS[form.edition]);
  return form.byHand ? { game: 'tally', counted: played } : played;
}

/** The deck chosen, as long as the house has it and it is of this game. */
export function deckOf(form: TableForm, decks: readonly DeckView[]): string | null {
  const fits = decks.some(({ id, box }) => id === form.deck && box === form.game);
  return fits && !form.byHand ? form.deck : null;
}

function optionsOf(form: TableForm, edition: Edition): Options {
  const asked = new Set<string>([...choicesOf(form, edition), form.until]);
  return Object.fromEntries(
    Object.entries(form.options).filter(
      ([name, value]) => asked.has(name) && edition.defaults[name as OptionName] !== value,
    ),
  );
}
