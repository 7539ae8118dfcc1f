import type { Action } from './game/actions.ts';
import type { Alternative } from './game/alternative.ts';
import { copiesIn, type Box } from './game/box.ts';
import type { CardPlace } from './game/place.ts';
import { accept, type Result } from './game/result.ts';
import type { Spot } from './game/spot.ts';
import type { SetupProblem, TableGame } from './game/tableGame.ts';
import type { ElevensSetup } from './elevens/atTable.ts';
import { ELEVENS_BOX } from './elevens/box.ts';
import type { Event as ElevensEvent } from './elevens/events.ts';
import { isElevensMove } from './elevens/isMove.ts';
import type { Move as ElevensMove } from './elevens/moves.ts';
import type { State as ElevensState } from './elevens/state.ts';
import { elevensGame, type ElevensRefusal } from './elevens/tableGame.ts';
import type { ElevensView } from './elevens/view.ts';
import type { MilleBornesSetup } from './millebornes/atTable.ts';
import { MILLE_BORNES_BOX } from './millebornes/box.ts';
import type { Event as MilleBornesEvent } from './millebornes/events.ts';
import type {
  Move as MilleBornesMove,
  Refusal as MilleBornesRefusal,
} from './millebornes/moves.ts';
import type { State as MilleBornesState } from './millebornes/state.ts';
import { milleBornesGame } from './millebornes/tableGame.ts';
import type { MilleBornesView } from './millebornes/view.ts';

export { isElevensMove };
export type { SetupProblem };

