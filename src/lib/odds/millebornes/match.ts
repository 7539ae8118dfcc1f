import type { RulesTable } from './rulesTable.ts';
import type { Sheets } from './sheet.ts';

export class Standing {
  readonly totals: Int32Array;
  rounds: number;
  readonly #rules: RulesTable;

  constructor(rules: RulesTable, totals: readonly number[] = [], rounds = 0) {
    this.#rules = rules;
    this.totals = new Int32Array(rules.sides);
    this.totals.set(totals);
    this.rounds = rounds;
  }

  copy(other: Standing): void {
    this.totals.set(other.totals);
    this.rounds = other.rounds;
  }

  first(): number {
    const { setup, seats } = this.#rules;
    return (setup.first + this.rounds) % seats;
  }

  add(sheets: Sheets): void {
    for (let side = 0; side < this.totals.length; side += 1) {
      this.totals[side] = (this.totals[side] ?? 0) + sheets.total(side);
    }
    this.rounds += 1;
  }

  /** Returns the winners of the match, as bits; 0 while it goes on. Equal totals win together. */
  winners(): number {
    const { match } = this.#rules.setup.rules;
    const best = this.best();
    const over = 'target' in match ? best >= match.target : this.rounds >= match.rounds;
    if (!over) return 0;
    let winners = 0;
    for (let side = 0; side < this.totals.length; side += 1) {
      if (this.totals[side] === best) winners |= 1 << side;
    }
    return winners;
  }

  best(): number {
    let best = this.totals[0] ?? 0;
    for (let side = 1; side < this.totals.length; side += 1) {
      best = Math.max(best, this.totals[side] ?? 0);
    }
    return best;
  }
}
