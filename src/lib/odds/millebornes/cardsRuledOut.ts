import { CURED_BY, DISTANCE_SET, NO_CARD, REMEDY_SET, ROLL } from './cards.ts';
import { ANSWER, DISCARD, EXTEND, kindOf, whereOf, type MoveCode } from './moves.ts';
import type { Position } from './position.ts';
import type { RulesTable } from './rulesTable.ts';

/**
 * Cards that players have shown not to hold. A player who is stopped and discards has no card that
 * would help. This is true for the cards held then; each later turn replaces one.
 */
export class CardsRuledOut {
  readonly rules: RulesTable;
  /**
   * Set of cards not held, by seat; `cards` is the number of cards of the hand for which that is
   * true.
   */
  readonly sets: Int32Array;
  readonly cards: Uint8Array;

  constructor(rules: RulesTable) {
    this.rules = rules;
    this.sets = new Int32Array(rules.seats);
    this.cards = new Uint8Array(rules.seats);
  }

  clear(): void {
    this.sets.fill(0);
    this.cards.fill(0);
  }

  copy(other: CardsRuledOut): void {
    this.sets.set(other.sets);
    this.cards.set(other.cards);
  }

  observe(position: Position, move: MoveCode): void {
    const kind = kindOf(move);
    if (kind === EXTEND) return;
    const seat = kind === ANSWER ? whereOf(move) : position.turn;
    this.cards[seat] = Math.max(0, (this.cards[seat] ?? 0) - 1);
    if (kind !== DISCARD) return;
    const freed = freedBy(position, position.rules.sideOf[seat] ?? 0);
    if (freed === 0) return;
    const drawn = position.drawPile > 0 ? 1 : 0;
    this.sets[seat] = freed;
    this.cards[seat] = Math.max(0, (position.hands[seat] ?? 0) + drawn - 1);
  }
}

function freedBy(position: Position, side: number): number {
  const allowed = position.rules.battleAllows[position.battleAt(side)] ?? 0;
  if ((allowed & DISTANCE_SET) !== 0) return 0;
  const remedies = allowed & REMEDY_SET;
  const safety = CURED_BY[position.battleTop(side)] ?? NO_CARD;
  return (remedies & (1 << ROLL)) !== 0 || safety === NO_CARD ? remedies : remedies | (1 << safety);
}