/** All games, and what each is made of. */
export interface Games {
  readonly '1000-bornes': {
    readonly setup: MilleBornesSetup;
    readonly state: MilleBornesState;
    readonly move: MilleBornesMove;
    readonly event: MilleBornesEvent;
    readonly refusal: MilleBornesRefusal & { readonly game?: never };
    readonly view: MilleBornesView;
  };
  readonly elevens: {
    readonly setup: ElevensSetup;
    readonly state: ElevensState;
    readonly move: ElevensMove;
    readonly event: ElevensEvent;
    readonly refusal: ElevensRefusal;
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
export type GameState = {
  readonly [Id in GameId]: { readonly game: Id; readonly now: Games[Id]['state'] };
}[GameId];

type GameOf<Id extends GameId> = TableGame<
  Games[Id]['setup'],
  Games[Id]['state'],
  Games[Id]['move'],
  Games[Id]['event'],
  Games[Id]['refusal'],
  Games[Id]['view']
>;

const RULES: { readonly [Id in GameId]: GameOf<Id> } = {
  '1000-bornes': milleBornesGame,
  elevens: elevensGame,
};

/** The game as something that takes moves and states of any; whoever asks has looked that they are its own. */
const rulesOf = (game: GameId): GameOf<GameId> => RULES[game];

/** The game that a move belongs to. */
export const gameOf = (move: GameMove): GameId => {
  const game = GAMES.find((id) => RULES[id].isMove(move));
  if (game === undefined) throw notOf('any game', move.type);
  return game;
};

const rulesFor = (move: GameMove): GameOf<GameId> => rulesOf(gameOf(move));

/** Whether the move is one of the game that stands like this. */
const isOf = ({ game }: GameState, move: GameMove): boolean => RULES[game].isMove(move);

const notOf = (game: string, type: string): Error =>
  new Error(`${type} does not belong to ${game}.`);

/** A game that stands like this; `now` comes from the game of that name. */
const standing = (game: GameId, now: GameState['now']): GameState => ({ game, now }) as GameState;

/** The box of cards that each game is played with; a deck is one box, tagged. */
export const BOXES = {
  '1000-bornes': MILLE_BORNES_BOX,
  elevens: ELEVENS_BOX,
} as const satisfies Readonly<Record<GameId, Box>>;
export type BoxId = keyof typeof BOXES;

/** Whether this card is one of the game's. */
export const hasCard = (card: string, { game }: GameState): boolean =>
  copiesIn(BOXES[game], card) > 0;

/** The game as it stands before the first move, or what is wrong with the setup. */
export function startGame(setup: TableSetup): Result<GameState, SetupProblem> {
  const started = rulesOf(setup.game).start(setup);
  return started.ok ? accept(standing(setup.game, started.value)) : started;
}

/** What the move makes happen, or why it may not be made. Throws when it is a move of another game. */
export function decideMove(
  move: GameMove,
  state: GameState,
): Result<readonly GameEvent[], GameRefusal> {
  if (!isOf(state, move)) throw notOf('the game of this table', move.type);
  return rulesOf(state.game).decide(move, state.now);
}

/** The game after something happened. Throws when that is no event of this game: the log is damaged. */
export function evolveGame(event: GameEvent, { game, now }: GameState): GameState {
  const rules = rulesOf(game);
  if (!rules.isEvent(event)) throw notOf('the game of this table', event.type);
  return standing(game, rules.evolve(event, now));
}

export const viewGame = ({ game, now }: GameState): GameView => rulesOf(game).view(now);

/** As `TableGame` tells it; `withLink`: a link was laid just before. */
export const readingsOf = (
  card: string,
  spot: Spot,
  { game, now }: GameState,
  withLink = false,
): readonly GameMove[] => rulesOf(game).readingsOf(card, spot, now, withLink);

/** Whether the card only prepares the next one: it is remembered until that one is laid. */
export const isLink = (card: string, { game }: GameState): boolean =>
  rulesOf(game).preparing?.isOne(card) ?? false;

/** Links that the player on turn may still spend. */
export const linksLeft = ({ game, now }: GameState): number =>
  rulesOf(game).preparing?.left(now) ?? 0;

/** Players who still have to count the cards left in their hands, in order of play. */
export const tellers = ({ game, now }: GameState): readonly string[] =>
  rulesOf(game).handsCounted?.waiting(now) ?? [];

/** Cards counted in a player's hand at the end, where cards left over are told. */
export const handOf = (player: string, { game, now }: GameState): number =>
  rulesOf(game).handsCounted?.handOf(player, now) ?? 0;

/** These cards are what the player had left; null where none are told. */
export const leftoverMove = (
  by: string,
  cards: readonly string[],
  { game }: GameState,
): GameMove | null => rulesOf(game).handsCounted?.move(by, cards) ?? null;

/** Where the one card of its kind lies, whoever entered it; null where that is not known. */
export const cardPlaceInRow = (card: string, { game, now }: GameState): CardPlace | null =>
  rulesOf(game).handsCounted?.placeOf(card, now) ?? null;

/** Finished rounds; 0 where a match has none. */
export const roundsPlayed = ({ game, now }: GameState): number =>
  rulesOf(game).roundsPlayed(now) ?? 0;

/** The number of the round going on, or of the one that would be next. */
export const roundNumber = (state: GameState): number => roundsPlayed(state) + 1;

/** Whether matches of this game have several rounds, with an interval in between. */
export const hasRounds = ({ game, now }: GameState): boolean =>
  rulesOf(game).roundsPlayed(now) !== null;

export const seatNames = ({ game, now }: GameState): readonly string[] =>
  rulesOf(game).seatNames(now);

/** Who is on turn; after the match, who would have been first. */
export const playerOnTurn = ({ game, now }: GameState): string => rulesOf(game).playerOnTurn(now);

/** The number of a player's side (of the seat, where each plays alone); -1 for nobody of this table. */
export const sideOfPlayer = (name: string, { game, now }: GameState): number =>
  rulesOf(game).sideOfPlayer(name, now);

/** What an action token says as a move of the game, or null where the game has no such action. */
export const actionMove = (action: Action, { game, now }: GameState): GameMove | null =>
  rulesOf(game).actionMove(action, now);

/** The player throws this card away; null where the game does not allow it for this card. */
export const discardMove = (card: string, by: string, { game }: GameState): GameMove | null =>
  rulesOf(game).discardMove(card, by);

/** The card that a move throws away or lays, as far as the move itself names it. */
export const cardOf = (move: GameMove): string | null => rulesFor(move).cardOf(move);

/** Is there a card on the table that the refusal of this move is about? */
export const isStanding = (move: GameMove, refusal: GameRefusal): boolean =>
  rulesFor(move).isStanding(move, refusal);

/** Whether the table may let a refused card lie. */
export const isOverrulableMove = (move: GameMove, refusal: GameRefusal): boolean =>
  rulesFor(move).isOverrulable(move, refusal);

export const isDiscardable = (move: GameMove, refusal: GameRefusal): boolean =>
  rulesFor(move).isDiscardable(move, refusal);

export const overruled = (move: GameMove): GameMove =>
  move.type === 'play' || move.type === 'discard' ? { ...move, overrule: true } : move;

export const isOverruled = (move: GameMove): boolean =>
  'overrule' in move && move.overrule === true;

/** The last move read the other way (a safety: ordinary or as a coup-fourré); null where there is no other. */
export const switchedMove = (move: GameMove): GameMove | null => rulesFor(move).switched(move);

/** Where a physical card of an accepted move lies now; null when it has come back to a hand. */
export const cardPlace = (move: GameMove, state: GameState): CardPlace | null =>
  isOf(state, move) ? rulesOf(state.game).cardPlace(move, state.now) : null;

/** What may really have happened in place of an accepted move, likeliest first; `before` is the game it met. */
export const alternativesTo = (
  move: GameMove,
  before: GameState,
): readonly Alternative<GameMove>[] =>
  isOf(before, move) ? rulesOf(before.game).alternativesTo(move, before.now) : [];

/** What the player on turn may have done without its being noticed, likeliest first. */
export const forgottenMoves = ({ game, now }: GameState): readonly Alternative<GameMove>[] =>
  rulesOf(game).forgotten(now);

/** What an accepted move may be read as on a line that has changed since, likeliest first, itself among them. */
export const rereadings = (move: GameMove, hadToBeLetLie: boolean): readonly GameMove[] =>
  rulesFor(move).rereadings(move, hadToBeLetLie);

/** The move without the table's leave to let it lie. */
export const asOrdinary = (move: GameMove): GameMove => rulesFor(move).asOrdinary(move);

/** The move as one of the player on turn, when whose it was had only been guessed from the order of play. */
export const byPlayerOnTurn = (move: GameMove, state: GameState): GameMove =>
  isOf(state, move) ? rulesOf(state.game).byPlayerOnTurn(move, state.now) : move;

/** What must have been said in between when play went on although this move is refused; null: nothing would help. */
export const saidBetween = (refusal: GameRefusal, { game, now }: GameState): GameMove | null =>
  rulesOf(game).saidBetween(refusal, now);
