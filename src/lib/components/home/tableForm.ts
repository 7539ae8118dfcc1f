import type { Strength } from '#lib/game/partner.ts';
import type { Seating } from '#lib/game/seating.ts';
import type { TableSetup } from '#lib/games.ts';
import type { BoxId } from '#lib/games/boxes.ts';
import { DEFAULT_GAME, hasSheets, isPlayable } from '#lib/games/waysToPlay.ts';
import type { ReadersFor } from '#lib/house/commands.ts';
import type { DeckView, TableSummary } from '#lib/house/view.ts';
import { format } from '#lib/i18n/format.ts';
import type { Language } from '#lib/i18n/language.ts';
import type { FormProblem, GameForm, GameChoice } from '../box/gameForm.ts';
import { TALLY_GAME } from '../games.ts';
import { computerName, defaultPersonName, isDefaultPersonName } from './computer.ts';

export const MAX_SEATS = 8;

/** Form for a new table. It may be invalid; `problemsOf` lists its errors. */
export interface TableForm extends Seating {
  readonly game: BoxId;
  /** Names of all seats ever filled in, so that none is lost when fewer players take part. */
  readonly names: readonly string[];
  readonly first: number;
  readonly deck: string | null;
  /** True if the match is counted by hand and no card is tracked. */
  readonly byHand: boolean;
  readonly byEar: boolean;
  /** Level of the computer, if one person plays against it. */
  readonly computer?: Strength;
  /** Code of the table last opened with this form. */
  readonly table?: string;
  /** Game-specific answers by game, once chosen. */
  readonly own: Readonly<Partial<Record<BoxId, unknown>>>;
}

/** Level of the computer until another is chosen. */
const USUAL_STRENGTH: Strength = 'steady';

export type Forms<Form extends GameForm = GameForm> = Readonly<Record<BoxId, Form>>;

export const offersIn = (forms: Forms): readonly (GameChoice & { readonly game: BoxId })[] =>
  Object.entries(forms).flatMap(([game, { offers }]) =>
    offers.map((offer) => ({ ...offer, game: game as BoxId })),
  );

export function offerOf({ game, own }: TableForm, forms: Forms): GameChoice {
  const { offers, offerOf: idOf } = forms[game];
  return offers.find(({ id }) => id === idOf(own[game])) ?? offers[0];
}

export const newForm = (forms: Forms, game: BoxId = DEFAULT_GAME): TableForm =>
  withOffer(
    {
      game,
      players: 0,
      sides: 0,
      names: [],
      first: 0,
      deck: null,
      byHand: false,
      byEar: false,
      own: {},
    },
    forms,
    { game, id: forms[game].offers[0].id },
  );

/**
 * Returns the form with another offer. Keeps names, deck and, if allowed, the number of players.
 */
export function withOffer(
  form: TableForm,
  forms: Forms,
  { game, id }: { readonly game: BoxId; readonly id: string },
): TableForm {
  const own = forms[game].fresh(id, form.own[game] ?? null);
  const chosen = { ...form, game, own: { ...form.own, [game]: own } };
  return withPlayers(chosen, forms[game], forms[game].playersFrom(own, form.players));
}

/** Returns the form with another offer, played the same way. */
export function withGame(
  form: TableForm,
  forms: Forms,
  offer: { readonly game: BoxId; readonly id: string },
  decks: readonly DeckView[],
): TableForm {
  const chosen = withOffer(form, forms, offer);
  if (offer.game === form.game) return chosen;
  return { ...chosen, deck: playMethodOf(form, decks) === 'tags' ? deckFor(chosen, decks) : null };
}

export function playerCounts({ game, own }: TableForm, { seatings }: GameForm): number[] {
  const counts = new Set(seatings(own[game]).map(({ players }) => players));
  return [...counts].sort((a, b) => a - b);
}

export const seatingsFor = (
  { game, own }: Pick<TableForm, 'game' | 'own'>,
  form: GameForm,
  players: number,
): readonly Seating[] => form.seatings(own[game]).filter((seating) => seating.players === players);

