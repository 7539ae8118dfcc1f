import { isVoiceChange, type Action, type VoiceChange } from '../game/actions.ts';
import { BOX_IDS, type BoxId } from '../games/boxes.ts';
import type { Spoken } from '../table/notice.ts';
import type { BoxSetup } from '../games.ts';
import { offersOf, seatingsOf, withSeated } from '../games/playing.ts';
import type { TableBinding } from '../table/binding.ts';
import { type PlayedGame, playedGame } from './commands.ts';
import { deckToEnrol } from './desk.ts';
import { TOKENS } from './order.ts';
import type { Deck, HouseState, OpenedTable } from './state.ts';

/*
 * A table opened by tokens alone: the first one proposes the table that the household is used to, others change it, and the
 * same one laid again opens it. Nothing of it is stored before that.
 */

/** What the token that was laid again would open. */
export interface Proposal {
  /** Those who play are seated in it, in the order in which they came. */
  readonly setup: BoxSetup;
  /** How many sides play. */
  readonly sides: number;
  /** Who may play, by the numbers of their tokens. */
  readonly players: readonly string[];
  /** So many of them have a name of their own; the others are called by their numbers. */
  readonly named: number;
  /** What may be played, by the numbers of the sides' tokens; nobody is seated yet. */
  readonly offers: readonly BoxSetup[];
  /** Its rounds are heard and not seen. */
  readonly byEar: boolean;
  /** The name of the deck that can be enrolled instead; null: all are. */
  readonly enrols: string | null;
  /** As it was before the last changes, the oldest first. */
  readonly earlier: readonly Proposal[];
}

/** The table that the household played at last, as it would begin next. */
export interface UsualTable {
  readonly setup: BoxSetup;
  readonly byEar: boolean;
}

/** Why a token changed or opened nothing. */
type NotOpened =
  | 'no-such-edition'
  | 'no-teams'
  | 'no-such-number'
  | 'laid-late'
  | 'somebody-else'
  | 'useless'
  | 'card'
  | 'wants-others'
  | 'impossible';

/** What is said after a token or card on a reader that plays nowhere. */
export type OpeningSaid =
  | { readonly type: 'proposed'; readonly usual: boolean }
  | { readonly type: 'edition' | 'sides' | 'back' | 'again' }
  | { readonly type: 'joins' | 'leaves'; readonly player: string }
  | { readonly type: 'not-opened'; readonly why: NotOpened }
  | { readonly type: 'let-go' | 'too-long' }
  | { readonly type: 'opened'; readonly table: string }
  /** Nobody has asked for a table yet. */
  | { readonly type: 'no-table' }
  /** Screens go on in the next language, or in another voice. */
  | { readonly type: 'language' }
  | { readonly type: 'voice'; readonly change: VoiceChange | 'whole' }
  /** A deck is being enrolled: what became of the last tag, and what is to be laid now. */
  | { readonly type: 'enrolling'; readonly well: boolean; readonly text: Spoken };

/** What was said last, and what is proposed now. */
export interface OpeningView {
  /** Counts what was said: the same may be said twice. */
  readonly number: number;
  /** Code of the table, its match over, whose readers it concerns; null: of readers that play nowhere. */
  readonly place: string | null;
  readonly said: OpeningSaid;
  /** Null: nothing is. */
  readonly proposal: ProposalView | null;
}

/** The proposal as it is told. */
export interface ProposalView {
  readonly offers: readonly PlayedGame[];
  /** Which of them is proposed, from 0; -1: one that is none of them any more. */
  readonly offer: number;
  readonly players: readonly string[];
  readonly named: number;
  readonly seats: readonly string[];
  readonly sides: number;
  readonly first: string;
  /** So many may play in teams or each alone. */
  readonly teams: boolean;
  /** By rules of the house, not those of the box. */
  readonly houseRules: boolean;
  readonly byEar: boolean;
  readonly enrols: string | null;
  /** Numbers of players that this game can be played with, where it cannot be with these. */
  readonly wants: readonly number[] | null;
}

/** Numbers printed on tokens: more players nobody could name. */
const MOST_PLAYERS = TOKENS.seats.length;
/** Steps that can be taken back. */
const MOST_EARLIER = 20;

/** The newest table at which cards of this box were followed. */
export const usualAt = ({ tables }: HouseState, box: BoxId): OpenedTable | undefined =>
  tables.find(
    ({ game, seats, looking, byHand }) =>
      game === box && seats.length > 0 && looking !== true && byHand !== true,
  );

