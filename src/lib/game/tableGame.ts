import type { Action } from './actions.ts';
import type { Alternative } from './alternative.ts';
import type { Asked } from './asked.ts';
import type { DrawnPile } from './pile.ts';
import type { CardPlace, PlaceAnswer, Spot } from './place.ts';
import type { RecordError } from '../record/error.ts';
import type { Begins } from './rematch.ts';
import type { Renaming } from './renaming.ts';
import type { Result } from './result.ts';
import type { Agreeing } from './seating.ts';
import type { Standing } from './standing.ts';

/** What is wrong with the setup of a table: where, as a JSON path, and an English sentence. */
export interface SetupProblem {
  readonly path: string;
  readonly detail: string;
}

/** Whose word a move is: any player's, or the referee's alone, whose part a player may take while no referee is there. */
export type Authority = 'player' | 'referee';

/** What a record says: the setup of its table, and what was done there, in order. */
export interface ReadRecord<Setup, Move> {
  readonly setup: Setup;
  readonly steps: readonly (Move | { readonly type: 'undo' })[];
}

/** A record as it is written to a file, whatever game it is of. */
export interface WrittenRecord {
  readonly record: 1;
  readonly game: string;
  readonly meta?: unknown;
  readonly moves: readonly object[];
}

/** The game's file format. What is read is parsed JSON; nothing in it is trusted. */
export interface RecordFormat<Setup, State, Move> {
  read(raw: unknown): Result<ReadRecord<Setup, Move>, RecordError>;
  /** Accepted moves, oldest first, of a game that began with this setup and stands like this. */
  write(setup: Setup, moves: readonly Move[], state: State, meta?: unknown): WrittenRecord;
  /** What replaying a record prints, key by key. */
  replay(raw: unknown): Result<object, RecordError>;
}

/** Cards that only prepare the next one: such a card is remembered until that one is laid. */
interface Preparing<State, Move> {
  /** Whether the card is one of them. */
  isOne(card: string): boolean;
  /** How many the player on turn may still lay. */
  left(state: State): number;
  /** Where the one lies that was spent for this move; null where none was. */
  spentFor(move: Move): CardPlace | null;
}

/** Cards that answer an attack out of turn. */
interface Answering<State, Move> {
  /** True if the card may answer this attack, accepted or refused. */
  mayAnswer(card: string, attack: Move): boolean;
  /** The answers that the card may stand for, by any player of the side just attacked; some may be illegal. */
  answers(card: string, state: State): readonly Move[];
}

/** Hands that are counted at the end, card by card. */
interface HandsCounted<State, Move> {
  /** Players who still have to count theirs, in order of play. */
  waiting(state: State): readonly string[];
  /** Cards counted in a player's hand. */
  handOf(player: string, state: State): number;
  /** The place of a card of which there is one alone, whoever entered it; null where that is not known. */
  placeOf(card: string, state: State): CardPlace | null;
  /** These cards are what the player had left. */
  move(by: string, cards: readonly string[]): Move;
  /** The player whose hand the move counts; null for other moves. */
  countedBy(move: Move): string | null;
}

/** What players hold while it is played, as far as moves tell. */
interface HandsHeld<State, Move> {
  /** So many cards, the one that is drawn for the turn among them. */
  count(seat: number, state: State): number;
  /** The card that an accepted move laid from its player's hand, and the one that came into it instead. */
  changed(move: Move, state: State): HandChange;
}
export interface HandChange {
  readonly laid: string | null;
  readonly taken: string | null;
}

/** What people look for in a match that was played. */
interface Highlights<State, Move> {
  /** Whether people still tell of this accepted move when the match is over. */
  isOne(move: Move, before: State, after: State): boolean;
  /** Of each side, with what is certain by now of the round going on; null where nobody counts while it is played. */
  points(state: State): readonly number[] | null;
  /** How far each side has come, where that is told by more than its points. */
  race?(state: State): readonly number[];
}

