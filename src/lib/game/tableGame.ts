import type { Action } from './actions.ts';
import type { Alternative } from './alternative.ts';
import type { DrawPileModel } from './pile.ts';
import type { CardPlace, PlaceAnswer, Spot } from './place.ts';
import type { RecordError } from '../record/error.ts';
import type { FirstPlayerRule } from './rematch.ts';
import type { Renaming } from './renaming.ts';
import type { Result } from './result.ts';
import type { OpeningByTokens } from './seating.ts';
import type { Standing } from './standing.ts';

/** An error in a table's setup: its JSON path and an English sentence. */
export interface SetupProblem {
  readonly path: string;
  readonly detail: string;
}

/** Role that a move needs. A player may act as referee while no referee is present. */
export type Authority = 'player' | 'referee';

export interface ReadRecord<Setup, Move> {
  readonly setup: Setup;
  readonly steps: readonly (Move | { readonly type: 'undo' })[];
}

export interface WrittenRecord {
  readonly record: 1;
  readonly game: string;
  readonly meta?: unknown;
  readonly moves: readonly object[];
}

/** The game's file format. Input is parsed JSON from an untrusted source. */
export interface RecordFormat<Setup, State, Move> {
  read(raw: unknown): Result<ReadRecord<Setup, Move>, RecordError>;
  /** Returns the record of accepted moves, oldest first, for this setup and final state. */
  write(setup: Setup, moves: readonly Move[], state: State, meta?: unknown): WrittenRecord;
  /** Returns the output of replaying a record, by key. */
  replay(raw: unknown): Result<object, RecordError>;
}

/**
 * Question about a card that several moves explain. Each choice carries the move that it stands
 * for.
 */
export type CardQuestion<Move> = WhichSideQuestion<Move> | WhichPlaceQuestion<Move>;

export interface WhichSideQuestion<Move> {
  readonly kind: 'which-side' | 'which-player';
  readonly by: string | null;
  readonly choices: readonly {
    readonly side: number;
    readonly player: string | null;
    readonly move: Move;
  }[];
}

/** Question about the place of a card. `placeAnswer` of the game describes each choice. */
export interface WhichPlaceQuestion<Move> {
  readonly kind: 'which-place';
  readonly by: string;
  readonly choices: readonly { readonly move: Move }[];
}

/** Cards that only prepare the next one. The table remembers such a card until the next is laid. */
interface Preparing<State, Move> {
  isPreparingCard(card: string): boolean;
  /** Returns the number of preparing cards that the player on turn may still lay. */
  cardsLeft(state: State): number;
  placeSpent(move: Move): CardPlace | null;
}

/** Cards that answer an attack out of turn (coup-fourré). */
interface Answering<State, Move> {
  mayAnswer(card: string, attack: Move): boolean;
  /**
   * Returns the possible answers with this card by any player of the attacked side. Some may be
   * illegal.
   */
  answers(card: string, state: State): readonly Move[];
  /** Returns the readings to ask about: an only answer goes before a card of the player on turn. */
  likeliest(readings: readonly Move[], state: State): readonly Move[];
}

/** Hands that are counted card by card at the end. */
interface HandsCounted<State, Move> {
  playersToCount(state: State): readonly string[];
  handSize(player: string, state: State): number;
  /** Returns the place of a card with a single copy; null if unknown. */
  placeOf(card: string, state: State): CardPlace | null;
  leftoverMove(by: string, cards: readonly string[]): Move;
  countedBy(move: Move): string | null;
}

/** Hands during play, as far as moves reveal them. */
interface HandsHeld<State, Move> {
  /** Returns the size of a hand, including the card drawn for the turn. */
  handSize(seat: number, state: State): number;
  /**
   * Returns the card that an accepted move laid from its player's hand and the card that replaced
   * it.
   */
  handChange(move: Move, state: State): HandChange;
}
export interface HandChange {
  readonly laid: string | null;
  readonly taken: string | null;
}