export const knowsTeams = ({ game, own }: TableForm, { seatings }: GameForm): boolean =>
  seatings(own[game]).some(({ players, sides }) => sides < players);

/** Returns the form for another number of players, in the same number of sides if possible. */
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

export const rememberedForm = (form: TableForm, forms: Forms): TableForm =>
  withOwn(form, forms[form.game].remembered(form.own[form.game]));

/**
 * Returns the form with names that were corrected at its table after it was opened. A default name
 * stays empty in the form: the next table gets it in the language of then.
 */
export function withCurrentNames(form: TableForm, tables: readonly TableSummary[]): TableForm {
  const seats = tables.find(({ code }) => code === form.table)?.seats;
  if (seats?.length !== form.players) return form;
  const people = form.computer === undefined ? seats : seats.slice(0, 1);
  if (form.computer !== undefined && seatNames(form)[0] === '' && people.every(isDefaultPersonName))
    return form;
  return { ...form, names: [...people, ...form.names.slice(people.length)] };
}

export function withName(form: TableForm, seat: number, name: string): TableForm {
  const names = Array.from(
    { length: Math.max(form.names.length, seat + 1) },
    (_, at) => form.names[at] ?? '',
  );
  names[seat] = name;
  return { ...form, names };
}

/** Moves a player one seat up or down; the beginner stays the same person. */
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

/** Returns the players of each side; sides alternate around the table (A B A B; A B C A B C). */
export function sidesOf(form: TableForm): string[][] {
  const seats = seatNames(form);
  return Array.from({ length: form.sides }, (_, side) =>
    seats.filter((_name, seat) => seat % form.sides === side),
  );
}

export const seatField = (seat: number): string => `seat-${seat}`;

/**
 * Returns all players by name. The computer gets a name in the language of this browser, and so does
 * a person who plays against it without one.
 */
export function playersOf(language: Language, form: TableForm): string[] {
  const seats = seatNames(form);
  if (form.computer === undefined) return seats;
  const person = seats[0] || defaultPersonName(language);
  return [person, computerName(language, person)];
}

export const problemsOf = (
  language: Language,
  form: TableForm,
  game: GameForm,
): readonly FormProblem[] => [
  ...nameProblems(language, form),
  ...game.problems(language, form.own[form.game]),
];

