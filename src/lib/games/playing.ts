import type { Action } from '../game/actions.ts';
import { findSoleLeader, type Standing } from '../game/standing.ts';
import type { Alternative } from '../game/alternative.ts';
import type {
  CardQuestion,
  Authority,
  HandChange,
  ReadRecord,
  SetupProblem,
  WrittenRecord,
} from '../game/tableGame.ts';
import { copiesIn, type Box } from '../game/box.ts';
import type { InitialDeal, PileChange } from '../game/pile.ts';
import type { CardPlace, PlaceAnswer, Spot } from '../game/place.ts';
import type { FirstPlayerRule } from '../game/rematch.ts';
import type { Renaming } from '../game/renaming.ts';
import { accept, type Result } from '../game/result.ts';
import type { SeatedPlayers, Seating } from '../game/seating.ts';
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
 * Dispatches a table's questions to its game. The state names its game; moves, events and refusals
 * must belong to it.
 */

export const GAMES = Object.keys(RULES) as readonly GameId[];

export const isGame = (name: unknown): name is GameId =>
  typeof name === 'string' && Object.hasOwn(RULES, name);

/** Returns the rules typed for any game. Callers check that moves and states belong to it. */
const rulesOf = (game: GameId): GameOf<GameId> => RULES[game];

const notOf = (game: GameId, type: string): Error =>
  new Error(`${type} does not belong to ${game}.`);

const standing = (game: GameId, now: GameState['now']): GameState => ({ game, now }) as GameState;

/** True if the move's type belongs to the game of this state. */
export const isMoveOfGame = ({ game }: GameState, { type }: GameMove): boolean =>
  Object.hasOwn(rulesOf(game).moves, type);

/** Returns the role needed to make, change or undo a legal move. */
export const authorityOf = ({ type }: GameMove, { game }: GameState): Authority =>
  rulesOf(game).moves[type] ?? 'referee';

/** Returns the lowest role that a move of this type may need in any game. */
export const leastAuthority = ({ type }: GameMove): Authority =>
  GAMES.some((game) => rulesOf(game).moves[type] === 'player') ? 'player' : 'referee';

const boxOf = (game: GameId): Box | undefined => {
  const boxes: Readonly<Partial<Record<GameId, Box>>> = BOXES;
  return boxes[game];
};

/**
 * True if tables of this game follow laid cards. Otherwise people enter the score of a match played
 * elsewhere.
 */
export const isCardGame = ({ game }: Pick<GameState, 'game'>): boolean => boxOf(game) !== undefined;

export const cardGameSetup = (setup: TableSetup): BoxSetup =>
  rulesOf(setup.game).cardGameSetup(setup);

export const withoutDeck = (setup: TableSetup): TableSetup =>
  rulesOf(setup.game).withoutDeck(setup);

export function hasCard(card: string, { game }: GameState): boolean {
  const box = boxOf(game);
  return box !== undefined && copiesIn(box, card) > 0;
}

/**
 * Returns the setups that may be opened with cards of this box, without players. `names`:
 * frequently used names, by key.
 */
export const setupsToOffer = (
  box: BoxId,
  names: Readonly<Record<string, readonly string[]>>,
): readonly BoxSetup[] =>
  (rulesOf(box).openingByTokens?.offers(names) ?? []).map((setup) => cardGameSetup(setup));

export const seatingsOf = (setup: BoxSetup): readonly Seating[] =>
  rulesOf(setup.game).openingByTokens?.seatings(setup) ?? [];

export const seatPlayers = (setup: BoxSetup, seated: SeatedPlayers): BoxSetup => {
  const { openingByTokens } = rulesOf(setup.game);
  return openingByTokens === undefined ? setup : cardGameSetup(openingByTokens.seat(setup, seated));
};

export const withRounds = (setup: BoxSetup, rounds: number): BoxSetup => {
  const opening = rulesOf(setup.game).openingByTokens;
  return opening?.withRounds === undefined
    ? setup
    : cardGameSetup(opening.withRounds(setup, rounds));
};