interface Highlights<State, Move> {
  /** True if this accepted move is a highlight of the match. */
  isHighlight(move: Move, before: State, after: State): boolean;
  /**
   * Returns the points by side, including those already certain in the current round. Null if
   * nothing is counted during play.
   */
  points(state: State): readonly number[] | null;
  race?(state: State): readonly number[];
}

/** Upcasters from stored data of earlier versions. Each part arrives as that version stored it. */
interface Upcasters<Setup, Move, Event, Refusal> {
  /** Current storage version of the game; the first is 1. */
  readonly version: number;
  setup(stored: object, version: number): Setup;
  move(stored: object, version: number): Move;
  event(stored: object, version: number): Event;
  refusal(stored: object, version: number): Refusal;
}

/**
 * Reader for tables stored before the log supported several games. It upcasts version 1 of a
 * table's events.
 */
export interface FirstVersion<Setup, Move> {
  setup(created: object): Setup | null;
  move(event: { readonly type: string }): Move | null;
}

/**
 * Interface between a table and its game. `Played` is the setup of the card game; it differs from
 * `Setup` where a match played elsewhere is only scored. As in `Game`, functions are pure and
 * `evolve` never refuses.
 */
export interface TableGame<Setup, State, Move, Event, Refusal, View, Played = Setup> {
  readonly moves: Readonly<Record<string, Authority>>;
  readonly events: Readonly<Record<string, true>>;
  readonly record: RecordFormat<Setup, State, Move>;
  readonly firstVersion?: FirstVersion<Setup, Move>;
  /**
   * Left out until the stored form of setups, moves, events or refusals changes for the first time.
   */
  readonly upcasters?: Upcasters<Setup, Move, Event, Refusal>;
  /** Returns the names that people gave at the table, by their key in the record. */
  givenNames(setup: Setup): Readonly<Record<string, readonly string[]>>;
  withNames(setup: Setup, renaming: Renaming): Setup;
  renamePlayers(state: State, renaming: Renaming): State;
  /** Returns the setup of the card game, whether the table follows the cards or only scores. */
  cardGameSetup(setup: Setup): Played;
  /** Returns the setup without its deck, so that any deck may be used. */
  withoutDeck(setup: Setup): Setup;
  readonly openingByTokens?: OpeningByTokens<Setup>;
  /** Returns the state before the first move, or the error in the setup. */
  start(setup: Setup): Result<State, SetupProblem>;
  /** Returns the setup of a rematch: the same except for the first player. */
  rematch(setup: Setup, state: State, begins: FirstPlayerRule): Setup;
  decide(move: Move, state: State): Result<readonly Event[], Refusal>;
  evolve(event: Event, state: State): State;
  view(state: State): View;
  standing(state: State): Standing;

  seatNames(state: State): readonly string[];
  /**
   * Returns the player on turn; after the match, the player who would be first. Empty if there are
   * no turns.
   */
  playerOnTurn(state: State): string;
  /**
   * Returns the number of the player's side (of the seat, if each plays alone); -1 for a name not
   * at this table.
   */
  sideOfPlayer(name: string, state: State): number;
  /** Returns the number of finished rounds. Null if matches have no rounds, and so no intervals. */
  roundsPlayed(state: State): number | null;

