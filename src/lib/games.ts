import type { Action } from './game/actions.ts';
import type { Alternative } from './game/alternative.ts';
import { copiesIn, type Box } from './game/box.ts';
import type { CardPlace } from './game/place.ts';
import { accept, refuse, type Result } from './game/result.ts';
import type { Spot } from './game/spot.ts';
import * as elevensAlternatives from './elevens/alternatives.ts';
import * as elevensTable from './elevens/atTable.ts';
import { ELEVENS_BOX } from './elevens/box.ts';
import { cardOf as elevensCard } from './elevens/cards.ts';
import type { Event as ElevensEvent } from './elevens/events.ts';
import { elevens } from './elevens/game.ts';
import { isElevensMove } from './elevens/isMove.ts';
import type { Move as ElevensMove, Refusal as ElevensRefusal } from './elevens/moves.ts';
import type { State as ElevensState } from './elevens/state.ts';
import type { ElevensView } from './elevens/view.ts';
import { viewOf as viewElevens } from './elevens/viewOf.ts';
import * as milleBornesAlternatives from './millebornes/alternatives.ts';
import * as milleBornesTable from './millebornes/atTable.ts';
import { MILLE_BORNES_BOX } from './millebornes/box.ts';
import type { Event as MilleBornesEvent } from './millebornes/events.ts';
import { millebornes } from './millebornes/game.ts';
import type {
  Move as MilleBornesMove,
  Refusal as MilleBornesRefusal,
} from './millebornes/moves.ts';
import { readings } from './millebornes/readings.ts';
import * as milleBornesRereadings from './millebornes/rereadings.ts';
import { parseSetup } from './millebornes/setup.ts';
import type { State as MilleBornesState } from './millebornes/state.ts';
import type { MilleBornesView } from './millebornes/view.ts';
import { viewOf as viewMilleBornes } from './millebornes/viewOf.ts';

export { isElevensMove };

/** The one file that names all games: what a table asks of the game played at it. */
export interface Games {
  readonly '1000-bornes': {
    readonly setup: milleBornesTable.MilleBornesSetup;
    readonly state: MilleBornesState;
    readonly move: MilleBornesMove;
    readonly event: MilleBornesEvent;
    readonly refusal: MilleBornesRefusal & { readonly game?: never };
    readonly view: MilleBornesView;
  };
  readonly elevens: {
    readonly setup: elevensTable.ElevensSetup;
    readonly state: ElevensState;
    readonly move: ElevensMove;
    readonly event: ElevensEvent;
    /** The codes of both games overlap, so that a refusal of the second one says whose it is. */
    readonly refusal: ElevensRefusal & { readonly game: 'elevens' };
    readonly view: ElevensView;
  };
}
export const GAMES = ['1000-bornes', 'elevens'] as const satisfies readonly (keyof Games)[];
export type GameId = keyof Games;

export type TableSetup = Games[GameId]['setup'];
export type GameMove = Games[GameId]['move'];
export type GameEvent = Games[GameId]['event'];
export type GameRefusal = Games[GameId]['refusal'];
export type GameView = Games[GameId]['view'];
export type GameState =
  | { readonly game: '1000-bornes'; readonly now: MilleBornesState }
  | { readonly game: 'elevens'; readonly now: ElevensState };

/** The box of cards that each game is played with; a deck is one box, tagged. */
export const BOXES = {
  '1000-bornes': MILLE_BORNES_BOX,
  elevens: ELEVENS_BOX,
} as const satisfies Readonly<Record<GameId, Box>>;
export type BoxId = keyof typeof BOXES;

/** Whether this card is one of the game's. */
export const hasCard = (card: string, { game }: GameState): boolean =>
  copiesIn(BOXES[game], card) > 0;

const EVENTS_OF_1000_BORNES: readonly GameEvent['type'][] = [
  'cardPlayed',
  'cardDiscarded',
  'coupFourrePlayed',
  'extended',
  'drawPileSet',
  'sheetCorrected',
  'roundEnded',
] satisfies readonly MilleBornesEvent['type'][];

const isOfMilleBornes = (event: GameEvent): event is MilleBornesEvent =>
  EVENTS_OF_1000_BORNES.includes(event.type);

/** The game that a move belongs to. */
export const gameOf = (move: GameMove): GameId => (isElevensMove(move) ? 'elevens' : '1000-bornes');

/** What is wrong with the setup of a table: where, as a JSON path, and an English sentence. */
export interface SetupProblem {
  readonly path: string;
  readonly detail: string;
}

