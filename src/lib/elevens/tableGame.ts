import { newNameOf, withNames } from '../game/renaming.ts';
import { accept, refuse } from '../game/result.ts';
import type { TableGame } from '../game/tableGame.ts';
import { alternativesTo, unrecordedMoves } from './alternatives.ts';
import {
  actionMove,
  OPENING_BY_TOKENS,
  byPlayerOnTurn,
  cardOfMove,
  cardPlace,
  discardMove,
  handChange,
  handOf,
  isDiscardable,
  isHighlight,
  isSameCard,
  staysOpen,
  leftoverMove,
  linksLeft,
  placeAnswer,
  placeInRow,
  placeOfLink,
  playerOnTurn,
  readingsAt,
  rematchAfter,
  seatNames,
  setupOf,
  playersToCount,
  type ElevensSetup,
} from './atTable.ts';
import { cardOf } from './cards.ts';
import { decide } from './decide.ts';
import type { Event } from './events.ts';
import { evolve } from './evolve.ts';
import { MOVES, type Move, type Refusal } from './moves.ts';
import { ELEVENS_PILE } from './pile.ts';
import { ELEVENS_RECORD } from './record/record.ts';
import { standingOf } from './score.ts';
import { initial, type State } from './state.ts';
import type { ElevensView } from './view.ts';
import { viewOf } from './viewOf.ts';

const EVENTS: Readonly<Record<Event['type'], true>> = {
  linkSpent: true,
  cardPlaced: true,
  bonusEarned: true,
  jokerExchanged: true,
  jokerThrown: true,
  cardDrawn: true,
  passed: true,
  turnEnded: true,
  gameEnded: true,
  leftoverTold: true,
};

/** Refusal marked with its game, because codes of both games overlap. */
export type ElevensRefusal = Refusal & { readonly game: 'elevens' };

export const elevensGame: TableGame<ElevensSetup, State, Move, Event, ElevensRefusal, ElevensView> =
  {
    moves: MOVES,
    events: EVENTS,
    record: ELEVENS_RECORD,
    givenNames: ({ seats, rows }) => ({ seats, rows }),
    withNames,
    renamePlayers: ({ players, ...state }, renaming) => ({
      ...state,
      players: players.map((player) => ({ ...player, name: newNameOf(player.name, renaming) })),
    }),
    cardGameSetup: (setup) => setup,
    withoutDeck: (setup) => ({ ...setup, deck: null }),
    openingByTokens: OPENING_BY_TOKENS,
    start(setup) {
      const parsed = setupOf(setup);
      return parsed.ok ? accept(initial(parsed.value)) : parsed;
    },
    rematch: (setup, state, begins) => rematchAfter(setup, standingOf(state), begins),
    decide(move, state) {
      const decided = decide(move, state);
      return decided.ok ? decided : refuse({ ...decided.refusal, game: 'elevens' });
    },
    evolve,
    view: viewOf,
    standing: standingOf,
    seatNames,
    playerOnTurn,
    sideOfPlayer: (name, state) => seatNames(state).indexOf(name),
    roundsPlayed: () => null,
    readingsOf: readingsAt,
    questionAbout: (readings, state) => ({
      kind: 'which-place',
      by: playerOnTurn(state),
      choices: readings.map((move) => ({ move })),
    }),
    actionMove,
    discardMove,
    cardOf: cardOfMove,
    isSameCard,
    cardPlace,
    placeAnswer,
    preparing: {
      isPreparingCard: (card) => cardOf(card)?.type === 'link',
      cardsLeft: linksLeft,
      placeSpent: placeOfLink,
    },
    handsCounted: {
      playersToCount: playersToCount,
      handSize: handOf,
      placeOf: placeInRow,
      leftoverMove: leftoverMove,
      countedBy: (move) => (move.type === 'leftover' ? move.by : null),
    },
    pile: ELEVENS_PILE,
    handsHeld: {
      handSize: (seat, { players }) => players[seat]?.hand ?? 0,
      handChange: handChange,
    },
    highlights: { isHighlight: isHighlight, points: () => null },
    staysOpen: (move, { code }) => staysOpen(move, code),
    isOverrulable: () => false,
    markOverruled: (move) => move,
    isDiscardable,
    isRetroactive: () => false,
    isCorrectionMove: () => false,
    endRound: null,
    otherReading: () => null,
    alternativesTo,
    unrecordedMoves: unrecordedMoves,
    rereadings: (move) => [move],
    withoutOverruling: (move) => move,
    byPlayerOnTurn,
    inferUnrecordedMove: ({ code }, state) =>
      code === 'not-your-turn' ? actionMove('end-turn', state) : null,
  };
