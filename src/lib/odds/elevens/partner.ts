import type { Setup } from '../../elevens/setup.ts';
import { bestOf } from '../choose.ts';
import { Dice } from '../../game/dice.ts';
import { ROLLOUT_COUNTS, type Strength } from '../../game/partner.ts';
import { Hidden } from './hidden.ts';
import type { MoveCode } from './moves.ts';
import { ownMoves, Player } from './player.ts';
import { POLICIES } from './policies.ts';
import { GOING, type Position } from './position.ts';
import { Simulator } from './simulator.ts';

/** Value of a point of lead, in games. Breaks ties between choices that are otherwise equal. */
const POINT_VALUE = 1e-3;

/** Plays one seat of a game of Elevens from its own hand and the table. */
export class Partner {
  readonly #rollouts: number;
  readonly #simulator: Simulator;
  /** The own hand alone; each simulated world is dealt from it. */
  readonly #known: Hidden;
  readonly #player = new Player(POLICIES.sensible);
  readonly #players: readonly Player[];

  constructor(setup: Setup, strength: Strength) {
    this.#rollouts = ROLLOUT_COUNTS[strength];
    this.#simulator = new Simulator(setup);
    this.#known = new Hidden(setup.seats.length);
    this.#players = setup.seats.map(() => this.#player);
  }

  /**
   * Returns the move of the player on turn with this hand: numbers as `row * PLACES + place`, and
   * `JOKER`s. Deterministic for a seed. Null after the game, and for an impossible hand.
   */
  move(start: Position, held: readonly number[], seed: number): MoveCode | null {
    const { position, hidden } = this.#simulator;
    if (start.end !== GOING || !this.#holds(start, held)) return null;
    const own = this.#player.move(position, hidden, new Dice(seed));
    const player = position.turn;
    this.#known.copy(hidden);
    return bestOf(ownMoves(position, hidden), own, this.#rollouts, (choice, world) => {
      const dice = new Dice(seed, world);
      position.copy(start);
      hidden.copy(this.#known);
      this.#dealOthers(dice);
      this.#simulator.make(choice, dice);
      while (position.end === GOING) {
        this.#simulator.make(this.#simulator.next(this.#players, dice), dice);
      }
      this.#simulator.count();
      return this.#worthTo(player);
    });
  }

  #holds(start: Position, held: readonly number[]): boolean {
    const { position, hidden } = this.#simulator;
    position.copy(start);
    hidden.gather(position);
    if (held.length !== position.hands[position.turn]) return false;
    return held.every((card) => hidden.hold(position.turn, card));
  }

  #dealOthers(dice: Dice): void {
    const { position, hidden } = this.#simulator;
    for (let player = 0; player < position.players; player += 1) {
      if (player === position.turn) continue;
      for (let card = 0; card < (position.hands[player] ?? 0); card += 1) hidden.draw(player, dice);
    }
  }

  #worthTo(player: number): number {
    const { scores } = this.#simulator;
    const winners = this.#simulator.winners();
    let sharing = 0;
    let others = -Infinity;
    for (let each = 0; each < scores.length; each += 1) {
      sharing += (winners >> each) & 1;
      if (each !== player) others = Math.max(others, scores[each] ?? 0);
    }
    const won = ((winners >> player) & 1) / sharing;
    return won + ((scores[player] ?? 0) - others) * POINT_VALUE;
  }
}
