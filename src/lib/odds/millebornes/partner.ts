import { bestOf } from '../choose.ts';
import { Dice } from '../../game/dice.ts';
import { ROLLOUT_COUNTS, type Strength } from '../../game/partner.ts';
import { ASSUMED_POLICY } from './chances.ts';
import { cardsOf, CURED_BY, HAZARD_SET, KINDS, NO_CARD } from './cards.ts';
import { Hidden } from './hidden.ts';
import type { CardsRuledOut } from './cardsRuledOut.ts';
import { mayAnswer, ownPlays, hazardsAgainst } from './legal.ts';
import { Standing } from './match.ts';
import { answering, discarding, extending, playing, type MoveCode } from './moves.ts';
import { Player } from './player.ts';
import { POLICIES } from './policies.ts';
import { NONE, type Position } from './position.ts';
import type { RulesTable } from './rulesTable.ts';
import { Simulator } from './simulator.ts';
import { MatchWorth } from './worth.ts';

export interface VisibleRound {
  readonly position: Position;
  readonly lacks: CardsRuledOut;
  readonly standing: Standing;
}

const THROWN = 2;

/** Value of a point of lead, in matches. Breaks ties between choices that are otherwise equal. */
const POINT_VALUE = 1e-5;

/**
 * Plays one seat from its own hand and public knowledge. Create it once for a table, as its first
 * moves are slow.
 */
export class Partner {
  readonly #rules: RulesTable;
  readonly #rollouts: number;
  readonly #simulator: Simulator;
  /** The own hand alone; each simulated world is dealt from it. */
  readonly #known: Hidden;
  readonly #player = new Player(POLICIES.strongest);
  readonly #players: readonly Player[];
  readonly #worth: MatchWorth;
  readonly #after: Standing;
  readonly #shares: Float64Array;

  constructor(rules: RulesTable, strength: Strength) {
    const assumed = new Player(ASSUMED_POLICY);
    this.#rules = rules;
    this.#rollouts = ROLLOUT_COUNTS[strength];
    this.#simulator = new Simulator(rules);
    this.#known = new Hidden(rules);
    this.#players = rules.setup.sides.map(() => assumed);
    this.#worth = new MatchWorth(rules, assumed);
    this.#after = new Standing(rules);
    this.#shares = new Float64Array(rules.sides);
  }

  /**
   * Returns the act of this seat with this many of each card, including the card drawn for its
   * turn. Deterministic for a seed. Null if it has nothing to do or the hand is impossible.
   */
  move(seen: VisibleRound, seat: number, held: ArrayLike<number>, seed: number): MoveCode | null {
    const { position } = seen;
    const side = this.#rules.sideOf[seat] ?? NONE;
    if (!this.#holds(position, seat, held)) return null;
    if (position.asked !== NONE)
      return position.asked === side ? this.#extends(seen, seat, seed) : null;
    const drawn = countOf(held) > (position.hands[seat] ?? 0);
    const answers =
      !drawn &&
      position.attacked === side &&
      (held[CURED_BY[position.attack] ?? NO_CARD] ?? 0) > 0 &&
      mayAnswer(position, seat);
    if (answers) return answering(seat);
    const plays = position.turn === seat && (drawn || position.drawPile === 0);
    return plays ? this.#plays(seen, seat, seed) : null;
  }

  /** Sets up the round with this hand only. Returns false if the hand is impossible. */
  #holds(position: Position, seat: number, held: ArrayLike<number>): boolean {
    const { hidden } = this.#simulator;
    this.#simulator.position.copy(position);
    hidden.gather(position);
    for (let card = 0; card < KINDS; card += 1) {
      for (let copy = 0; copy < (held[card] ?? 0); copy += 1) {
        if (!hidden.hold(seat, card)) return false;
      }
    }
    return true;
  }

  #extends(seen: VisibleRound, seat: number, seed: number): MoveCode {
    const own = extending(seat, this.#player.extends(seen.position));
    return this.#best([extending(seat, true), extending(seat, false)], own, seen, { seat, seed });
  }

  #plays(seen: VisibleRound, seat: number, seed: number): MoveCode | null {
    const { position, hidden } = this.#simulator;
    if (hidden.set(seat) === 0) return null;
    const own = this.#player.move(position, hidden, new Dice(seed));
    return this.#best(this.#choices(seat), own, seen, { seat, seed });
  }

  #choices(seat: number): readonly MoveCode[] {
    const { position, hidden } = this.#simulator;
    const { sides, sideOf } = this.#rules;
    const own = sideOf[seat] ?? 0;
    const held = hidden.set(seat);
    const choices = cardsIn(held & ownPlays(position, own) & ~HAZARD_SET, own);
    for (let side = 0; side < sides; side += 1) {
      if (side !== own) choices.push(...cardsIn(held & hazardsAgainst(position, side), side));
    }
    return [...choices, ...this.#player.thrownFirst(position, hidden, THROWN).map(discarding)];
  }

  #best(
    choices: readonly MoveCode[],
    own: MoveCode,
    seen: VisibleRound,
    { seat, seed }: { readonly seat: number; readonly seed: number },
  ): MoveCode {
    const { position, hidden, sheets } = this.#simulator;
    this.#known.copy(hidden);
    return bestOf(choices, own, this.#rollouts, (choice, world) => {
      const dice = new Dice(seed, world);
      position.copy(seen.position);
      hidden.copy(this.#known);
      hidden.dealUnseen(position, seen.lacks, dice, seat);
      this.#simulator.make(choice, dice);
      this.#simulator.playOut(this.#players, dice);
      this.#after.copy(seen.standing);
      this.#after.add(sheets);
      return this.#worthTo(this.#rules.sideOf[seat] ?? 0, dice);
    });
  }

  #worthTo(side: number, dice: Dice): number {
    const { totals } = this.#after;
    const own = totals[side] ?? 0;
    let others = 0;
    for (let other = 0; other < totals.length; other += 1) {
      if (other !== side) others = Math.max(others, totals[other] ?? 0);
    }
    this.#shares.fill(0);
    this.#worth.add(this.#shares, this.#after, dice);
    return (this.#shares[side] ?? 0) + (own - others) * POINT_VALUE;
  }
}

function countOf(held: ArrayLike<number>): number {
  let count = 0;
  for (let card = 0; card < held.length; card += 1) count += held[card] ?? 0;
  return count;
}

const cardsIn = (set: number, side: number): MoveCode[] =>
  [...cardsOf(set)].map((card) => playing(card, side));
