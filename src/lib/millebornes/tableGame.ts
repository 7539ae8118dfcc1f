import { accept } from '../game/result.ts';
import type { TableGame } from '../game/tableGame.ts';
import { alternativesTo, forgotten } from './alternatives.ts';
import {
  actionMove,
  cardPlace,
  isDiscardable,
  isOverrulableMove,
  isStanding,
  playerOnTurn,
  sideOfPlayer,
  switchedMove,
  type MilleBornesSetup,
} from './atTable.ts';
import { initial } from './deal.ts';
import { decide } from './decide.ts';
import type { Event } from './events.ts';
import { evolve } from './evolve.ts';
import type { Move, Refusal } from './moves.ts';
import { readings } from './readings.ts';
import { asOrdinary, byPlayerOnTurn, rereadings, saidBetween } from './rereadings.ts';
import { parseSetup } from './setup.ts';
import type { State } from './state.ts';
import type { MilleBornesView } from './view.ts';
import { viewOf } from './viewOf.ts';

const MOVES: Readonly<Record<Move['type'], true>> = {
  play: true,
  discard: true,
  coupFourre: true,
  extend: true,
  setDrawPile: true,
  endRound: true,
  correctSheet: true,
};

const EVENTS: Readonly<Record<Event['type'], true>> = {
  cardPlayed: true,
  cardDiscarded: true,
  coupFourrePlayed: true,
  extended: true,
  drawPileSet: true,
  sheetCorrected: true,
  roundEnded: true,
};

/** 1000 Bornes as a table asks about it. */
export const milleBornesGame: TableGame<
  MilleBornesSetup,
  State,
  Move,
  Event,
  Refusal,
  MilleBornesView
> = {
  isMove: ({ type }) => Object.hasOwn(MOVES, type),
  isEvent: ({ type }) => Object.hasOwn(EVENTS, type),
  start(setup) {
    const parsed = parseSetup(setup);
    return parsed.ok ? accept(initial(parsed.value)) : parsed;
  },
  decide,
  evolve,
  view: viewOf,
  seatNames: ({ setup }) => setup.seats,
  playerOnTurn,
  sideOfPlayer,
  roundsPlayed: ({ rounds }) => rounds.length,
  readingsOf: readings,
  actionMove,
  discardMove: (card, by) => ({ type: 'discard', by, card }),
  cardOf: (move) => ('card' in move ? move.card : null),
  cardPlace,
  isStanding,
  isOverrulable: isOverrulableMove,
  isDiscardable: (_, refusal) => isDiscardable(refusal),
  switched: switchedMove,
  alternativesTo,
  forgotten,
  rereadings,
  asOrdinary,
  byPlayerOnTurn,
  saidBetween,
};