export function nameProblems(language: Language, form: TableForm): readonly FormProblem[] {
  const seats = playersOf(language, form);
  return seats.flatMap((name, seat) => nameProblem(language, seats, name, seat));
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

/** Returns the setup to send. It names a deck only if one is used and known. */
export function setupOf(
  language: Language,
  form: TableForm,
  game: GameForm,
  decks: readonly DeckView[],
): TableSetup {
  const seats = playersOf(language, form);
  const first = seats[form.first];
  const played = game.setup(language, form.own[form.game], form, {
    seats,
    ...(form.sides < form.players ? { sides: sidesOf(form) } : {}),
    ...(first === undefined ? {} : { first }),
    deck: deckOf(form, decks),
  });
  return form.byHand && hasSheets(played) ? { game: TALLY_GAME, counted: played } : played;
}

/** Returns the name of the first seat as it was sent, also of a match counted by hand. */
export const firstSeatOf = (setup: TableSetup): string =>
  (setup.game === TALLY_GAME ? setup.counted : setup).seats[0] ?? '';

export const PLAY_METHODS = ['tags', 'phone', 'sheet', 'computer'] as const;
export type PlayMethod = (typeof PLAY_METHODS)[number];

export function playMethodOf(form: TableForm, decks: readonly DeckView[]): PlayMethod {
  if (form.byHand) return 'sheet';
  if (form.computer !== undefined) return 'computer';
  return deckOf(form, decks) === null ? 'phone' : 'tags';
}

/**
 * Returns the readers for the table. `undefined` keeps the venue's setting; where no card is read
 * there are none.
 */
export function readersFor(form: TableForm, decks: readonly DeckView[]): ReadersFor | undefined {
  const method = playMethodOf(form, decks);
  return method === 'phone' || method === 'computer' ? 'none' : undefined;
}

/** Returns the form for another way to play; the computer takes the second of two seats. */
export function withPlayMethod(
  form: TableForm,
  method: PlayMethod,
  forms: Forms,
  decks: readonly DeckView[],
): TableForm {
  const { computer = USUAL_STRENGTH, ...others } = form;
  const asked: TableForm = { ...others, byHand: method === 'sheet', deck: null };
  const plain = isPlayedSo(asked.game, method) ? asked : withFirstGame(asked, forms);
  switch (method) {
    case 'computer':
      return { ...withPlayers(plain, forms[plain.game], 2), computer, first: 0 };
    case 'tags':
      return withTaggedDeck({ ...plain, deck: form.deck }, forms, decks);
    default:
      return plain;
  }
}

const isPlayedSo = (game: BoxId, method: PlayMethod): boolean =>
  (method !== 'sheet' && method !== 'computer') || isPlayable(game, method);

const withFirstGame = (form: TableForm, forms: Forms): TableForm =>
  withOffer(form, forms, { game: DEFAULT_GAME, id: forms[DEFAULT_GAME].offers[0].id });

/** Returns the form with a tagged deck; without one of this game, it changes to one that has. */
function withTaggedDeck(form: TableForm, forms: Forms, decks: readonly DeckView[]): TableForm {
  const deck = deckOf(form, decks) ?? deckFor(form, decks);
  const other = decks.find(({ cards }) => cards > 0);
  if (deck !== null || other === undefined) return { ...form, deck };
  const [offer] = forms[other.box].offers;
  const chosen = withOffer(form, forms, { game: other.box, id: offer.id });
  return { ...chosen, deck: deckFor(chosen, decks) };
}

/** Returns the deck of this game with the most tags; null if none has any. */
export function deckFor({ game }: Pick<TableForm, 'game'>, decks: readonly DeckView[]) {
  const [fullest] = decks
    .filter(({ box, cards }) => box === game && cards > 0)
    .toSorted((one, other) => other.cards - one.cards);
  return fullest?.id ?? null;
}

/** Returns the chosen deck if the venue still has it and it fits the game. */
export function deckOf(form: TableForm, decks: readonly DeckView[]): string | null {
  const fits = decks.some(({ id, box }) => id === form.deck && box === form.game);
  return fits && !form.byHand && form.computer === undefined ? form.deck : null;
}

/**
 * Returns the offers for the players and the way of the form. Cards with tags need a deck of the
 * game.
 */
export function offersFor(
  form: TableForm,
  forms: Forms,
  decks: readonly DeckView[],
): ReturnType<typeof offersIn> {
  const method = playMethodOf(form, decks);
  return offersIn(forms).filter(
    ({ game, id }) =>
      isPlayedSo(game, method) &&
      (method !== 'tags' || deckFor({ game }, decks) !== null) &&
      countsOf(forms, { game, id }).includes(form.players),
  );
}

/** Returns the numbers of players that any box can seat; with tags, any box of a tagged deck. */
export function allPlayerCounts(
  form: TableForm,
  forms: Forms,
  decks: readonly DeckView[],
): number[] {
  const method = playMethodOf(form, decks);
  const counts = offersIn(forms)
    .filter(({ game }) => isPlayedSo(game, method))
    .filter(({ game }) => method !== 'tags' || deckFor({ game }, decks) !== null)
    .flatMap((offer) => countsOf(forms, offer));
  return [...new Set(counts)].sort((one, other) => one - other);
}

/** Returns the form for that many players, in another box if the chosen one cannot seat them. */
export function withPlayerCount(
  form: TableForm,
  players: number,
  forms: Forms,
  decks: readonly DeckView[],
): TableForm {
  if (playerCounts(form, forms[form.game]).includes(players)) {
    return withPlayers(form, forms[form.game], players);
  }
  const [offer] = offersFor({ ...form, players }, forms, decks);
  return offer === undefined ? form : withGame({ ...form, players }, forms, offer, decks);
}

function countsOf(
  forms: Forms,
  { game, id }: { readonly game: BoxId; readonly id: string },
): readonly number[] {
  const own = forms[game].fresh(id, null);
  return forms[game].seatings(own).map(({ players }) => players);
}
