import { renamed, withNames } from '../game/renaming.ts';
import { accept, refuse } from '../game/result.ts';
import type { TableGame } from '../game/tableGame.ts';
import { alternativesTo, forgotten } from './alternatives.ts';
import {
  actionMove,
  AGREEING,
  byPlayerOnTurn,
  cardOfMove,
  cardPlace,
  discardMove,
  handChange,
  handOf,
  isDiscardable,
  isHighlight,
  isSameCard,
  isStanding,
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

/** The codes of both games overlap, so that a refusal of this one says whose it is. */
export type ElevensRefusal = Refusal & { readonly game: 'elevens' };

/** Elevens as a table asks about it: one game is the match, and nothing is overruled. */
export const elevensGame: TableGame<ElevensSetup, State, Move, Event, ElevensRefusal, ElevensView> =
  {
    moves: MOVES,
    events: EVENTS,
    record: ELEVENS_RECORD,
    givenNames: ({ seats, rows }) => ({ seats, rows }),
    withNames,
    renamePlayers: ({ players, ...state }, renaming) => ({
      ...state,
      players: players.map((player) => ({ ...player, name: renamed(player.name, renaming) })),
    }),
    playedAt: (setup) => setup,
    withoutDeck: (setup) => ({ ...setup, deck: null }),
    agreeing: AGREEING,
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
    asked: (readings, state) => ({
      ...{ kind: 'which-place', by: playerOnTurn(state) },
      choices: readings.map((move) => ({ move })),
    }),
    actionMove,
    discardMove,
    cardOf: cardOfMove,
    isSameCard,
    cardPlace,
    placeAnswer,
    preparing: {
      isOne: (card) => cardOf(card)?.type === 'link',
      left: linksLeft,
      spentFor: placeOfLink,
    },
    handsCounted: {
      waiting: playersToCount,
      handOf,
      placeOf: placeInRow,
      move: leftoverMove,
      countedBy: (move) => (move.type === 'leftover' ? move.by : null),
    },
    pile: ELEVENS_PILE,
    handsHeld: {
      count: (seat, { players }) => players[seat]?.hand ?? 0,
      changed: handChange,
    },
    highlights: { isOne: isHighlight, points: () => null },
    isStanding: (move, { code }) => isStanding(move, code),
    isOverrulable: () => false,
    overruled: (move) => move,
    isDiscardable,
    isAfterwards: () => false,
    setsRight: () => false,
    endRound: null,
    switched: () => null,
    alternativesTo,
    forgotten,
    rereadings: (move) => [move],
    asOrdinary: (move) => move,
    byPlayerOnTurn,
    saidBetween: ({ code }, state) =>
      code === 'not-your-turn' ? actionMove('end-turn', state) : null,
  };
