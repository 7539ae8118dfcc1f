import { CARDS, SAFETIES, type CardId } from '#lib/millebornes/cards.ts';
import type { Move } from '#lib/millebornes/moves.ts';
import { SCORE_LINES } from '#lib/millebornes/score.ts';
import type { FinishedRound, RoundState, Setup } from '#lib/millebornes/state.ts';
import { CURED_BY, isIn, NO_CARD } from '#lib/odds/millebornes/cards.ts';
import {
  ANSWER,
  cardOf,
  DISCARD,
  EXTEND,
  kindOf,
  whereOf,
  type MoveCode,
} from '#lib/odds/millebornes/moves.ts';
import { BY_DISTANCE, NONE, PILE, type Position } from '#lib/odds/millebornes/position.ts';
import { SHEET_LINES, type Sheets } from '#lib/odds/millebornes/sheet.ts';

/** A move of the simulator in the words of the referee. */
export function inWords(move: MoveCode, position: Position): Move {
  const { setup, sideOf } = position.rules;
  const by = nameOf(position.turn, setup);
  const card = CARDS[cardOf(move)] ?? '';
  switch (kindOf(move)) {
    case EXTEND:
      return { type: 'extend', by: nameOf(whereOf(move), setup), extend: cardOf(move) === 1 };
    case ANSWER: {
      const safety = CARDS[CURED_BY[position.attack] ?? NO_CARD] ?? '';
      return { type: 'coupFourre', by: nameOf(whereOf(move), setup), card: safety };
    }
    case DISCARD:
      return { type: 'discard', by, card };
    default:
      return whereOf(move) === sideOf[position.turn]
        ? { type: 'play', by, card }
        : { type: 'play', by, card, on: nameOf(setup.sides[whereOf(move)]?.[0] ?? -1, setup) };
  }
}

const nameOf = (seat: number, { seats }: Setup): string => {
  const name = seats[seat];
  if (name === undefined) throw new Error(`nobody sits at ${String(seat)}`);
  return name;
};

const orNull = (number: number): number | null => (number === NONE ? null : number);

/** What a simulated round comes to, in the shape of `seenBy`: sets of cards without the order in which they came. */
export function simulated(position: Position) {
  const { sides } = position.rules;
  const pile = (cards: Uint8Array, height: Uint8Array, side: number) =>
    Array.from(cards.slice(side * PILE + 1, side * PILE + 1 + (height[side] ?? 0)), cardName);
  const safeties = (bits = 0) => SAFETIES.filter((_, at) => isIn(at, bits));
  return {
    first: position.first,
    turn: position.turn,
    drawPile: position.drawPile,
    hands: [...position.hands],
    distanceToReach: position.distanceToReach,
    extendedBy: orNull(position.extendedBy),
    asked: position.asked === NONE ? null : { side: position.asked, pileEmpty: position.pileEmpty },
    seen: [...position.seen],
    attack:
      position.attacked === NONE
        ? null
        : { side: position.attacked, hazard: cardName(position.attack) },
    sides: Array.from({ length: sides }, (_, side) => ({
      battle: pile(position.battle, position.battleHeight, side),
      speed: pile(position.speed, position.speedHeight, side),
      distances: [0, 1, 2, 3, 4].map((card) => position.laid(side, card)),
      km: position.km[side],
      safeties: safeties(position.safeties[side]),
      coupsFourres: safeties(position.coupsFourres[side]),
    })),
  };
}

const cardName = (card: number): CardId => {
  const name = CARDS[card];
  if (name === undefined) throw new Error(`there is no card ${String(card)}`);
  return name;
};

/** The referee's round as a simulated one is told. */
export const seenBy = ({ number: _, ...round }: RoundState): ReturnType<typeof simulated> => ({
  ...round,
  hands: [...round.hands],
  seen: [...round.seen],
  sides: round.sides.map((side) => ({
    ...side,
    battle: [...side.battle],
    speed: [...side.speed],
    distances: CARDS.slice(0, 5).map(
      (card) => side.distances.filter((laid) => laid === card).length,
    ),
    safeties: SAFETIES.filter((safety) => side.safeties.includes(safety)),
    coupsFourres: SAFETIES.filter((safety) => side.coupsFourres.includes(safety)),
  })),
});

/** The sheets of a simulated round as the referee writes them. */
export function sheetsOf(sheets: Sheets, position: Position): FinishedRound {
  const lines = (side: number) => {
    const told = SCORE_LINES.flatMap((line, at) => {
      const points = sheets.lines[side * SHEET_LINES + at] ?? 0;
      return points === 0 ? [] : [[line, points] as const];
    });
    return { ...Object.fromEntries(told), total: sheets.total(side) };
  };
  return {
    end: position.end === BY_DISTANCE ? 'distance' : 'exhausted',
    winner: orNull(sheets.winner),
    scores: Array.from({ length: position.rules.sides }, (_, side) => lines(side)),
  };
}