/** The game as it stands before the first move, or what is wrong with the setup. */
export function startGame(setup: TableSetup): Result<GameState, SetupProblem> {
  if (setup.game === 'elevens') {
    const parsed = elevensTable.setupOf(setup);
    return parsed.ok ? accept({ game: 'elevens', now: elevens.initial(parsed.value) }) : parsed;
  }
  const parsed = parseSetup(setup);
  return parsed.ok
    ? accept({ game: '1000-bornes', now: millebornes.initial(parsed.value) })
    : parsed;
}

/** What the move makes happen, or why it may not be made. Throws when it is a move of another game. */
export function decideMove(
  move: GameMove,
  state: GameState,
): Result<readonly GameEvent[], GameRefusal> {
  if (state.game === '1000-bornes') {
    if (isElevensMove(move)) throw otherGame(move.type);
    return millebornes.decide(move, state.now);
  }
  if (!isElevensMove(move)) throw otherGame(move.type);
  const decided = elevens.decide(move, state.now);
  return decided.ok ? decided : refuse({ ...decided.refusal, game: 'elevens' });
}

/** The game after something happened. Throws when that is no event of this game: the log is damaged. */
export function evolveGame(event: GameEvent, state: GameState): GameState {
  if (state.game === '1000-bornes') {
    if (!isOfMilleBornes(event)) throw otherGame(event.type);
    return { game: '1000-bornes', now: millebornes.evolve(event, state.now) };
  }
  if (isOfMilleBornes(event)) throw otherGame(event.type);
  return { game: 'elevens', now: elevens.evolve(event, state.now) };
}

const otherGame = (type: string): Error =>
  new Error(`${type} does not belong to the game of this table.`);

export const viewGame = (state: GameState): GameView =>
  state.game === 'elevens' ? viewElevens(state.now) : viewMilleBornes(state.now);

/**
 * The moves that laying this card there may stand for, likeliest first; some may be illegal.
 *
 * @param withLink a link was laid just before, and the card is to be laid by it
 */
export const readingsOf = (
  card: string,
  spot: Spot,
  state: GameState,
  withLink = false,
): readonly GameMove[] =>
  state.game === 'elevens'
    ? elevensTable.readingsAt(card, spot, state.now, withLink)
    : readings(card, spot, state.now);

/** Whether the card only prepares the next one: it is remembered until that one is laid. */
export const isLink = (card: string, { game }: GameState): boolean =>
  game === 'elevens' && elevensCard(card)?.type === 'link';

/** Links that the player on turn may still spend. */
export const linksLeft = (state: GameState): number =>
  state.game === 'elevens' ? elevensTable.linksLeft(state.now) : 0;

/** Players who still have to count the cards left in their hands, in order of play. */
export const tellers = (state: GameState): readonly string[] =>
  state.game === 'elevens' ? elevensTable.tellers(state.now) : [];

/** Cards counted in a player's hand at the end, where cards left over are told. */
export const handOf = (player: string, state: GameState): number =>
  state.game === 'elevens' ? elevensTable.handOf(player, state.now) : 0;

/** These cards are what the player had left. */
export const leftoverMove = (by: string, cards: readonly string[]): GameMove =>
  elevensTable.leftoverMove(by, cards);

/** Where the one card of its kind lies, whoever entered it; null where that is not known. */
export const cardPlaceInRow = (card: string, state: GameState): CardPlace | null =>
  state.game === 'elevens' ? elevensTable.placeInRow(card, state.now) : null;

/** Only 1000 Bornes is played in rounds; a game of Elevens is one. */
export const roundsPlayed = (state: GameState): number =>
  state.game === 'elevens' ? 0 : state.now.rounds.length;

/** The number of the round going on, or of the one that would be next. */
export const roundNumber = (state: GameState): number => roundsPlayed(state) + 1;

export const seatNames = (state: GameState): readonly string[] =>
  state.game === 'elevens' ? elevensTable.seatNames(state.now) : state.now.setup.seats;

/** Who is on turn; after the match, who would have been first. */
export const playerOnTurn = (state: GameState): string =>
  state.game === 'elevens'
    ? elevensTable.playerOnTurn(state.now)
    : milleBornesTable.playerOnTurn(state.now);

/** The number of a player's side (of the seat, where each plays alone); -1 for nobody of this table. */
export const sideOfPlayer = (name: string, state: GameState): number =>
  state.game === 'elevens'
    ? seatNames(state).indexOf(name)
    : milleBornesTable.sideOfPlayer(name, state.now);

/** What an action token says as a move of the game, or null where the game has no such action. */
export const actionMove = (action: Action, state: GameState): GameMove | null =>
  state.game === 'elevens'
    ? elevensTable.actionMove(action, state.now)
    : milleBornesTable.actionMove(action, state.now);

