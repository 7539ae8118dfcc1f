import type { Dice } from '../../game/dice.ts';
import { CURED_BY, isIn, NO_CARD } from './cards.ts';
import { Hidden } from './hidden.ts';
import { mayAnswer } from './legal.ts';
import {
  ANSWER,
  answering,
  cardOf,
  DISCARD,
  EXTEND,
  extending,
  kindOf,
  whereOf,
  type MoveCode,
} from './moves.ts';
import { answer, discard, extend, layCard } from './play.ts';
import type { Player } from './player.ts';
import { GOING, NONE, Position } from './position.ts';
import type { RulesTable } from './rulesTable.ts';
import { Sheets } from './sheet.ts';

export type Watch = (move: MoveCode) => void;

export class Simulator {
  readonly rules: RulesTable;
  readonly position: Position;
  readonly hidden: Hidden;
  readonly sheets: Sheets;

  constructor(rules: RulesTable) {
    this.rules = rules;
    this.position = new Position(rules);
    this.hidden = new Hidden(rules);
    this.sheets = new Sheets(rules.sides);
  }

  /**
   * Plays a whole round; `players` by side. The sheets show its end. With separate dice for the
   * players' choices (`whims`), the same deal gives the same cards in the same order.
   */
  playRound(first: number, players: readonly Player[], dice: Dice, whims = dice): void {
    this.position.deal(first);
    this.hidden.deal(dice);
    this.playOut(players, dice, whims);
  }

  playOut(players: readonly Player[], dice: Dice, whims = dice, watch?: Watch): void {
    const { position } = this;
    while (position.end === GOING) {
      const move = this.next(players, dice, whims);
      watch?.(move);
      this.make(move, dice);
    }
    this.sheets.fill(position);
  }

  /**
   * Returns the next move: the answer about the extension, a coup-fourré, or the move of the player
   * on turn.
   */
  next(players: readonly Player[], dice: Dice, whims = dice): MoveCode {
    const { position, rules } = this;
    if (position.asked !== NONE) {
      return extending(position.turn, playerOf(players, position.asked).extends(position));
    }
    if (position.attacked !== NONE) {
      const seat = this.#answering(players, whims);
      if (seat !== NONE) return answering(seat);
    }
    if (position.drawPile > 0) this.hidden.draw(position.turn, dice);
    return playerOf(players, rules.sideOf[position.turn] ?? 0).move(position, this.hidden, whims);
  }

  make(move: MoveCode, dice: Dice): void {
    const { position, hidden } = this;
    switch (kindOf(move)) {
      case EXTEND:
        extend(position, cardOf(move) === 1);
        return;
      case ANSWER: {
        const seat = whereOf(move);
        hidden.take(seat, CURED_BY[position.attack] ?? NO_CARD);
        if (position.drawPile > 0) hidden.draw(seat, dice);
        answer(position, seat);
        return;
      }
      case DISCARD:
        hidden.take(position.turn, cardOf(move));
        discard(position, cardOf(move));
        return;
      default:
        hidden.take(position.turn, cardOf(move));
        layCard(position, cardOf(move), whereOf(move));
    }
  }

  #answering(players: readonly Player[], dice: Dice): number {
    const { position, rules } = this;
    const safety = CURED_BY[position.attack] ?? NO_CARD;
    for (let seat = 0; seat < rules.seats; seat += 1) {
      if (rules.sideOf[seat] !== position.attacked || !isIn(safety, this.hidden.set(seat)))
        continue;
      if (!mayAnswer(position, seat)) return NONE;
      return playerOf(players, position.attacked).answers(dice) ? seat : NONE;
    }
    return NONE;
  }
}

function playerOf(players: readonly Player[], side: number): Player {
  const player = players[side];
  if (player === undefined) throw new RangeError(`Nobody plays for side ${String(side)}.`);
  return player;
}
