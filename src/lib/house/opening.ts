import { isVoiceChange, type Action, type VoiceChange } from '../game/actions.ts';
import { BOX_IDS, type BoxId } from '../games/boxes.ts';
import type { TextByLanguage } from '../table/notice.ts';
import type { BoxSetup } from '../games.ts';
import { setupsToOffer, seatingsOf, seatPlayers } from '../games/playing.ts';
import type { Binding, TableBinding } from '../table/binding.ts';
import { type PlayedGame, playedGame } from './commands.ts';
import { deckToEnrol } from './desk.ts';
import type { KnownTag } from './lookUp.ts';
import { TOKENS } from './order.ts';
import type { Deck, HouseState, OpenedTable } from './state.ts';

/*
 * A table opened by tokens alone: the first token proposes the usual table, others change it, and
 * the first one again opens it. Nothing is stored before.
 */

export interface Proposal {
  readonly setup: BoxSetup;
  readonly sides: number;
  readonly players: readonly string[];
  /** Number of players with a real name; the others are named by numbers. */
  readonly named: number;
  /** Games on offer by side token number, without players. */
  readonly offers: readonly BoxSetup[];
  readonly byEar: boolean;
  readonly enrols: string | null;
  /** Previous states for undo, oldest first. */
  readonly earlier: readonly Proposal[];
}

/** The last table played, as a new one would begin. */
export interface UsualTable {
  readonly setup: BoxSetup;
  readonly byEar: boolean;
}

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

export type OpeningMessage =
  | { readonly type: 'proposed'; readonly usual: boolean }
  | { readonly type: 'edition' | 'sides' | 'back' | 'again' }
  | { readonly type: 'joins' | 'leaves'; readonly player: string }
  | { readonly type: 'not-opened'; readonly why: NotOpened }
  | { readonly type: 'let-go' | 'too-long' }
  | { readonly type: 'opened'; readonly table: string }
  | { readonly type: 'no-table' }
  | { readonly type: 'language' }
  | { readonly type: 'voice'; readonly change: VoiceChange | 'whole' }
  | { readonly type: 'enrolling'; readonly well: boolean; readonly text: TextByLanguage };

export interface OpeningView {
  /** Sequence number, since an announcement may repeat. */
  readonly number: number;
  /** Code of the finished table with these readers; null for readers without a table. */
  readonly place: string | null;
  readonly said: OpeningMessage;
  readonly proposal: ProposalView | null;
}

export interface ProposalView {
  readonly offers: readonly PlayedGame[];
  /** Index of the proposed offer; -1 if it is no longer offered. */
  readonly offer: number;
  readonly players: readonly string[];
  readonly named: number;
  readonly seats: readonly string[];
  readonly sides: number;
  readonly first: string;
  readonly teams: boolean;
  readonly houseRules: boolean;
  readonly byEar: boolean;
  readonly enrols: string | null;
  readonly wants: readonly number[] | null;
}

const MAX_PLAYERS = TOKENS.seats.length;
const MAX_UNDO_STEPS = 20;

/** Returns the newest table that tracked cards of this box. */
export const usualAt = ({ tables }: HouseState, box: BoxId): OpenedTable | undefined =>
  tables.find(
    ({ game, seats, looking, byHand }) =>
      game === box && seats.length > 0 && looking !== true && byHand !== true,
  );

export interface FrequentNames {
  readonly players: readonly string[];
  at(box: BoxId): Readonly<Record<string, readonly string[]>>;
}

