import type { Dice } from '../../game/dice.ts';
import { Standing } from './match.ts';
import { Outcomes } from './outcomes.ts';
import type { Player } from './player.ts';
import type { RulesTable } from './rulesTable.ts';
import { storedMatchValues, MAX_MISSING_POINTS, type Values } from './values.ts';

/**
 * Sample rounds and repetitions for the rest of a match without a stored table. They cost little
 * compared to the simulated round.
 */
const OUTCOMES = 1500;
const ENDINGS = 4;
const OUTCOMES_SEED = 1000;
/** Maximum length of a simulated match. A longer one counts as undecided. */
const MAX_ROUNDS = 200;

/** Value of a match between two rounds, from the stored table or from sample rounds. */
export class MatchWorth {
  readonly #rules: RulesTable;
  readonly #player: Player;
  readonly #values: Values | null;
  readonly #ending: Standing;
  #outcomes: Outcomes | null = null;

  constructor(rules: RulesTable, player: Player) {
    this.#rules = rules;
    this.#player = player;
    this.#values = storedMatchValues(rules.setup);
    this.#ending = new Standing(rules);
  }

  add(match: Float64Array, standing: Standing, dice: Dice): void {
    const { match: length } = this.#rules.setup.rules;
    const target = 'target' in length && length.target <= MAX_MISSING_POINTS ? length.target : null;
    if (standing.winners() === 0 && target !== null && this.#values !== null) {
      const [own = 0, others = 0] = standing.totals;
      const share = this.#values(target - own, target - others);
      match[0] = (match[0] ?? 0) + share;
      match[1] = (match[1] ?? 0) + 1 - share;
      return;
    }
    const endings = standing.winners() === 0 ? ENDINGS : 1;
    for (let ending = 0; ending < endings; ending += 1) {
      this.#ending.copy(standing);
      for (let n = 0; n < MAX_ROUNDS && this.#ending.winners() === 0; n += 1) {
        this.#drawRound(this.#ending, dice);
      }
      share(match, this.#ending.winners(), 1 / endings);
    }
  }

  #drawRound(standing: Standing, dice: Dice): void {
    this.#outcomes ??= new Outcomes(this.#rules, this.#player, OUTCOMES, OUTCOMES_SEED);
    const { sides } = this.#rules;
    const round = dice.below(OUTCOMES);
    // Sides are interchangeable in sample rounds, as all follow the same policy.
    const shift = dice.below(sides);
    for (let side = 0; side < sides; side += 1) {
      const points = this.#outcomes.points(round, (side + shift) % sides);
      standing.totals[side] = (standing.totals[side] ?? 0) + points;
    }
    standing.rounds += 1;
  }
}

/** Adds `worth` in equal parts to the winners (bits), or to all sides if there are none. */
export function share(match: Float64Array, winners: number, worth: number): void {
  const all = winners === 0 ? (1 << match.length) - 1 : winners;
  let count = 0;
  for (let side = 0; side < match.length; side += 1) count += (all >> side) & 1;
  for (let side = 0; side < match.length; side += 1) {
    if ((all >> side) & 1) match[side] = (match[side] ?? 0) + worth / count;
  }
}
