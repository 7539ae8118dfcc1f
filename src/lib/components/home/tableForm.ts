import type { Seating } from '#lib/game/seating.ts';
import type { TableSetup } from '#lib/games.ts';
import { FIRST_GAME, type BoxId } from '#lib/games/boxes.ts';
import type { ReadersFor } from '#lib/house/commands.ts';
import type { DeckView } from '#lib/house/view.ts';
import { format } from '#lib/i18n/format.ts';
import type { Language } from '#lib/i18n/language.ts';
import type { FormProblem, GameForm, GameChoice } from '../box/gameForm.ts';
import { BY_HAND } from '../games.ts';

/** Most people at one table, of any game. */
export const MOST_SEATS = 8;

/** What the form to open a table holds. It can always be sent; `problemsOf` says what is wrong with it. */
export interface TableForm extends Seating {
  readonly game: BoxId;
  /** Names of all seats ever filled in, so that none is lost when the table gets smaller for an evening. */
  readonly names: readonly string[];
  /** Seat that begins. */
  readonly first: number;
  readonly deck: string | null;
  /** The match is counted by hand: no card is followed. */
  readonly byHand: boolean;
  /** Its rounds are heard and not seen. */
  readonly byEar: boolean;
  /** What the games ask besides, as far as they have been chosen. */
  readonly own: Readonly<Partial<Record<BoxId, unknown>>>;
}

export type Forms<Form extends GameForm = GameForm> = Readonly<Record<BoxId, Form>>;

/** All that may be chosen as the game to play, and whose offer it is. */
export const offersIn = (forms: Forms): readonly (GameChoice & { readonly game: BoxId })[] =>
  Object.entries(forms).flatMap(([game, { offers }]) =>
    offers.map((offer) => ({ ...offer, game: game as BoxId })),
  );

/** The offer that was chosen. */
export function offerOf({ game, own }: TableForm, forms: Forms): GameChoice {
  const { offers, offerOf: idOf } = forms[game];
  return offers.find(({ id }) => id === idOf(own[game])) ?? offers[0];
}

export const newForm = (forms: Forms, game: BoxId = FIRST_GAME): TableForm =>
  withOffer(
    {
      ...{ game, players: 0, sides: 0, names: [], first: 0, deck: null },
      ...{ byHand: false, byEar: false, own: {} },
    },
    forms,
    { game, id: forms[game].offers[0].id },
  );

/** The form for another offer; names, deck and as many players as it allows stay. */
export function withOffer(
  form: TableForm,
  forms: Forms,
  { game, id }: { readonly game: BoxId; readonly id: string },
): TableForm {
  const own = forms[game].fresh(id, form.own[game] ?? null);
  const chosen = { ...form, game, own: { ...form.own, [game]: own } };
  return withPlayers(chosen, forms[game], forms[game].playersFrom(own, form.players));
}

/** The same for whoever chooses it in a house with these decks: tags are read where they can be, unless phones were preferred. */
export function withGame(
  form: TableForm,
  forms: Forms,
  offer: { readonly game: BoxId; readonly id: string },
  decks: readonly DeckView[],
): TableForm {
  const chosen = withOffer(form, forms, offer);
  const prefersPhones = wayOf(form, decks) === 'phone' && deckFor(form, decks) !== null;
  if (offer.game === form.game || prefersPhones) return chosen;
  return { ...chosen, deck: deckFor(chosen, decks) };
}

/** Numbers of players that the game can be played with, ascending. */
export function playerCounts({ game, own }: TableForm, { seatings }: GameForm): number[] {
  const counts = new Set(seatings(own[game]).map(({ players }) => players));
  return [...counts].sort((a, b) => a - b);
}

/** Who plays with whom, where there is a choice. */
export const seatingsFor = (
  { game, own }: Pick<TableForm, 'game' | 'own'>,
  form: GameForm,
  players: number,
): readonly Seating[] => form.seatings(own[game]).filter((seating) => seating.players === players);

