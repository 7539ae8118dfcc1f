import type { Action } from '../game/actions.ts';
import { ahead } from '../game/ahead.ts';
import type { Alternative } from '../game/alternative.ts';
import type { Asked } from '../game/asked.ts';
import { copiesIn, type Box } from '../game/box.ts';
import type { Dealt, Taken } from '../game/pile.ts';
import type { CardPlace, PlaceAnswer, Spot } from '../game/place.ts';
import type { Begins } from '../game/rematch.ts';
import type { Renaming } from '../game/renaming.ts';
import { accept, type Result } from '../game/result.ts';
import type { Seated, Seating } from '../game/seating.ts';
import type { Standing } from '../game/standing.ts';
import type {
  Authority,
  HandChange,
  ReadRecord,
  SetupProblem,
  WrittenRecord,
} from '../game/tableGame.ts';
import {
  RULES,
  type BoxSetup,
  type GameEvent,
  type GameId,
  type GameMove,
  type GameOf,
  type GameRefusal,
  type GameState,
  type GameView,
  type TableSetup,
} from '../games.ts';
import { BOXES, type BoxId } from './boxes.ts';
import type { RecordError } from '../record/error.ts';

/*
 * What a table asks of the game that it plays. Nothing here knows which games there are: the state says which one it is of,
 * and its moves, events and refusals are those of its game.
 */

export const GAMES = Object.keys(RULES) as readonly GameId[];

export const isGame = (name: unknown): name is GameId =>
  typeof name === 'string' && Object.hasOwn(RULES, name);

/** The game as something that takes moves and states of any; whoever asks has looked that they are its own. */
const rulesOf = (game: GameId): GameOf<GameId> => RULES[game];

const notOf = (game: GameId, type: string): Error =>
  new Error(`${type} does not belong to ${game}.`);

/** A game that stands like this; `now` comes from the game of that name. */
const standing = (game: GameId, now: GameState['now']): GameState => ({ game, now }) as GameState;

/** Whether a move of that name is one of the game that stands like this. */
export const isOf = ({ game }: GameState, { type }: GameMove): boolean =>
  Object.hasOwn(rulesOf(game).moves, type);

/** Whose word a move is that the rules allow: to make it, and to change it or take it back. */
export const authorityOf = ({ type }: GameMove, { game }: GameState): Authority =>
  rulesOf(game).moves[type] ?? 'referee';

/** The least that a move of this name may ask for, at a table that is not looked at. */
export const leastAuthority = ({ type }: GameMove): Authority =>
  GAMES.some((game) => rulesOf(game).moves[type] === 'player') ? 'player' : 'referee';

const boxOf = (game: GameId): Box | undefined => {
  const boxes: Readonly<Partial<Record<GameId, Box>>> = BOXES;
  return boxes[game];
};

/** Whether cards are laid at a table of this game; else people write down what happens elsewhere. */
export const followsCards = ({ game }: Pick<GameState, 'game'>): boolean =>
  boxOf(game) !== undefined;

/** What was agreed on for the cards of a table, whether they are followed or counted by hand. */
export const playedAt = (setup: TableSetup): BoxSetup => rulesOf(setup.game).playedAt(setup);

/** The same, to be played with cards of any deck. */
export const withoutDeck = (setup: TableSetup): TableSetup =>
  rulesOf(setup.game).withoutDeck(setup);

/** Whether this card is one of the game's. */
export function hasCard(card: string, { game }: GameState): boolean {
  const box = boxOf(game);
  return box !== undefined && copiesIn(box, card) > 0;
}

/** What a table may be opened for with cards of this box, nobody seated yet; `names` as usually called what people may name. */
export const offersOf = (
  box: BoxId,
  names: Readonly<Record<string, readonly string[]>>,
): readonly BoxSetup[] =>
  (rulesOf(box).agreeing?.offers(names) ?? []).map((setup) => playedAt(setup));

/** Who may play with whom by such a setup, the usual first. */
export const seatingsOf = (setup: BoxSetup): readonly Seating[] =>
  rulesOf(setup.game).agreeing?.seatings(setup) ?? [];

/** The setup with these players. */
export const withSeated = (setup: BoxSetup, seated: Seated): BoxSetup => {
  const { agreeing } = rulesOf(setup.game);
  return agreeing === undefined ? setup : playedAt(agreeing.seat(setup, seated));
};

/** The setup as a match of so many rounds; as it is where a match of this game has none. */
export const withRounds = (setup: BoxSetup, rounds: number): BoxSetup => {
  const { agreeing } = rulesOf(setup.game);
  return agreeing?.lasting === undefined ? setup : playedAt(agreeing.lasting(setup, rounds));
};

/** The game as it stands before the first move, or what is wrong with the setup. */
export function startGame(setup: TableSetup): Result<GameState, SetupProblem> {
  const started = rulesOf(setup.game).start(setup);
  return started.ok ? accept(standing(setup.game, started.value)) : started;
}

