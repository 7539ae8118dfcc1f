import { CARDS, SAFETIES, type CardId } from '#lib/millebornes/cards.ts';
import { SCORE_LINES } from '#lib/millebornes/score.ts';
import type { FinishedRound, RoundState } from '#lib/millebornes/state.ts';
import { isIn } from '#lib/odds/millebornes/cards.ts';
import { BY_DISTANCE, NONE, PILE, type Position } from '#lib/odds/millebornes/position.ts';
import { SHEET_LINES, type Sheets } from '#lib/odds/millebornes/sheet.ts';

const orNull = (number: number): number | null => (number === NONE ? null : number);

/**
 * Returns the state of a simulated round in the shape of `seenBy`: sets of cards without their
 * order.
 */
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
