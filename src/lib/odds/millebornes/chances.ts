import type { Setup } from '../../millebornes/state.ts';
import { Dice } from '../dice.ts';
import { correctionFor, sharpened } from './correction.ts';
import { takeOver } from './fromReferee.ts';
import type { Known } from './known.ts';
import type { Lacks } from './lacks.ts';
import { Standing } from './match.ts';
import { Outcomes } from './outcomes.ts';
import { Player } from './player.ts';
import { POLICIES, type Policy } from './policies.ts';
import { Position } from './position.ts';
import { isReachable } from './reachable.ts';
import { compile, type RulesTable } from './rulesTable.ts';
import { Simulator } from './simulator.ts';
import { keptValues, MOST_MISSING, type Values } from './values.ts';

/** Chances by side, from 0 to 1. */
export interface Odds {
  /** To win the round; what is missing to 1 is that nobody does. */
  readonly round: readonly number[];
  /** To win the match; equal totals share it. */
  readonly match: readonly number[];
}

/** The chances as they are said: `from` is corrected by what came of such chances. That nobody wins a round is one of them. */
export function corrected({ round, match }: Odds, setup: Setup): Odds {
  const powers = correctionFor(setup);
  const nobody = Math.max(0, 1 - round.reduce((sum, share) => sum + share, 0));
  return {
    round: sharpened([...round, nobody], powers.round).slice(0, round.length),
    match: sharpened(match, powers.match),
  };
}

/** Who is assumed to play: as strong as we know, but extending as most would rather than hardly ever. */
const ASSUMED: Policy = { ...POLICIES.strongest, extends: POLICIES.sensible.extends };

/** Rounds of which the rest of a match is drawn where no table is kept. */
const OUTCOMES = 1500;
const OUTCOMES_SEED = 1000;
/** A match that is longer is left undecided: all sides alike. */
const MOST_ROUNDS = 200;

/** Works out chances at one table, from what is public alone. Made once for a table, as its first steps take longest. */
export class Chances {
  readonly #rules: RulesTable;
  readonly #simulator: Simulator;
  readonly #players: readonly Player[];
  readonly #start: Position;
  readonly #values: Values | null;
  #outcomes: Outcomes | null = null;

  constructor(setup: Setup, player = new Player(ASSUMED)) {
    this.#rules = compile(setup);
    this.#simulator = new Simulator(this.#rules);
    this.#players = setup.sides.map(() => player);
    this.#start = new Position(this.#rules);
    this.#values = keptValues(setup);
  }

  /**
   * The chances of a match, of so many simulated rounds; the same seed gives the same at every screen. While a
   * coup-fourré is open they are those before the attack. Null where there is nothing to win any more, and for a state
   * that no game can reach.
   */
  of({ settled }: Known, seed: number, rounds: number): Odds | null {
    const { round, totals, rounds: finished, setup } = settled.state;
    if (round === null || !isReachable(round, setup)) return null;
    takeOver(this.#start, round);
    const standing = new Standing(this.#rules, totals, finished.length);
    const dice = new Dice(seed, settled.moves);
    return corrected(this.from(this.#start, settled.lacks, standing, dice, rounds), setup);
  }

  /** As worked out from a position, before it is corrected: the cards not seen are dealt anew for each round, which is then played out. */
  from(start: Position, lacks: Lacks, before: Standing, dice: Dice, rounds: number): Odds {
    const { sides } = this.#rules;
    const round = new Float64Array(sides);
    const match = new Float64Array(sides);
    const { position, sheets } = this.#simulator;
    const standing = new Standing(this.#rules);
    for (let n = 0; n < rounds; n += 1) {
      position.copy(start);
      this.#dealUnseen(lacks, dice);
      this.#simulator.playOut(this.#players, dice);
      if (sheets.winner >= 0) round[sheets.winner] = (round[sheets.winner] ?? 0) + 1;
      standing.copy(before);
      standing.add(sheets);
      this.#addMatch(match, standing, dice);
    }
    return {
      round: Array.from(round, (won) => won / rounds),
      match: Array.from(match, (won) => won / rounds),
    };
  }

  /** Hands as nobody knows them, except for what players have shown not to hold. */
  #dealUnseen(lacks: Lacks, dice: Dice): void {
    const { position, hidden } = this.#simulator;
    const { seats } = this.#rules;
    hidden.gather(position);
    for (let seat = 0; seat < seats; seat += 1) {
      const shown = Math.min(lacks.cards[seat] ?? 0, position.hands[seat] ?? 0);
      for (let card = 0; card < shown; card += 1) {
        hidden.drawWithout(seat, lacks.sets[seat] ?? 0, dice);
      }
    }
    for (let seat = 0; seat < seats; seat += 1) {
      const shown = Math.min(lacks.cards[seat] ?? 0, position.hands[seat] ?? 0);
      for (let card = shown; card < (position.hands[seat] ?? 0); card += 1) hidden.draw(seat, dice);
    }
  }

  /** Adds what the standing after the round is worth to each side. */
  #addMatch(match: Float64Array, standing: Standing, dice: Dice): void {
    const { match: length } = this.#rules.setup.rules;
    const target = 'target' in length && length.target <= MOST_MISSING ? length.target : null;
    if (standing.winners() === 0 && target !== null && this.#values !== null) {
      const [own = 0, others = 0] = standing.totals;
      const share = this.#values(target - own, target - others);
      match[0] = (match[0] ?? 0) + share;
      match[1] = (match[1] ?? 0) + 1 - share;
      return;
    }
    for (let n = 0; n < MOST_ROUNDS && standing.winners() === 0; n += 1)
      this.#drawRound(standing, dice);
    const winners = standing.winners();
    const all = Array.from(match.keys());
    const sharing = winners === 0 ? all : all.filter((side) => (winners >> side) & 1);
    for (const side of sharing) match[side] = (match[side] ?? 0) + 1 / sharing.length;
  }

  #drawRound(standing: Standing, dice: Dice): void {
    const [player] = this.#players;
    if (player === undefined) throw new RangeError('Nobody plays.');
    this.#outcomes ??= new Outcomes(this.#rules, player, OUTCOMES, OUTCOMES_SEED);
    const { sides } = this.#rules;
    const round = dice.below(OUTCOMES);
    // Any side may have been any in the rounds simulated: all play alike.
    const shift = dice.below(sides);
    for (let side = 0; side < sides; side += 1) {
      const points = this.#outcomes.points(round, (side + shift) % sides);
      standing.totals[side] = (standing.totals[side] ?? 0) + points;
    }
    standing.rounds += 1;
  }
}