/** How what earlier versions of a game stored becomes what it is today; each part is given as that version stored it. */
interface Lifting<Setup, Move, Event, Refusal> {
  /** The version in which the game is stored today; the first is 1. */
  readonly version: number;
  setup(stored: object, version: number): Setup;
  move(stored: object, version: number): Move;
  event(stored: object, version: number): Event;
  refusal(stored: object, version: number): Refusal;
}

/** How tables of a game were stored before it was one; version 1 of a table's events is lifted by it. */
export interface FirstVersion<Setup, Move> {
  /** The setup of a table that was opened so; null when that was a table of another game. */
  setup(created: object): Setup | null;
  /** The move that such an event was; null when it was none of this game. */
  move(event: { readonly type: string }): Move | null;
}

/**
 * What a table asks of the game played at it; `Played` is what was agreed on for the cards, where a match is counted
 * that is played elsewhere. As for the plain three functions: nothing here reads a clock, draws lots or
 * changes what it is given, and `evolve` never refuses.
 */
export interface TableGame<Setup, State, Move, Event, Refusal, View, Played = Setup> {
  /** Its moves by their names, and whose word each of them is. */
  readonly moves: Readonly<Record<string, Authority>>;
  /** The names of its events. */
  readonly events: Readonly<Record<string, true>>;
  readonly record: RecordFormat<Setup, State, Move>;
  readonly firstVersion?: FirstVersion<Setup, Move>;
  /** Left out until the game changes for the first time how its setups, moves, events or refusals are stored. */
  readonly lifting?: Lifting<Setup, Move, Event, Refusal>;
  /** The names that people have given at such a table, by the key under which a record has them. */
  givenNames(setup: Setup): Readonly<Record<string, readonly string[]>>;
  /** The same setup with players under other names. */
  withNames(setup: Setup, renaming: Renaming): Setup;
  /** The same state with players under other names; nothing else in it changes. */
  renamePlayers(state: State, renaming: Renaming): State;
  /** What was agreed on for the cards that are played with, here or where nobody follows them. */
  playedAt(setup: Setup): Played;
  /** The same table, to be played at with cards of any deck. */
  withoutDeck(setup: Setup): Setup;
  /** Left out where cards are not followed. */
  readonly agreeing?: Agreeing<Setup>;
  /** The game before the first move, or what is wrong with the setup of the table. */
  start(setup: Setup): Result<State, SetupProblem>;
  /** The setup of a rematch: all as it was at the match that ended in this state, but for who begins. */
  rematch(setup: Setup, state: State, begins: Begins): Setup;
  decide(move: Move, state: State): Result<readonly Event[], Refusal>;
  evolve(event: Event, state: State): State;
  view(state: State): View;
  standing(state: State): Standing;

  seatNames(state: State): readonly string[];
  /** After the match, who would be first; the empty name where nobody is ever on turn. */
  playerOnTurn(state: State): string;
  /** The number of a player's side (of the seat, where each plays alone); -1 for nobody of this table. */
  sideOfPlayer(name: string, state: State): number;
  /** Finished rounds; null where a match has no rounds, and no interval between them. */
  roundsPlayed(state: State): number | null;

