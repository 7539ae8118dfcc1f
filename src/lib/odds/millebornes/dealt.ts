import { cardIndex, isCard } from '../../millebornes/cards.ts';
import type { Move } from '../../millebornes/moves.ts';
import { dealingDice, type DealSeed } from '../../game/keyedDice.ts';
import { takeOver } from './fromReferee.ts';
import { Hidden } from './hidden.ts';
import { roundOf, type Line } from './known.ts';
import { NONE, Position } from './position.ts';
import { compile } from './rulesTable.ts';

/** A round of a table that plays without cards: who would hold which, had the seed dealt them. */
export interface Dealt {
  readonly hidden: Hidden;
  /** Whoever is on turn draws now: before an open attack is passed over, its side may still answer. */
  draw(): void;
}

/**
 * The hands that a seed deals in the round of this line, after its moves: they follow from these alone, so that nothing of them
 * is kept and an undo takes them back. A card that somebody else should have held is swapped for one of theirs.
 */
export function dealtAfter(line: Line, seed: DealSeed): Dealt {
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
    takeOver(position, before);
    follow(last.step.move, setup.seats, hidden, draw);
  }
  return {
    hidden,
    draw() {
      if (round === null) return;
      takeOver(position, round);
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
  // A coup-fourré comes before the card that is drawn for it; otherwise one has been drawn before.
  if (move.type !== 'coupFourre') draw(seat);
  hidden.swapIn(seat, card);
  if (hidden.count(seat, card) > 0) hidden.take(seat, card);
  if (move.type === 'coupFourre') draw(seat);
}