/** What nobody has named yet. */
export interface Unnamed {
  /** Names for players, by their numbers. */
  readonly players: readonly string[];
  /** Of what people may name at the tables of a box. */
  at(box: BoxId): Readonly<Record<string, readonly string[]>>;
}

/** What a token of this deck proposes; `usual`: null where no table was opened for its box yet. */
export function propose(
  state: HouseState,
  own: Deck,
  usual: UsualTable | null,
  unnamed: Unnamed,
): Proposal {
  const boxes = BOX_IDS.filter((box) => box === own.box || fullest(box, state) !== null);
  const offers = boxes.flatMap((box) =>
    offersOf(box, unnamed.at(box)).map((offer) =>
      withSeated(offer, { seats: [], deck: deckFor(box, state, own)?.id ?? null }),
    ),
  );
  const known = knownPlayers(state);
  const toEnrol = deckToEnrol(state)?.deck;
  const enrols = state.decks.find(({ id }) => id === toEnrol)?.name ?? null;
  if (usual === null) {
    const [blank] = offers.filter(({ game }) => game === own.box);
    if (blank === undefined) throw new Error(`${own.box} is a box without a game.`);
    const { players, named } = numbered([], known, unnamed.players);
    const seats = players.slice(0, seatingsOf(blank)[0]?.players ?? 0);
    const setup = withSeated(blank, { seats, deck: blank.deck });
    const sides = seatingsOf(blank)[0]?.sides ?? seats.length;
    return { setup, sides, players, named, offers, byEar: false, enrols, earlier: [] };
  }
  const { setup, byEar } = usual;
  const sides = 'sides' in setup ? (setup.sides?.length ?? setup.seats.length) : setup.seats.length;
  return {
    setup: { ...setup, deck: deckFor(setup.game, state, own)?.id ?? null },
    sides,
    ...numbered(setup.seats, known, unnamed.players),
    // The household's own rules and names come back with the edition.
    offers: offers.map((offer) =>
      isSameGame(offer, setup) ? withSeated(setup, { seats: [], deck: offer.deck }) : offer,
    ),
    ...{ byEar, enrols },
    earlier: [],
  };
}

/** What a tag laid on the reader makes of it; null: it opens the table. */
export function layAtProposal(
  binding: TableBinding | null,
  proposal: Proposal,
): { readonly said: OpeningSaid; readonly proposal: Proposal | null } | null {
  switch (binding?.type) {
    case undefined:
    case 'card':
      return { said: { type: 'not-opened', why: 'card' }, proposal };
    case 'side':
      return chooseOffer(binding.side, proposal);
    case 'seat':
      return seatOrNot(binding.seat, proposal);
    case 'action':
      return binding.action === 'open' || binding.action === 'rematch'
        ? null
        : actOn(binding.action, proposal);
  }
}

type Answered = NonNullable<ReturnType<typeof layAtProposal>>;

/** What a token says where no table plays and nothing is proposed. */
export function layAtNothing(binding: TableBinding | null): OpeningSaid {
  const action = binding?.type === 'action' ? binding.action : null;
  return (action === null ? null : ofScreens(action)) ?? { type: 'no-table' };
}

export function viewProposal(proposal: Proposal): ProposalView {
  const { setup, sides, players, named, offers, byEar, enrols } = proposal;
  const seatings = seatingsOf(setup);
  const { seats, first = seats[0] ?? '' } = setup;
  const fitting = seatings.filter((seating) => seating.players === seats.length);
  const wants = [...new Set(seatings.map((seating) => seating.players))].toSorted((a, b) => a - b);
  return {
    offers: offers.map(playedGame),
    offer: offers.findIndex((offer) => isSameGame(offer, setup)),
    ...{ players, named, seats, sides, first, byEar, enrols },
    teams: fitting.length > 1,
    houseRules: Object.keys(setup.options).length > 0,
    wants: fitting.length > 0 ? null : wants,
  };
}

function actOn(action: Action, proposal: Proposal): Answered {
  switch (action) {
    case 'undo': {
      const earlier = proposal.earlier.at(-1);
      return earlier === undefined
        ? { said: { type: 'let-go' }, proposal: null }
        : { said: { type: 'back' }, proposal: earlier };
    }
    case 'discard':
      return { said: { type: 'let-go' }, proposal: null };
    case 'my-side':
      return chooseSides(proposal);
    case 'say-again':
    case 'standing':
    case 'who':
    case 'help':
      return { said: { type: 'again' }, proposal };
    default:
      return { said: ofScreens(action) ?? { type: 'not-opened', why: 'useless' }, proposal };
  }
}

