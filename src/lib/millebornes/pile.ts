import type { InitialDeal, DrawPileModel, PileChange } from '../game/pile.ts';
import { CARDS, cardIndex } from './cards.ts';
import { deal } from './deal.ts';
import type { Move } from './moves.ts';
import type { State } from './state.ts';

/** Draws from the pile: before a play or discard in turn, after a coup-fourré. */
export const MILLE_BORNES_PILE: DrawPileModel<State, Move> = {
  cards,
  initialDeal: dealt,
  pileChange: taken,
};

function cards({ setup }: State): ReadonlyMap<string, number> {
  const { seen } = deal(setup, 1);
  return new Map(
    CARDS.map((card, index) => [
      card,
      (setup.rules.copies[index] ?? 0) - (seen[cardIndex(card)] ?? 0),
    ]),
  );
}

function dealt({ setup, round }: State): InitialDeal | null {
  if (round === null) return null;
  const { hands, first } = deal(setup, round.number);
  return { seats: hands.length, each: hands[0] ?? 0, first };
}

function taken(move: Move, { setup, round }: State): PileChange | null {
  if (round === null) return null;
  switch (move.type) {
    case 'play':
    case 'discard':
    case 'coupFourre': {
      const seat = setup.seats.indexOf(move.by);
      if (seat < 0) return null;
      const draws = round.drawPile > 0 ? drawsFor(move, seat === round.turn) : 'nothing';
      return { type: 'card', seat, card: move.card, draws };
    }
    case 'setDrawPile':
      return { type: 'counted', left: move.is };
    case 'extend':
    case 'endRound':
    case 'correctSheet':
      return null;
  }
}

/** The player on turn may already have drawn when the coup-fourré comes. */
const drawsFor = ({ type }: Move, isOnTurn: boolean): 'before' | 'after' | 'either' => {
  if (type !== 'coupFourre') return 'before';
  return isOnTurn ? 'either' : 'after';
};