export function startGame(setup: TableSetup): Result<GameState, SetupProblem> {
  const started = rulesOf(setup.game).start(setup);
  return started.ok ? accept(standing(setup.game, started.value)) : started;
}

export const rematchOf = (
  setup: TableSetup,
  { game, now }: GameState,
  begins: FirstPlayerRule,
): TableSetup => rulesOf(game).rematch(setup, now, begins);

/** Returns the events of the move, or its refusal. Throws if the move belongs to another game. */
export function decideMove(
  move: GameMove,
  state: GameState,
): Result<readonly GameEvent[], GameRefusal> {
  if (!isMoveOfGame(state, move)) throw notOf(state.game, move.type);
  return rulesOf(state.game).decide(move, state.now);
}

/**
 * Returns the state after the event. Throws if the event belongs to another game: the log is
 * damaged.
 */
export function evolveGame(event: GameEvent, { game, now }: GameState): GameState {
  const rules = rulesOf(game);
  if (!Object.hasOwn(rules.events, event.type)) throw notOf(game, event.type);
  return standing(game, rules.evolve(event, now));
}

/** Returns the standing, as shown on the home page, in the history and in statistics. */
export const standingOf = ({ game, now }: GameState): Standing => rulesOf(game).standing(now);

export const isMatchOver = (state: GameState): boolean => standingOf(state).winners !== null;

export const givenNames = (setup: TableSetup): Readonly<Record<string, readonly string[]>> =>
  rulesOf(setup.game).givenNames(setup);

export const withNames = (setup: TableSetup, renaming: Renaming): TableSetup =>
  rulesOf(setup.game).withNames(setup, renaming);

export const renamePlayers = ({ game, now }: GameState, renaming: Renaming): GameState =>
  standing(game, rulesOf(game).renamePlayers(now, renaming));

export const upcastersOf = (game: GameId): GameOf<GameId>['upcasters'] => rulesOf(game).upcasters;

export const readRecord = (
  game: GameId,
  raw: unknown,
): Result<ReadRecord<TableSetup, GameMove>, RecordError> => rulesOf(game).record.read(raw);

export const writeRecord = (
  setup: TableSetup,
  moves: readonly GameMove[],
  { game, now }: GameState,
  meta?: unknown,
): WrittenRecord => rulesOf(game).record.write(setup, moves, now, meta);

export const replayOf = (game: GameId, raw: unknown): Result<object, RecordError> =>
  rulesOf(game).record.replay(raw);

export const viewGame = ({ game, now }: GameState): GameView => rulesOf(game).view(now);

export const readingsOf = (
  card: string,
  spot: Spot,
  { game, now }: GameState,
  withLink = false,
): readonly GameMove[] => rulesOf(game).readingsOf(card, spot, now, withLink);

/** True if the card only prepares the next one. The table remembers it until that one is laid. */
export const isPreparingCard = (card: string, { game }: GameState): boolean =>
  rulesOf(game).preparing?.isPreparingCard(card) ?? false;

/** Returns the number of links that the player on turn may still spend. */
export const preparingCardsLeft = ({ game, now }: GameState): number =>
  rulesOf(game).preparing?.cardsLeft(now) ?? 0;

/** True if the card may answer this attack out of turn, even with a refused move. */
export const mayAnswer = (card: string, attack: GameMove, state: GameState): boolean =>
  isMoveOfGame(state, attack) && (rulesOf(state.game).answering?.mayAnswer(card, attack) ?? false);

/** Returns the possible answers with this card to the last attack, by any player of that side. */
export const answersWith = (card: string, { game, now }: GameState): readonly GameMove[] =>
  rulesOf(game).answering?.answers(card, now) ?? [];

