import { bestOf } from '../choose.ts';
import { Dice } from '../../game/dice.ts';
import { ROLLOUTS, type Strength } from '../../game/partner.ts';
import { ASSUMED } from './chances.ts';
import { cardsOf, CURED_BY, HAZARD_SET, KINDS, NO_CARD } from './cards.ts';
import { Hidden } from './hidden.ts';
import type { Lacks } from './lacks.ts';
import { mayAnswer, ownPlays, sufferedBy } from './legal.ts';
import { Standing } from './match.ts';
import { answering, discarding, extending, playing, type MoveCode } from './moves.ts';
import { Player } from './player.ts';
import { POLICIES } from './policies.ts';
import { NONE, type Position } from './position.ts';
import type { RulesTable } from './rulesTable.ts';
import { Simulator } from './simulator.ts';
import { MatchWorth } from './worth.ts';

/** What everybody at the table can know of a round, and how the match stood before it. */
export interface Seen {
  readonly position: Position;
  readonly lacks: Lacks;
  readonly standing: Standing;
}

/** So many cards are weighed to be thrown away: the others are rather kept in any case. */
const THROWN = 2;

/** Points that a side is ahead by are worth so much of a match: they tell apart what else comes to the same. */
const PER_POINT = 1e-5;

/** Plays one seat of a table, of whose cards it is told its own. Made once for a table, as its first steps take longest. */
export class Partner {
  readonly #rules: RulesTable;
  readonly #rollouts: number;
  readonly #simulator: Simulator;
  /** The own hand alone, from which each world is dealt. */
  readonly #known: Hidden;
  readonly #player = new Player(POLICIES.strongest);
  readonly #players: readonly Player[];
  readonly #worth: MatchWorth;
  readonly #after: Standing;
  readonly #shares: Float64Array;

  constructor(rules: RulesTable, strength: Strength) {
    const assumed = new Player(ASSUMED);
    this.#rules = rules;
    this.#rollouts = ROLLOUTS[strength];
    this.#simulator = new Simulator(rules);
    this.#known = new Hidden(rules);
    this.#players = rules.setup.sides.map(() => assumed);
    this.#worth = new MatchWorth(rules, assumed);
    this.#after = new Standing(rules);
    this.#shares = new Float64Array(rules.sides);
  }

  /**
   * What this seat does now, holding so many of each card (the one drawn for its turn among them); the same seed does the
   * same. Null where it is to do nothing, or holds what it cannot.
   */
  move(seen: Seen, seat: number, held: ArrayLike<number>, seed: number): MoveCode | null {
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

  /** Puts the round there, this hand alone being held. Answers whether it can be. */
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

  #extends(seen: Seen, seat: number, seed: number): MoveCode {
    const own = extending(seat, this.#player.extends(seen.position));
    return this.#best([extending(seat, true), extending(seat, false)], own, seen, { seat, seed });
  }

  #plays(seen: Seen, seat: number, seed: number): MoveCode | null {
    const { position, hidden } = this.#simulator;
    if (hidden.set(seat) === 0) return null;
    const own = this.#player.move(position, hidden, new Dice(seed));
    return this.#best(this.#choices(seat), own, seen, { seat, seed });
  }

  /** All that the hand may lay, and the cards that would be thrown away first. */
  #choices(seat: number): readonly MoveCode[] {
    const { position, hidden } = this.#simulator;
    const { sides, sideOf } = this.#rules;
    const own = sideOf[seat] ?? 0;
    const held = hidden.set(seat);
    const choices = cardsIn(held & ownPlays(position, own) & ~HAZARD_SET, own);
    for (let side = 0; side < sides; side += 1) {
      if (side !== own) choices.push(...cardsIn(held & sufferedBy(position, side), side));
    }
    return [...choices, ...this.#player.thrownFirst(position, hidden, THROWN).map(discarding)];
  }

  #best(
    choices: readonly MoveCode[],
    own: MoveCode,
    seen: Seen,
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
    return (this.#shares[side] ?? 0) + (own - others) * PER_POINT;
  }
}

function countOf(held: ArrayLike<number>): number {
  let count = 0;
  for (let card = 0; card < held.length; card += 1) count += held[card] ?? 0;
  return count;
}

const cardsIn = (set: number, side: number): MoveCode[] =>
  [...cardsOf(set)].map((card) => playing(card, side));
