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

/** A game of Elevens with all its cards, which players by policies play. */
export class Simulator {
  readonly position: Position;
  readonly hidden: Hidden;
  /** Points by player once the game is over; where the first hand played out wins, they say nothing. */
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

  /** Plays a whole game, `players` in order of play. */
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

  /** Makes a move with the cards in the hands: not by `play`, as telling moves apart once more takes a tenth longer. */
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

  /** Counts the hands of a game that is over. */
  count(): void {
    const { position, hidden } = this;
    for (let player = 0; player < position.players; player += 1) {
      this.scores[player] = SPECIAL_POINTS * (position.bonus[player] ?? 0) - hidden.points(player);
    }
  }

  /** The winners of a game that is over, as bits. Equal points win together; of beginners whoever is out first does. */
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