  /**
   * Returns the moves that this card at this spot may mean, likeliest first. Some may be illegal.
   * @param prepared a preparing card was laid just before
   */
  readingsOf(card: string, spot: Spot, state: State, prepared: boolean): readonly Move[];
  questionAbout?(readings: readonly Move[], state: State): CardQuestion<Move>;
  /** Returns the move of an action token; null if the game has no such action. */
  actionMove(action: Action, state: State): Move | null;
  /** Returns the move that discards this card; null if the game does not allow it for this card. */
  discardMove(card: string, by: string): Move | null;
  /** Returns the card that a move lays or discards; null if the move does not name it. */
  cardOf(move: Move): string | null;
  /** True if a corrected move is about the same physical card as the original. */
  isSameCard(move: Move, was: Move): boolean;
  /** Returns the current place of an accepted move's card; null if the card is back in a hand. */
  cardPlace(move: Move, state: State): CardPlace | null;
  /** Returns the place of the move's card, for questions. Present if `asked` asks for places. */
  placeAnswer?(move: Move): PlaceAnswer;
  readonly preparing?: Preparing<State, Move>;
  /** Left out if cards are played in the player's own turn only. */
  readonly answering?: Answering<State, Move>;
  readonly handsCounted?: HandsCounted<State, Move>;
  /** Left out if the game has no computer partners. */
  readonly handsHeld?: HandsHeld<State, Move>;
  readonly pile?: DrawPileModel<State, Move>;
  readonly highlights?: Highlights<State, Move>;

  staysOpen(move: Move, refusal: Refusal): boolean;
  /** True if the table may overrule this refusal and let the card lie. */
  isOverrulable(move: Move, refusal: Refusal): boolean;
  /** Returns the move with the overruling mark; the move itself if the game has no overruling. */
  markOverruled(move: Move): Move;
  isDiscardable(move: Move, refusal: Refusal): boolean;
  /** True if the move, which led to `state`, corrects something finished and plays nothing. */
  isRetroactive(move: Move, state: State): boolean;
  isCorrectionMove(move: Move): boolean;
  /** Move by which the referee ends a round; null if matches have no rounds. */
  readonly endRound: Move | null;

  /** Returns the other reading of the last move, made in state `before`; null if there is none. */
  otherReading(move: Move, before: State): Move | null;
  /**
   * Returns alternatives to an accepted move, likeliest first. `before` is the state in which it
   * was made.
   */
  alternativesTo(move: Move, before: State): readonly Alternative<Move>[];
  unrecordedMoves(state: State): readonly Alternative<Move>[];
  /**
   * Returns the readings of an accepted move after earlier moves were corrected, likeliest first.
   * The move itself is among them.
   */
  rereadings(move: Move, hadToBeLetLie: boolean): readonly Move[];
  withoutOverruling(move: Move): Move;
  /**
   * Returns the move assigned to the player on turn, if its player had only been inferred from the
   * order of play.
   */
  byPlayerOnTurn(move: Move, state: State): Move;
  /**
   * Returns the unrecorded move that would explain why play went on after this refusal; null if
   * none would.
   */
  inferUnrecordedMove(refusal: Refusal, state: State): Move | null;
}

const NO_CARDS = {
  readingsOf: () => [],
  actionMove: () => null,
  discardMove: () => null,
  cardOf: () => null,
  isSameCard: () => false,
  cardPlace: () => null,
  staysOpen: () => false,
  isOverrulable: () => false,
  markOverruled: <Move>(move: Move) => move,
  isDiscardable: () => false,
  isRetroactive: () => false,
  isCorrectionMove: () => false,
  endRound: null,
  otherReading: () => null,
  alternativesTo: () => [],
  unrecordedMoves: () => [],
  rereadings: <Move>(move: Move) => [move],
  withoutOverruling: <Move>(move: Move) => move,
  byPlayerOnTurn: <Move>(move: Move) => move,
  inferUnrecordedMove: () => null,
} as const;

type CardFunction = keyof typeof NO_CARDS;

/** Completes a game without followed cards by the default answers that it does not give itself. */
export const withoutCards = <Setup, State, Move, Event, Refusal, View, Played>(
  game: Omit<TableGame<Setup, State, Move, Event, Refusal, View, Played>, CardFunction> &
    Partial<Pick<TableGame<Setup, State, Move, Event, Refusal, View, Played>, CardFunction>>,
): TableGame<Setup, State, Move, Event, Refusal, View, Played> => ({ ...NO_CARDS, ...game });
