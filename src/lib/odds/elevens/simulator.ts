import { SPECIAL_POINTS } from '../../elevens/cards.ts';
import type { Setup } from '../../elevens/setup.ts';
import type { Dice } from '../../game/dice.ts';
import { Hidden } from './hidden.ts';
import {
  DRAW,
  END,
  EXCHANGE,
  kindOf,
  PASS,
  PLACE,
  placeOf,
  rowOf,
  THROW,
  withJoker,
  type MoveCode,
} from './moves.ts';
import { draw, exchange, pass, passOn, place, throwJoker } from './play.ts';
import type { Player } from './player.ts';
import { GOING, HAND_EMPTY, Position } from './position.ts';

/** Simulates a game of Elevens with all cards, between players that follow policies. */
export class Simulator {
  readonly position: Position;
  readonly hidden: Hidden;
  /** Points by player after the game. Meaningless if the first empty hand wins. */
  readonly scores: Int32Array;

  constructor(setup: Setup) {
    this.position = new Position(setup);
    this.hidden = new Hidden(this.position.players);
    this.scores = new Int32Array(this.position.players);
  }

  deal(first: number, dice: Dice): void {
    this.position.deal(first);
    this.hidden.deal(this.position, dice);
  }

  playGame(first: number, players: readonly Player[], dice: Dice): void {
    this.deal(first, dice);
    const { position } = this;
    while (position.end === GOING) this.make(this.next(players, dice), dice);
    this.count();
  }

  next(players: readonly Player[], dice: Dice): MoveCode {
    const player = players[this.position.turn];
    if (player === undefined) throw new RangeError('Nobody plays at this place.');
    return player.move(this.position, this.hidden, dice);
  }

  make(move: MoveCode, dice: Dice): void {
    const { position, hidden } = this;
    const player = position.turn;
    switch (kindOf(move)) {
      case PLACE:
        if (withJoker(move)) hidden.takeJoker(player);
        else hidden.takeNumber(player, rowOf(move), placeOf(move));
        place(position, move);
        return;
      case EXCHANGE:
        hidden.takeNumber(player, rowOf(move), placeOf(move));
        hidden.giveJoker(player);
        exchange(position, move);
        return;
      case THROW:
        hidden.takeJoker(player);
        throwJoker(position);
        return;
      case DRAW:
        hidden.draw(player, dice);
        draw(position);
        return;
      case PASS:
        pass(position);
        return;
      case END:
        passOn(position);
        return;
    }
  }

  count(): void {
    const { position, hidden } = this;
    for (let player = 0; player < position.players; player += 1) {
      this.scores[player] = SPECIAL_POINTS * (position.bonus[player] ?? 0) - hidden.points(player);
    }
  }

  /**
   * Returns the winners of a finished game, as bits. Equal points win together. Among beginners the
   * first empty hand wins.
   */
  winners(): number {
    const { position, scores } = this;
    if (position.beginner && position.end === HAND_EMPTY) return 1 << position.turn;
    let best = -Infinity;
    let set = 0;
    for (let player = 0; player < scores.length; player += 1) {
      const points = scores[player] ?? 0;
      if (points > best) set = 0;
      if (points >= best) set |= 1 << player;
      best = Math.max(best, points);
    }
    return set;
  }
}
