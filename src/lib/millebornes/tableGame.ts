import { accept } from '../game/result.ts';
import { newNameOf, withNames } from '../game/renaming.ts';
import type { TableGame } from '../game/tableGame.ts';
import {
  alternativesTo,
  unrecordedMoves,
  withoutOverruling,
  byPlayerOnTurn,
  rereadings,
  inferUnrecordedMove,
} from './alternatives.ts';
import {
  actionMove,
  OPENING_BY_TOKENS,
  questionAbout,
  cardPlace,
  heldCount,
  isDiscardable,
  isOverrulableMove,
  staysOpen,
  playerOnTurn,
  rematchAfter,
  sideOfPlayer,
  likeliest,
  otherReadingOf,
  type MilleBornesSetup,
  coupsFourres,
  readings,
} from './atTable.ts';
import { isHazard, SAFETY_AGAINST } from './cards.ts';
import { initial, MILLE_BORNES_PILE } from './deal.ts';
import { pointsNow, raceNow, standingOf } from './scoring.ts';
import { decide } from './decide.ts';
import type { Event } from './events.ts';
import { evolve } from './evolve.ts';
import { MOVES, type Move, type Refusal } from './moves.ts';
import { MILLE_BORNES_RECORD } from './record/record.ts';
import { parseSetup } from './setup.ts';
import type { State } from './state.ts';
import type { MilleBornesView } from './view.ts';
import { viewOf } from './viewOf.ts';

const EVENTS: Readonly<Record<Event['type'], true>> = {
  cardPlayed: true,
  cardDiscarded: true,
  coupFourrePlayed: true,
  extended: true,
  drawPileSet: true,
  sheetCorrected: true,
  roundEnded: true,
};

/** True for coups-fourrés and extensions. Arrivals end a round, which is a highlight anyway. */
const isHighlight = (move: Move): boolean =>
  move.type === 'coupFourre' || (move.type === 'extend' && move.extend);

const cardOf = (move: Move): string | null => ('card' in move ? move.card : null);

export const milleBornesGame: TableGame<
  MilleBornesSetup,
  State,
  Move,
  Event,
  Refusal,
  MilleBornesView
> = {
  moves: MOVES,
  events: EVENTS,
  record: MILLE_BORNES_RECORD,
  givenNames: ({ seats }) => ({ seats }),
  withNames,
  renamePlayers: ({ setup, ...state }, renaming) => ({
    ...state,
    setup: { ...setup, seats: setup.seats.map((name) => newNameOf(name, renaming)) },
  }),
  cardGameSetup: (setup) => setup,
  withoutDeck: (setup) => ({ ...setup, deck: null }),
  openingByTokens: OPENING_BY_TOKENS,
  start(setup) {
    const parsed = parseSetup(setup);
    return parsed.ok ? accept(initial(parsed.value)) : parsed;
  },
  rematch: (setup, { rounds, winners }, begins) =>
    rematchAfter(setup, { rounds: rounds.length, winners }, begins),
  decide,
  evolve,
  view: viewOf,
  standing: standingOf,
  seatNames: ({ setup }) => setup.seats,
  playerOnTurn,
  sideOfPlayer,
  roundsPlayed: ({ rounds }) => rounds.length,
  readingsOf: readings,
  questionAbout: questionAbout,
  actionMove,
  discardMove: (card, by) => ({ type: 'discard', by, card }),
  cardOf,
  isSameCard: (move, was) => cardOf(move) === cardOf(was),
  cardPlace,
  answering: {
    mayAnswer: (card, attack) =>
      attack.type === 'play' && isHazard(attack.card) && SAFETY_AGAINST[attack.card] === card,
    answers: (card, state) => coupsFourres(card, { role: 'table' }, state),
    likeliest,
  },
  handsHeld: { handSize: heldCount, handChange: (move) => ({ laid: cardOf(move), taken: null }) },
  pile: MILLE_BORNES_PILE,
  highlights: { isHighlight: isHighlight, points: pointsNow, race: raceNow },
  staysOpen: staysOpen,
  isOverrulable: isOverrulableMove,
  markOverruled: (move) =>
    move.type === 'play' || move.type === 'discard' ? { ...move, overrule: true } : move,
  isDiscardable: (_, refusal) => isDiscardable(refusal),
  isRetroactive: ({ type }) => type === 'correctSheet',
  isCorrectionMove: ({ type }) => type === 'setDrawPile' || type === 'correctSheet',
  endRound: { type: 'endRound' },
  otherReading: otherReadingOf,
  alternativesTo,
  unrecordedMoves: unrecordedMoves,
  rereadings,
  withoutOverruling: withoutOverruling,
  byPlayerOnTurn,
  inferUnrecordedMove: inferUnrecordedMove,
};