/** The setup of a rematch, after the match of this setup that stands like this. */
export const rematchOf = (
  setup: TableSetup,
  { game, now }: GameState,
  begins: Begins,
): TableSetup => rulesOf(game).rematch(setup, now, begins);

/** What the move makes happen, or why it may not be made. Throws when it is a move of another game. */
export function decideMove(
  move: GameMove,
  state: GameState,
): Result<readonly GameEvent[], GameRefusal> {
  if (!isOf(state, move)) throw notOf(state.game, move.type);
  return rulesOf(state.game).decide(move, state.now);
}

/** The game after something happened. Throws when that is no event of this game: the log is damaged. */
export function evolveGame(event: GameEvent, { game, now }: GameState): GameState {
  const rules = rulesOf(game);
  if (!Object.hasOwn(rules.events, event.type)) throw notOf(game, event.type);
  return standing(game, rules.evolve(event, now));
}

/** How it stands, as far as home, history and statistics ask. */
export const standingOf = ({ game, now }: GameState): Standing => rulesOf(game).standing(now);

export const isMatchOver = (state: GameState): boolean => standingOf(state).winners !== null;

/** The names that people have given at such a table, by the key under which a record has them. */
export const givenNames = (setup: TableSetup): Readonly<Record<string, readonly string[]>> =>
  rulesOf(setup.game).givenNames(setup);

/** The setup with players under other names. */
export const withNames = (setup: TableSetup, renaming: Renaming): TableSetup =>
  rulesOf(setup.game).withNames(setup, renaming);

/** The game as it stands, with players under other names. */
export const renamePlayers = ({ game, now }: GameState, renaming: Renaming): GameState =>
  standing(game, rulesOf(game).renamePlayers(now, renaming));

/** How what earlier versions of the game stored is lifted; nothing where there were none. */
export const liftingOf = (game: GameId): GameOf<GameId>['lifting'] => rulesOf(game).lifting;

/** What a record of this game says. */
export const readRecord = (
  game: GameId,
  raw: unknown,
): Result<ReadRecord<TableSetup, GameMove>, RecordError> => rulesOf(game).record.read(raw);

/** The moves as a record, oldest first, of the table that began so. */
export const writeRecord = (
  setup: TableSetup,
  moves: readonly GameMove[],
  { game, now }: GameState,
  meta?: unknown,
): WrittenRecord => rulesOf(game).record.write(setup, moves, now, meta);

/** What replaying a record of this game prints. */
export const replayOf = (game: GameId, raw: unknown): Result<object, RecordError> =>
  rulesOf(game).record.replay(raw);

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

/** True if the card may answer this attack out of turn, accepted or refused. */
export const mayAnswer = (card: string, attack: GameMove, state: GameState): boolean =>
  isOf(state, attack) && (rulesOf(state.game).answering?.mayAnswer(card, attack) ?? false);

/** The answers to the attack of the moment that the card may stand for, by any player of that side. */
export const answersWith = (card: string, { game, now }: GameState): readonly GameMove[] =>
  rulesOf(game).answering?.answers(card, now) ?? [];

/** Players who still have to count the cards left in their hands, in order of play. */
export const playersToCount = ({ game, now }: GameState): readonly string[] =>
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

/** How many sides play; as many as seats where each plays alone. */
export const countSides = (game: GameState): number =>
  new Set(seatNames(game).map((name) => sideOfPlayer(name, game))).size;

/** What an action token says as a move of the game, or null where the game has no such action. */
export const actionMove = (action: Action, { game, now }: GameState): GameMove | null =>
  rulesOf(game).actionMove(action, now);

/** The player throws this card away; null where the game does not allow it for this card. */
export const discardMove = (card: string, by: string, { game }: GameState): GameMove | null =>
  rulesOf(game).discardMove(card, by);

/** The card that a move throws away or lays, as far as the move itself names it. */
export const cardOf = (move: GameMove, { game }: GameState): string | null =>
  rulesOf(game).cardOf(move);

/** Whether a move that takes the place of another one is about the same physical card. */
export const isSameCard = (move: GameMove, was: GameMove, { game }: GameState): boolean =>
  rulesOf(game).isSameCard(move, was);

/** Is there a card on the table that the refusal of this move is about? */
export const isStanding = (move: GameMove, refusal: GameRefusal, { game }: GameState): boolean =>
  rulesOf(game).isStanding(move, refusal);

/** Whether the table may let a refused card lie. */
export const isOverrulable = (move: GameMove, refusal: GameRefusal, { game }: GameState): boolean =>
  rulesOf(game).isOverrulable(move, refusal);

export const isDiscardable = (move: GameMove, refusal: GameRefusal, { game }: GameState): boolean =>
  rulesOf(game).isDiscardable(move, refusal);

/** The move with the table's leave to let its card lie. */
export const overruled = (move: GameMove, { game }: GameState): GameMove =>
  rulesOf(game).overruled(move);

/** Whether the move puts right what is over, and nothing is played by it. */
export const isAfterwards = (move: GameMove, { game }: GameState): boolean =>
  rulesOf(game).isAfterwards(move);

