import { Dice } from '../../game/dice.ts';
import type { Player } from './player.ts';
import type { RulesTable } from './rulesTable.ts';
import { Simulator } from './simulator.ts';

/**
 * Results of sample rounds, in points by side. The rest of a match is drawn from them instead of
 * being played.
 */
export class Outcomes {
  readonly #points: Int16Array;
  readonly #sides: number;
  readonly rounds: number;

  constructor(rules: RulesTable, player: Player, rounds: number, seed: number) {
    this.rounds = rounds;
    this.#sides = rules.sides;
    this.#points = new Int16Array(rounds * rules.sides);
    const simulator = new Simulator(rules);
    const players = new Array<Player>(rules.sides).fill(player);
    const dice = new Dice(seed);
    for (let round = 0; round < rounds; round += 1) {
      simulator.playRound(round % rules.seats, players, dice);
      for (let side = 0; side < rules.sides; side += 1) {
        this.#points[round * rules.sides + side] = simulator.sheets.total(side);
      }
    }
  }

  points(round: number, side: number): number {
    return this.#points[round * this.#sides + side] ?? 0;
  }
}
