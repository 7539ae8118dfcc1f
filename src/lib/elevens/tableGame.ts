import { accept, refuse } from '../game/result.ts';
import type { TableGame } from '../game/tableGame.ts';
import { alternativesTo, forgotten } from './alternatives.ts';
import {
  actionMove,
  byPlayerOnTurn,
  cardOfMove,
  cardPlace,
  discardMove,
  handOf,
  isDiscardable,
  isStanding,
  leftoverMove,
  linksLeft,
  placeInRow,
  playerOnTurn,
  readingsAt,
  seatNames,
  setupOf,
  tellers,
  type ElevensSetup,
} from './atTable.ts';
import { cardOf } from './cards.ts';
import { decide } from './decide.ts';
import type { Event } from './events.ts';
import { evolve } from './evolve.ts';
import { isElevensMove } from './isMove.ts';
import type { Move, Refusal } from './moves.ts';
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
    isMove: isElevensMove,
    isEvent: ({ type }) => Object.hasOwn(EVENTS, type),
    start(setup) {
      const parsed = setupOf(setup);
      return parsed.ok ? accept(initial(parsed.value)) : parsed;
    },
    decide(move, state) {
      const decided = decide(move, state);
      return decided.ok ? decided : refuse({ ...decided.refusal, game: 'elevens' });
    },
    evolve,
    view: viewOf,
    seatNames,
    playerOnTurn,
    sideOfPlayer: (name, state) => seatNames(state).indexOf(name),
    roundsPlayed: () => null,
    readingsOf: readingsAt,
    actionMove,
    discardMove,
    cardOf: cardOfMove,
    cardPlace,
    preparing: { isOne: (card) => cardOf(card)?.type === 'link', left: linksLeft },
    handsCounted: { waiting: tellers, handOf, placeOf: placeInRow, move: leftoverMove },
    isStanding: (move, { code }) => isStanding(move, code),
    isOverrulable: () => false,
    isDiscardable,
    switched: () => null,
    alternativesTo,
    forgotten,
    rereadings: (move) => [move],
    asOrdinary: (move) => move,
    byPlayerOnTurn,
    saidBetween: ({ code }, state) =>
      code === 'not-your-turn' ? actionMove('end-turn', state) : null,
  };