/** Whether the move puts right a count or a sheet, rather than playing. */
export const setsRight = (move: GameMove, state: GameState): boolean =>
  isOf(state, move) && rulesOf(state.game).setsRight(move);

/** How the referee ends a round; null where a match has none. */
export const endRound = ({ game }: GameState): GameMove | null => rulesOf(game).endRound;

/** What people are asked about a card that may stand for each of these moves. Throws where the game asks nothing. */
export function askedAbout(
  readings: readonly GameMove[],
  { game, now }: GameState,
): Asked<GameMove> {
  const rules = rulesOf(game);
  if (rules.asked === undefined) throw new Error(`${game} asks nothing about a card.`);
  return rules.asked(readings, now);
}

/** Where the move lays its card, as people are asked. Throws where places are not asked for. */
export function placeAnswer(move: GameMove, { game }: GameState): PlaceAnswer {
  const rules = rulesOf(game);
  if (rules.placeAnswer === undefined) throw new Error(`${game} asks for no places.`);
  return rules.placeAnswer(move);
}

/** True if cards of this game leave questions about places, not about sides and players. */
export const asksPlaces = ({ game }: GameState): boolean => rulesOf(game).placeAnswer !== undefined;

/** Whether partners may play at such a table. */
export const hasPartners = ({ game }: GameState): boolean => rulesOf(game).handsHeld !== undefined;

/** So many cards a seat holds, the one drawn for its turn among them; 0 where nobody can play for another. */
export const heldCount = (seat: number, { game, now }: GameState): number =>
  rulesOf(game).handsHeld?.count(seat, now) ?? 0;

/** The card that a move laid from its player's hand, and the one that came into it instead. */
export const handChange = (move: GameMove, { game, now }: GameState): HandChange =>
  rulesOf(game).handsHeld?.changed(move, now) ?? { laid: null, taken: null };

/** How many of each card lie in the pile before a round is dealt; null where a round counts no more than who won it. */
export const pileOf = ({ game, now }: GameState): ReadonlyMap<string, number> | null =>
  rulesOf(game).pile?.cards(now) ?? null;

/** How the round that is being played was dealt from the pile; null: none is, or nobody knows. */
export const dealtFrom = ({ game, now }: GameState): Dealt | null =>
  rulesOf(game).pile?.dealt(now) ?? null;

/** What an accepted move takes from the pile and out of a hand. */
export const takenBy = (move: GameMove, before: GameState): Taken | null =>
  isOf(before, move) ? (rulesOf(before.game).pile?.taken(move, before.now) ?? null) : null;

/** Where the card lies that prepared this move; null where none did. */
export const preparingPlace = (move: GameMove, { game }: GameState): CardPlace | null =>
  rulesOf(game).preparing?.spentFor(move) ?? null;

/** The player whose hand the move counts; null for other moves. */
export const countedBy = (move: GameMove, { game }: GameState): string | null =>
  rulesOf(game).handsCounted?.countedBy(move) ?? null;

/** Whether people still tell of this accepted move, which led from one state to the other, when the match is over. */
export const isHighlight = (move: GameMove, before: GameState, after: GameState): boolean =>
  rulesOf(before.game).highlights?.isOne(move, before.now, after.now) ?? false;

/** Of each side, with what is certain of the round going on; null where the game counts nothing while it is played. */
const pointsNow = ({ game, now }: GameState): readonly number[] | null =>
  rulesOf(game).highlights?.points(now) ?? null;

/** How far each side has come, by which races are compared; null as with points. */
export const raceNow = (state: GameState): readonly number[] | null =>
  rulesOf(state.game).highlights?.race?.(state.now) ?? pointsNow(state);

/** The side that alone has most, counting what is certain by now; null where none has. */
export const leaderOf = (state: GameState): number | null =>
  ahead(pointsNow(state) ?? [])?.side ?? null;

/** The last move read the other way (a safety: ordinary or as a coup-fourré); null where there is no other. */
export const switchedMove = (move: GameMove, { game }: GameState): GameMove | null =>
  rulesOf(game).switched(move);

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
export const rereadings = (
  move: GameMove,
  hadToBeLetLie: boolean,
  { game }: GameState,
): readonly GameMove[] => rulesOf(game).rereadings(move, hadToBeLetLie);

/** The move without the table's leave to let it lie. */
export const asOrdinary = (move: GameMove, { game }: GameState): GameMove =>
  rulesOf(game).asOrdinary(move);

/** The move as one of the player on turn, when whose it was had only been guessed from the order of play. */
export const byPlayerOnTurn = (move: GameMove, state: GameState): GameMove =>
  isOf(state, move) ? rulesOf(state.game).byPlayerOnTurn(move, state.now) : move;

/** What must have been said in between when play went on although this move is refused; null: nothing would help. */
export const saidBetween = (refusal: GameRefusal, { game, now }: GameState): GameMove | null =>
  rulesOf(game).saidBetween(refusal, now);
