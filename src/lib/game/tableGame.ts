import type { Action } from './actions.ts';
import type { Alternative } from './alternative.ts';
import type { CardPlace } from './place.ts';
import type { Result } from './result.ts';
import type { Spot } from './spot.ts';

/** What is wrong with the setup of a table: where, as a JSON path, and an English sentence. */
export interface SetupProblem {
  readonly path: string;
  readonly detail: string;
}

/** Cards that only prepare the next one: such a card is remembered until that one is laid. */
interface Preparing<State> {
  /** Whether the card is one of them. */
  isOne(card: string): boolean;
  /** How many the player on turn may still lay. */
  left(state: State): number;
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
}

/**
 * What a table asks of the game played at it. As for the plain three functions: nothing here reads a clock, draws lots or
 * changes what it is given, and `evolve` never refuses.
 */
export interface TableGame<Setup, State, Move, Event, Refusal, View> {
  /** Whether the move, or the event, is one of this game. */
  isMove(move: { readonly type: string }): boolean;
  isEvent(event: { readonly type: string }): boolean;
  /** The game before the first move, or what is wrong with the setup of the table. */
  start(setup: Setup): Result<State, SetupProblem>;
  decide(move: Move, state: State): Result<readonly Event[], Refusal>;
  evolve(event: Event, state: State): State;
  view(state: State): View;

  seatNames(state: State): readonly string[];
  /** After the match, who would be first. */
  playerOnTurn(state: State): string;
  /** The number of a player's side (of the seat, where each plays alone); -1 for nobody of this table. */
  sideOfPlayer(name: string, state: State): number;
  /** Finished ones; null where a match has no rounds, and no interval between them. */
  roundsPlayed(state: State): number | null;

  /**
   * The moves that laying this card there may stand for, likeliest first; some may be illegal.
   *
   * @param prepared a card was laid just before that prepares this one
   */
  readingsOf(card: string, spot: Spot, state: State, prepared: boolean): readonly Move[];
  /** What an action token says as a move, or null where the game has no such action. */
  actionMove(action: Action, state: State): Move | null;
  /** The player throws this card away; null where the game does not allow it for this card. */
  discardMove(card: string, by: string): Move | null;
  /** The card that a move throws away or lays, as far as the move itself names it. */
  cardOf(move: Move): string | null;
  /** Where the card of an accepted move lies now; null when it has come back to a hand. */
  cardPlace(move: Move, state: State): CardPlace | null;
  readonly preparing?: Preparing<State>;
  readonly handsCounted?: HandsCounted<State, Move>;

  /** Is there a card on the table that the refusal of this move is about? */
  isStanding(move: Move, refusal: Refusal): boolean;
  /** Whether the table may let a refused card lie. */
  isOverrulable(move: Move, refusal: Refusal): boolean;
  /** Whether the refused card may be discarded instead. */
  isDiscardable(move: Move, refusal: Refusal): boolean;

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