/** Whether partners play together at some tables of this game. */
export const knowsTeams = ({ game, own }: TableForm, { seatings }: GameForm): boolean =>
  seatings(own[game]).some(({ players, sides }) => sides < players);

/** The form for another number of players, in the first seating that the game has for it. */
export function withPlayers(form: TableForm, game: GameForm, players: number): TableForm {
  const seatings = seatingsFor(form, game, players);
  const seating = seatings.find(({ sides }) => sides === form.sides) ?? seatings[0];
  return {
    ...withOwn(form, game.reseated(form.own[form.game])),
    players,
    sides: seating?.sides ?? players,
    first: Math.min(form.first, players - 1),
  };
}

export const withOwn = (form: TableForm, own: unknown): TableForm => ({
  ...form,
  own: { ...form.own, [form.game]: own },
});

/** The form as it is kept for the next time when a table was opened by it. */
export const rememberedForm = (form: TableForm, forms: Forms): TableForm =>
  withOwn(form, forms[form.game].remembered(form.own[form.game]));

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

/** The field in which the name of a seat is written. */
export const seatField = (seat: number): string => `seat-${seat}`;

export function problemsOf(language: Language, form: TableForm, game: GameForm): FormProblem[] {
  const seats = seatNames(form);
  return [
    ...seats.flatMap((name, seat) => nameProblem(language, seats, name, seat)),
    ...game.problems(language, form.own[form.game]),
  ];
}

function nameProblem(
  language: Language,
  seats: readonly string[],
  name: string,
  seat: number,
): FormProblem[] {
  const field = seatField(seat);
  if (name === '') {
    return [{ field, text: format(language, 'home.problem.name-missing', { seat: seat + 1 }) }];
  }
  const before = seats.slice(0, seat).map((other) => other.toLowerCase());
  return before.includes(name.toLowerCase())
    ? [{ field, text: format(language, 'home.problem.name-twice', { name }) }]
    : [];
}

/** What is sent to open the table, with a deck only where one is played with and known. */
export function setupOf(
  language: Language,
  form: TableForm,
  game: GameForm,
  decks: readonly DeckView[],
): TableSetup {
  const seats = seatNames(form);
  const first = seats[form.first];
  const played = game.setup(language, form.own[form.game], form, {
    seats,
    ...(form.sides < form.players ? { sides: sidesOf(form) } : {}),
    ...(first === undefined ? {} : { first }),
    deck: deckOf(form, decks),
  });
  return form.byHand ? { game: BY_HAND, counted: played } : played;
}

/** How a match is followed: by the tags of its cards, by touches on phones, or on a sheet filled in by hand. */
export type Way = 'tags' | 'phone' | 'sheet';

export function wayOf(form: TableForm, decks: readonly DeckView[]): Way {
  if (form.byHand) return 'sheet';
  return deckOf(form, decks) === null ? 'phone' : 'tags';
}

/** Which readers the table gets; undefined: as the house has it. Where cards are touched, none: phones are the way to play. */
export const readersFor = (form: TableForm, decks: readonly DeckView[]): ReadersFor | undefined =>
  wayOf(form, decks) === 'phone' ? 'none' : undefined;

export const withWay = (form: TableForm, way: Way, decks: readonly DeckView[]): TableForm => ({
  ...form,
  byHand: way === 'sheet',
  deck: way === 'tags' ? (deckOf({ ...form, byHand: false }, decks) ?? deckFor(form, decks)) : null,
});

/** The deck of this game with the most tags; null where none has any. */
export function deckFor({ game }: Pick<TableForm, 'game'>, decks: readonly DeckView[]) {
  const [fullest] = decks
    .filter(({ box, cards }) => box === game && cards > 0)
    .toSorted((one, other) => other.cards - one.cards);
  return fullest?.id ?? null;
}

/** The deck chosen, as long as the house has it and it is of this game. */
export function deckOf(form: TableForm, decks: readonly DeckView[]): string | null {
  const fits = decks.some(({ id, box }) => id === form.deck && box === form.game);
  return fits && !form.byHand ? form.deck : null;
}