/** Whether matches of this game have several rounds, with an interval in between. */
export const hasRounds = ({ game }: GameState): boolean => game === '1000-bornes';

/** The player throws this card away; null where the game does not allow it for this card. */
export const discardMove = (card: string, by: string, { game }: GameState): GameMove | null =>
  game === 'elevens' ? elevensTable.discardMove(card, by) : { type: 'discard', by, card };

/** The card that a move throws away or lays, as far as the move itself names it. */
export const cardOf = (move: GameMove): string | null => {
  if (!isElevensMove(move)) return 'card' in move ? move.card : null;
  return elevensTable.cardOfMove(move);
};

/** Is there a card on the table that the refusal of this move is about? */
export const isStanding = (move: GameMove, refusal: GameRefusal): boolean => {
  if (isElevensMove(move)) return elevensTable.isStanding(move, refusal.code);
  return refusal.game !== 'elevens' && milleBornesTable.isStanding(move, refusal);
};

/** Whether the table may let a refused card lie. Elevens knows no overruling. */
export const isOverrulableMove = (move: GameMove, refusal: GameRefusal): boolean =>
  !isElevensMove(move) &&
  refusal.game !== 'elevens' &&
  milleBornesTable.isOverrulableMove(move, refusal);

export const isDiscardable = (move: GameMove, refusal: GameRefusal): boolean =>
  refusal.game === 'elevens'
    ? isElevensMove(move) && elevensTable.isDiscardable(move, refusal)
    : milleBornesTable.isDiscardable(refusal);

export const overruled = (move: GameMove): GameMove =>
  move.type === 'play' || move.type === 'discard' ? { ...move, overrule: true } : move;

export const isOverruled = (move: GameMove): boolean =>
  'overrule' in move && move.overrule === true;

/** The last move read the other way (a safety: ordinary or as a coup-fourré, I4); null where there is no other. */
export const switchedMove = (move: GameMove): GameMove | null =>
  isElevensMove(move) ? null : milleBornesTable.switchedMove(move);

/** Where a physical card of an accepted move lies now; null when it has come back to a hand. */
export function cardPlace(move: GameMove, state: GameState): CardPlace | null {
  if (state.game === '1000-bornes') {
    return isElevensMove(move) ? null : milleBornesTable.cardPlace(move, state.now);
  }
  return isElevensMove(move) ? elevensTable.cardPlace(move, state.now) : null;
}

/** What may really have happened in place of an accepted move, likeliest first; `before` is the game it met. */
export function alternativesTo(
  move: GameMove,
  before: GameState,
): readonly Alternative<GameMove>[] {
  if (before.game === '1000-bornes') {
    return isElevensMove(move) ? [] : milleBornesAlternatives.alternativesTo(move, before.now);
  }
  return isElevensMove(move) ? elevensAlternatives.alternativesTo(move, before.now) : [];
}

/** What the player on turn may have done without its being noticed, likeliest first. */
export const forgottenMoves = (state: GameState): readonly Alternative<GameMove>[] =>
  state.game === 'elevens'
    ? elevensAlternatives.forgotten(state.now)
    : milleBornesAlternatives.forgotten(state.now);

/** What an accepted move may be read as on a line that has changed since, likeliest first, itself among them. */
export const rereadings = (move: GameMove, hadToBeLetLie: boolean): readonly GameMove[] =>
  isElevensMove(move) ? [move] : milleBornesRereadings.rereadings(move, hadToBeLetLie);

/** The move without the table's leave to let it lie. */
export const asOrdinary = (move: GameMove): GameMove =>
  isElevensMove(move) ? move : milleBornesRereadings.asOrdinary(move);

/** The move as one of the player on turn, when whose it was had only been guessed from the order of play. */
export function byPlayerOnTurn(move: GameMove, state: GameState): GameMove {
  if (state.game === '1000-bornes') {
    return isElevensMove(move) ? move : milleBornesRereadings.byPlayerOnTurn(move, state.now);
  }
  return isElevensMove(move) ? elevensTable.byPlayerOnTurn(move, state.now) : move;
}

/** What must have been said in between when play went on although this move is refused; null: nothing would help. */
export function saidBetween(refusal: GameRefusal, state: GameState): GameMove | null {
  if (state.game === 'elevens') {
    return refusal.code === 'not-your-turn' ? actionMove('end-turn', state) : null;
  }
  return refusal.game === 'elevens' ? null : milleBornesRereadings.saidBetween(refusal, state.now);
}