/** Returns the possible readings to ask about: an only answer to an attack goes before a card in turn. */
export const likeliest = (
  readings: readonly GameMove[],
  { game, now }: GameState,
): readonly GameMove[] => rulesOf(game).answering?.likeliest(readings, now) ?? readings;

export const playersToCount = ({ game, now }: GameState): readonly string[] =>
  rulesOf(game).handsCounted?.playersToCount(now) ?? [];

export const leftoverHandSize = (player: string, { game, now }: GameState): number =>
  rulesOf(game).handsCounted?.handSize(player, now) ?? 0;

export const leftoverMove = (
  by: string,
  cards: readonly string[],
  { game }: GameState,
): GameMove | null => rulesOf(game).handsCounted?.leftoverMove(by, cards) ?? null;

export const cardPlaceInRow = (card: string, { game, now }: GameState): CardPlace | null =>
  rulesOf(game).handsCounted?.placeOf(card, now) ?? null;

export const roundsPlayed = ({ game, now }: GameState): number =>
  rulesOf(game).roundsPlayed(now) ?? 0;

export const roundNumber = (state: GameState): number => roundsPlayed(state) + 1;

/** True if matches of this game have several rounds, with intervals between them. */
export const hasRounds = ({ game, now }: GameState): boolean =>
  rulesOf(game).roundsPlayed(now) !== null;

export const seatNames = ({ game, now }: GameState): readonly string[] =>
  rulesOf(game).seatNames(now);

export const playerOnTurn = ({ game, now }: GameState): string => rulesOf(game).playerOnTurn(now);

export const sideOfPlayer = (name: string, { game, now }: GameState): number =>
  rulesOf(game).sideOfPlayer(name, now);

export const countSides = (game: GameState): number =>
  new Set(seatNames(game).map((name) => sideOfPlayer(name, game))).size;

export const actionMove = (action: Action, { game, now }: GameState): GameMove | null =>
  rulesOf(game).actionMove(action, now);

export const discardMove = (card: string, by: string, { game }: GameState): GameMove | null =>
  rulesOf(game).discardMove(card, by);

export const cardOf = (move: GameMove, { game }: GameState): string | null =>
  rulesOf(game).cardOf(move);

export const isSameCard = (move: GameMove, was: GameMove, { game }: GameState): boolean =>
  rulesOf(game).isSameCard(move, was);

export const staysOpen = (move: GameMove, refusal: GameRefusal, { game }: GameState): boolean =>
  rulesOf(game).staysOpen(move, refusal);

export const isOverrulable = (move: GameMove, refusal: GameRefusal, { game }: GameState): boolean =>
  rulesOf(game).isOverrulable(move, refusal);

export const isDiscardable = (move: GameMove, refusal: GameRefusal, { game }: GameState): boolean =>
  rulesOf(game).isDiscardable(move, refusal);

export const markOverruled = (move: GameMove, { game }: GameState): GameMove =>
  rulesOf(game).markOverruled(move);

export const isRetroactive = (move: GameMove, { game, now }: GameState): boolean =>
  rulesOf(game).isRetroactive(move, now);

export const isCorrectionMove = (move: GameMove, state: GameState): boolean =>
  isMoveOfGame(state, move) && rulesOf(state.game).isCorrectionMove(move);

export const endRound = ({ game }: GameState): GameMove | null => rulesOf(game).endRound;

/** Returns the question about a card with these readings. Throws if the game asks nothing. */
export function questionAbout(
  readings: readonly GameMove[],
  { game, now }: GameState,
): CardQuestion<GameMove> {
  const rules = rulesOf(game);
  if (rules.questionAbout === undefined) throw new Error(`${game} asks nothing about a card.`);
  return rules.questionAbout(readings, now);
}

/**
 * Returns the place of the move's card, for questions. Throws if the game does not ask for places.
 */
export function placeAnswer(move: GameMove, { game }: GameState): PlaceAnswer {
  const rules = rulesOf(game);
  if (rules.placeAnswer === undefined) throw new Error(`${game} asks for no places.`);
  return rules.placeAnswer(move);
}