  /**
   * The moves that laying this card there may stand for, likeliest first; some may be illegal.
   *
   * @param prepared a card was laid just before that prepares this one
   */
  readingsOf(card: string, spot: Spot, state: State, prepared: boolean): readonly Move[];
  /** What people are asked where several of the moves that a card may stand for are legal; left out where that cannot be. */
  asked?(readings: readonly Move[], state: State): Asked<Move>;
  /** What an action token says as a move, or null where the game has no such action. */
  actionMove(action: Action, state: State): Move | null;
  /** The player throws this card away; null where the game does not allow it for this card. */
  discardMove(card: string, by: string): Move | null;
  /** The card that a move throws away or lays, as far as the move itself names it. */
  cardOf(move: Move): string | null;
  /** Whether a move that takes the place of another one is about the same physical card. */
  isSameCard(move: Move, was: Move): boolean;
  /** Where the card of an accepted move lies now; null when it has come back to a hand. */
  cardPlace(move: Move, state: State): CardPlace | null;
  /** Says where the move lays its card, as people are asked; there where `asked` asks which place. */
  placeAnswer?(move: Move): PlaceAnswer;
  readonly preparing?: Preparing<State, Move>;
  /** Left out where cards are played in one's own turn only. */
  readonly answering?: Answering<State, Move>;
  readonly handsCounted?: HandsCounted<State, Move>;
  /** Left out where nobody can play for another. */
  readonly handsHeld?: HandsHeld<State, Move>;
  /** Left out where no cards are followed. */
  readonly pile?: DrawnPile<State, Move>;
  readonly highlights?: Highlights<State, Move>;

  /** Is there a card on the table that the refusal of this move is about? */
  isStanding(move: Move, refusal: Refusal): boolean;
  /** Whether the table may let a refused card lie. */
  isOverrulable(move: Move, refusal: Refusal): boolean;
  /** The move with the table's leave to let its card lie; the move itself where the game has no such leave. */
  overruled(move: Move): Move;
  /** Whether the refused card may be discarded instead. */
  isDiscardable(move: Move, refusal: Refusal): boolean;
  /** Whether the move puts right what is over, and nothing is played by it. */
  isAfterwards(move: Move): boolean;
  /** Whether the move puts right a count or a sheet, rather than playing: it is possible during a pause. */
  setsRight(move: Move): boolean;
  /** How the referee ends a round; null where a match has none. */
  readonly endRound: Move | null;

  /** The last move read the other way; null where there is no other. */
  switched(move: Move): Move | null;
  /** What may really have happened in place of an accepted move, likeliest first; the state is the one it met. */
  alternativesTo(move: Move, before: State): readonly Alternative<Move>[];
  /** What the player on turn may have done without its being noticed, likeliest first. */
  forgotten(state: State): readonly Alternative<Move>[];
  /** What an accepted move may be read as on a line that has changed since, likeliest first, itself among them. */
  rereadings(move: Move, hadToBeLetLie: boolean): readonly Move[];
  /** The move without the table's leave to let it lie. */
  asOrdinary(move: Move): Move;
  /** The move as one of the player on turn, when whose it was had only been guessed from the order of play. */
  byPlayerOnTurn(move: Move, state: State): Move;
  /** What must have been said in between when play went on although a move is refused; null: nothing would help. */
  saidBetween(refusal: Refusal, state: State): Move | null;
}

/** What a game answers a table of which nobody lays cards. */
const NO_CARDS = {
  readingsOf: () => [],
  actionMove: () => null,
  discardMove: () => null,
  cardOf: () => null,
  isSameCard: () => false,
  cardPlace: () => null,
  isStanding: () => false,
  isOverrulable: () => false,
  overruled: <Move>(move: Move) => move,
  isDiscardable: () => false,
  isAfterwards: () => false,
  setsRight: () => false,
  endRound: null,
  switched: () => null,
  alternativesTo: () => [],
  forgotten: () => [],
  rereadings: <Move>(move: Move) => [move],
  asOrdinary: <Move>(move: Move) => move,
  byPlayerOnTurn: <Move>(move: Move) => move,
  saidBetween: () => null,
} as const;

type AboutCards = keyof typeof NO_CARDS;

/** A game at which nobody lays cards. */
export const withoutCards = <Setup, State, Move, Event, Refusal, View, Played>(
  game: Omit<TableGame<Setup, State, Move, Event, Refusal, View, Played>, AboutCards>,
): TableGame<Setup, State, Move, Event, Refusal, View, Played> => ({ ...NO_CARDS, ...game });
