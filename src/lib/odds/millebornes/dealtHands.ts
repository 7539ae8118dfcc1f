import { cardIndex, isCard } from '../../millebornes/cards.ts';
import type { Move } from '../../millebornes/moves.ts';
import { dealingDice, type DealSeed } from '../../game/keyedDice.ts';
import { loadRound } from './loadRound.ts';
import { Hidden } from './hidden.ts';
import { roundOf, type Line } from './publicKnowledge.ts';
import { NONE, Position } from './position.ts';
import { compile } from './rulesTable.ts';

export interface DealtHands {
  readonly hidden: Hidden;
  /**
   * Draws for the player on turn. Before an open attack is passed over, its side may still answer.
   */
  draw(): void;
}

/**
 * Returns the hands dealt by the seed, after the moves of this round. They are computed from seed
 * and moves only, so undo needs no stored state. A card played from the wrong hand is swapped for
 * one of that player's.
 */
export function dealtHandsAfter(line: Line, seed: DealSeed): DealtHands {
  const { setup, rounds, round } = line.now.now;
  const rules = compile(setup);
  const hidden = new Hidden(rules);
  const dice = dealingDice(seed, rounds.length);
  const position = new Position(rules);
  hidden.deal(dice);
  const draw = (seat: number) => {
    if (position.drawPile > 0 && hidden.left > 0) hidden.draw(seat, dice);
  };
  for (const { last } of roundOf(line).steps) {
    const before = last?.before.now.now.round ?? null;
    if (last === null || before === null) continue;
    loadRound(position, before);
    follow(last.step.move, setup.seats, hidden, draw);
  }
  return {
    hidden,
    draw() {
      if (round === null) return;
      loadRound(position, round);
      if (position.asked === NONE) draw(position.turn);
    },
  };
}

function follow(
  move: Move,
  seats: readonly string[],
  hidden: Hidden,
  draw: (seat: number) => void,
): void {
  if (!('card' in move) || !isCard(move.card)) return;
  const seat = seats.indexOf(move.by);
  const card = cardIndex(move.card);
  if (seat < 0) return;
  // A coup-fourré comes before its draw; any other card after it.
  if (move.type !== 'coupFourre') draw(seat);
  hidden.swapIn(seat, card);
  if (hidden.count(seat, card) > 0) hidden.take(seat, card);
  if (move.type === 'coupFourre') draw(seat);
}