/** True if cards of this game raise questions about places rather than sides and players. */
export const asksPlaces = ({ game }: GameState): boolean => rulesOf(game).placeAnswer !== undefined;

export const hasPartners = ({ game }: GameState): boolean => rulesOf(game).handsHeld !== undefined;

export const handSize = (seat: number, { game, now }: GameState): number =>
  rulesOf(game).handsHeld?.handSize(seat, now) ?? 0;

export const handChange = (move: GameMove, { game, now }: GameState): HandChange =>
  rulesOf(game).handsHeld?.handChange(move, now) ?? { laid: null, taken: null };

export const pileOf = ({ game, now }: GameState): ReadonlyMap<string, number> | null =>
  rulesOf(game).pile?.cards(now) ?? null;

export const initialDealOf = ({ game, now }: GameState): InitialDeal | null =>
  rulesOf(game).pile?.initialDeal(now) ?? null;

export const pileChangeBy = (move: GameMove, before: GameState): PileChange | null =>
  isMoveOfGame(before, move)
    ? (rulesOf(before.game).pile?.pileChange(move, before.now) ?? null)
    : null;

export const placeOfPreparingCard = (move: GameMove, { game }: GameState): CardPlace | null =>
  rulesOf(game).preparing?.placeSpent(move) ?? null;

export const countedBy = (move: GameMove, { game }: GameState): string | null =>
  rulesOf(game).handsCounted?.countedBy(move) ?? null;

export const isHighlight = (move: GameMove, before: GameState, after: GameState): boolean =>
  rulesOf(before.game).highlights?.isHighlight(move, before.now, after.now) ?? false;

/**
 * Returns points by side, including those already certain in the current round. Null if nothing is
 * counted during play.
 */
const pointsNow = ({ game, now }: GameState): readonly number[] | null =>
  rulesOf(game).highlights?.points(now) ?? null;

/** Returns the progress of each side, by which races are compared. Null as with points. */
export const raceNow = (state: GameState): readonly number[] | null =>
  rulesOf(state.game).highlights?.race?.(state.now) ?? pointsNow(state);

/**
 * Returns the side with strictly the most points, including those already certain; null on a tie.
 */
export const leaderOf = (state: GameState): number | null =>
  findSoleLeader(pointsNow(state) ?? [])?.side ?? null;

export const otherReadingOf = (move: GameMove, before: GameState): GameMove | null =>
  isMoveOfGame(before, move) ? rulesOf(before.game).otherReading(move, before.now) : null;

export const cardPlace = (move: GameMove, state: GameState): CardPlace | null =>
  isMoveOfGame(state, move) ? rulesOf(state.game).cardPlace(move, state.now) : null;

export const alternativesTo = (
  move: GameMove,
  before: GameState,
): readonly Alternative<GameMove>[] =>
  isMoveOfGame(before, move) ? rulesOf(before.game).alternativesTo(move, before.now) : [];

export const unrecordedMoves = ({ game, now }: GameState): readonly Alternative<GameMove>[] =>
  rulesOf(game).unrecordedMoves(now);

export const rereadings = (
  move: GameMove,
  hadToBeLetLie: boolean,
  { game }: GameState,
): readonly GameMove[] => rulesOf(game).rereadings(move, hadToBeLetLie);

export const withoutOverruling = (move: GameMove, { game }: GameState): GameMove =>
  rulesOf(game).withoutOverruling(move);

export const byPlayerOnTurn = (move: GameMove, state: GameState): GameMove =>
  isMoveOfGame(state, move) ? rulesOf(state.game).byPlayerOnTurn(move, state.now) : move;

export const inferUnrecordedMove = (
  refusal: GameRefusal,
  { game, now }: GameState,
): GameMove | null => rulesOf(game).inferUnrecordedMove(refusal, now);