export function propose(
  state: HouseState,
  own: Deck,
  usual: UsualTable | null,
  unnamed: FrequentNames,
): Proposal {
  const boxes = BOX_IDS.filter((box) => box === own.box || fullest(box, state) !== null);
  const offers = boxes.flatMap((box) =>
    setupsToOffer(box, unnamed.at(box)).map((offer) =>
      seatPlayers(offer, { seats: [], deck: deckFor(box, state, own)?.id ?? null }),
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
    const setup = seatPlayers(blank, { seats, deck: blank.deck });
    const sides = seatingsOf(blank)[0]?.sides ?? seats.length;
    return { setup, sides, players, named, offers, byEar: false, enrols, earlier: [] };
  }
  const { setup, byEar } = usual;
  const sides = 'sides' in setup ? (setup.sides?.length ?? setup.seats.length) : setup.seats.length;
  return {
    setup: { ...setup, deck: deckFor(setup.game, state, own)?.id ?? null },
    sides,
    ...numbered(setup.seats, known, unnamed.players),
    // The usual rules and names return with the edition.
    offers: offers.map((offer) =>
      isSameGame(offer, setup) ? seatPlayers(setup, { seats: [], deck: offer.deck }) : offer,
    ),
    byEar,
    enrols,
    earlier: [],
  };
}

/** Applies a tag to the proposal. Null if the tag opens the table. */
export function layAtProposal(
  binding: TableBinding | null,
  proposal: Proposal,
): { readonly said: OpeningMessage; readonly proposal: Proposal | null } | null {
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

type ProposalAnswer = NonNullable<ReturnType<typeof layAtProposal>>;

export interface TagAtReader {
  /** Id of the reader. */
  readonly reader: string;
  readonly table: string | null;
  readonly known: KnownTag | null;
}

/** True if a tag may begin a proposal: the opening token, and any tag where no table is open. */
export const mayBeginOpening = ({ table, known }: TagAtReader): boolean =>
  table === null || (known !== null && isOpenToken(known.binding));

export const isOpenToken = (binding: Binding): boolean =>
  binding.type === 'action' && binding.action === 'open';

export function answerWithoutProposal(binding: TableBinding | null): OpeningMessage {
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
    players,
    named,
    seats,
    sides,
    first,
    byEar,
    enrols,
    teams: fitting.length > 1,
    houseRules: Object.keys(setup.options).length > 0,
    wants: fitting.length > 0 ? null : wants,
  };
}

function actOn(action: Action, proposal: Proposal): ProposalAnswer {
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

function ofScreens(action: Action): OpeningMessage | null {
  if (isVoiceChange(action)) return { type: 'voice', change: action };
  return action === 'language' ? { type: 'language' } : null;
}

function chooseOffer(number: number, proposal: Proposal): ProposalAnswer {
  const offer = proposal.offers[number];
  if (offer === undefined) return notOpened('no-such-edition', proposal);
  const { seats, first } = proposal.setup;
  return {
    said: { type: 'edition' },
    proposal: changed(proposal, seatedBy({ ...proposal, setup: offer }, seats, first)),
  };
}

function seatOrNot(number: number, proposal: Proposal): ProposalAnswer {
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

function chooseSides(proposal: Proposal): ProposalAnswer {
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

const notOpened = (why: NotOpened, proposal: Proposal): ProposalAnswer => ({
  said: { type: 'not-opened', why },
  proposal,
});

const changed = (before: Proposal, now: Proposal): Proposal => ({
  ...now,
  earlier: [...before.earlier, before].slice(-MAX_UNDO_STEPS),
});

/** Seats partners opposite each other: sides take turns around the table. */
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
  const seated = seatPlayers(setup, {
    seats,
    ...(sides < seats.length && { sides: teams }),
    ...(first !== undefined && { first }),
    deck: setup.deck,
  });
  return { ...proposal, setup: seated, sides };
}

/** Puts the seated players first, so that they keep their numbers at the table. */
function numbered(
  seats: readonly string[],
  known: readonly string[],
  unnamed: readonly string[],
): Pick<Proposal, 'players' | 'named'> {
  const named = differentOf([...seats, ...known]);
  const others = unnamed.slice(named.length);
  return { players: differentOf([...named, ...others]), named: named.length };
}

function differentOf(names: readonly string[]): readonly string[] {
  const all = new Map<string, string>();
  for (const name of names) {
    if (!all.has(name.toLowerCase())) all.set(name.toLowerCase(), name);
  }
  return [...all.values()].slice(0, MAX_PLAYERS);
}

const knownPlayers = ({ tables }: HouseState): readonly string[] =>
  tables.filter(({ looking }) => looking !== true).flatMap(({ seats }) => seats);

const isSameGame = (one: PlayedGame, other: PlayedGame): boolean =>
  JSON.stringify(playedGame(one)) === JSON.stringify(playedGame(other));

const deckFor = (box: BoxId, state: HouseState, own: Deck): Deck | null =>
  own.box === box && (cardsIn(own) > 0 || fullest(box, state) === null) ? own : fullest(box, state);

const fullest = (box: BoxId, { decks }: HouseState): Deck | null =>
  decks
    .filter((deck) => deck.box === box && cardsIn(deck) > 0)
    .toSorted((one, other) => cardsIn(other) - cardsIn(one))[0] ?? null;

const cardsIn = ({ tags }: Deck): number =>
  [...tags.values()].filter(({ type }) => type === 'card').length;