function ofScreens(action: Action): OpeningSaid | null {
  if (isVoiceChange(action)) return { type: 'voice', change: action };
  return action === 'language' ? { type: 'language' } : null;
}

function chooseOffer(number: number, proposal: Proposal): Answered {
  const offer = proposal.offers[number];
  if (offer === undefined) return notOpened('no-such-edition', proposal);
  const { seats, first } = proposal.setup;
  return {
    said: { type: 'edition' },
    proposal: changed(proposal, seatedBy({ ...proposal, setup: offer }, seats, first)),
  };
}

function seatOrNot(number: number, proposal: Proposal): Answered {
  const player = proposal.players[number];
  if (player === undefined) return notOpened('no-such-number', proposal);
  const { seats, first } = proposal.setup;
  const leaves = seats.includes(player);
  const others = leaves ? seats.filter((name) => name !== player) : [...seats, player];
  return {
    said: { type: leaves ? 'leaves' : 'joins', player },
    proposal: changed(proposal, seatedBy(proposal, others, first)),
  };
}

/** In teams or each alone, where so many may play either way. */
function chooseSides(proposal: Proposal): Answered {
  const { setup, sides } = proposal;
  const fitting = seatingsOf(setup).filter(({ players }) => players === setup.seats.length);
  const at = fitting.findIndex((seating) => seating.sides === sides);
  const next = fitting[(at + 1) % fitting.length];
  if (next === undefined || fitting.length < 2) return notOpened('no-teams', proposal);
  return {
    said: { type: 'sides' },
    proposal: changed(
      proposal,
      seatedBy({ ...proposal, sides: next.sides }, setup.seats, setup.first),
    ),
  };
}

const notOpened = (why: NotOpened, proposal: Proposal): Answered => ({
  said: { type: 'not-opened', why },
  proposal,
});

const changed = (before: Proposal, now: Proposal): Proposal => ({
  ...now,
  earlier: [...before.earlier, before].slice(-MOST_EARLIER),
});

/** Partners sit opposite each other: sides take turns around the table. */
function seatedBy(
  proposal: Proposal,
  seats: readonly string[],
  begins: string | undefined,
): Proposal {
  const { setup } = proposal;
  const fitting = seatingsOf(setup).filter(({ players }) => players === seats.length);
  const seating = fitting.find(({ sides }) => sides === proposal.sides) ?? fitting[0];
  const sides = seating?.sides ?? seats.length;
  const first = begins !== undefined && seats.includes(begins) ? begins : seats[0];
  const teams = Array.from({ length: sides }, (_, side) =>
    seats.filter((_name, seat) => seat % sides === side),
  );
  const seated = withSeated(setup, {
    seats,
    ...(sides < seats.length && { sides: teams }),
    ...(first !== undefined && { first }),
    deck: setup.deck,
  });
  return { ...proposal, setup: seated, sides };
}

/** Those who play come first, so that their numbers are those that they will have at the table. */
function numbered(
  seats: readonly string[],
  known: readonly string[],
  unnamed: readonly string[],
): Pick<Proposal, 'players' | 'named'> {
  const named = differentOf([...seats, ...known]);
  // Whoever has no name is called by the number.
  const others = unnamed.slice(named.length);
  return { players: differentOf([...named, ...others]), named: named.length };
}

function differentOf(names: readonly string[]): readonly string[] {
  const all = new Map<string, string>();
  for (const name of names) {
    if (!all.has(name.toLowerCase())) all.set(name.toLowerCase(), name);
  }
  return [...all.values()].slice(0, MOST_PLAYERS);
}

/** Everybody who sat at a table, who came last first. */
const knownPlayers = ({ tables }: HouseState): readonly string[] =>
  tables.filter(({ looking }) => looking !== true).flatMap(({ seats }) => seats);

const isSameGame = (one: PlayedGame, other: PlayedGame): boolean =>
  JSON.stringify(playedGame(one)) === JSON.stringify(playedGame(other));

/** The deck of the token, or else the one of the box with the most tags. */
const deckFor = (box: BoxId, state: HouseState, own: Deck): Deck | null =>
  own.box === box && (cardsIn(own) > 0 || fullest(box, state) === null) ? own : fullest(box, state);

const fullest = (box: BoxId, { decks }: HouseState): Deck | null =>
  decks
    .filter((deck) => deck.box === box && cardsIn(deck) > 0)
    .toSorted((one, other) => cardsIn(other) - cardsIn(one))[0] ?? null;

const cardsIn = ({ tags }: Deck): number =>
  [...tags.values()].filter(({ type }) => type === 'card').length;
