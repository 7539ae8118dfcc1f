import { KINDS, NO_CARD, RIGHT_OF_WAY_BIT, ROLL } from './cards.ts';
import { tops, type RulesTable } from './rulesTable.ts';

/**
 * Height of a pile array. Its lowest place is NO_CARD, the top of an empty pile. No pile gets so
 * high.
 */
export const PILE = 64;
const DISTANCES = 5;

/** No side, no seat, no attack. */
export const NONE = -1;

export const GOING = 0;
export const BY_DISTANCE = 1;
export const EXHAUSTED = 2;

/**
 * Public position of a round: table and counts. `play.ts` changes it in place, about a hundred
 * times a round. Seats, sides and cards are numbers.
 */
export class Position {
  readonly rules: RulesTable;
  readonly km: Int16Array;
  readonly safeties: Uint8Array;
  readonly coupsFourres: Uint8Array;
  readonly battleHeight: Uint8Array;
  readonly speedHeight: Uint8Array;
  readonly battle: Uint8Array;
  readonly speed: Uint8Array;
  readonly distances: Uint8Array;
  readonly hands: Uint8Array;
  readonly seen: Uint8Array;
  /** Set of cards with an unseen copy. */
  unseen = 0;
  first = 0;
  turn = 0;
  drawPile = 0;
  distanceToReach = 0;
  extendedBy = NONE;
  /**
   * The side that is asked about the extension; `pileEmpty` tells if its card was laid on an empty
   * pile.
   */
  asked = NONE;
  attacked = NONE;
  attack = NO_CARD;
  end = GOING;
  /** The side that reached the distance; `pileEmpty` tells if the draw pile was empty then. */
  reached = NONE;
  pileEmpty = false;

  constructor(rules: RulesTable) {
    const { sides, seats } = rules;
    this.rules = rules;
    this.km = new Int16Array(sides);
    this.safeties = new Uint8Array(sides);
    this.coupsFourres = new Uint8Array(sides);
    this.battleHeight = new Uint8Array(sides);
    this.speedHeight = new Uint8Array(sides);
    this.battle = new Uint8Array(sides * PILE).fill(NO_CARD);
    this.speed = new Uint8Array(sides * PILE).fill(NO_CARD);
    this.distances = new Uint8Array(sides * DISTANCES);
    this.hands = new Uint8Array(seats);
    this.seen = new Uint8Array(KINDS);
  }

  deal(first: number): void {
    const { rules } = this;
    for (const each of [this.km, this.safeties, this.coupsFourres]) each.fill(0);
    this.battleHeight.fill(0);
    this.speedHeight.fill(0);
    this.distances.fill(0);
    this.hands.fill(rules.hand);
    this.seen.fill(0);
    for (let side = 0; side < rules.sides; side += 1) {
      for (let roll = 0; roll < rules.rollsLaid; roll += 1) this.layOnBattle(side, ROLL);
    }
    this.seen[ROLL] = rules.rollsLaid * rules.sides;
    this.#findUnseen();
    this.first = first;
    this.turn = first;
    this.drawPile = rules.drawPile;
    this.distanceToReach = rules.distance;
    this.extendedBy = NONE;
    this.asked = NONE;
    this.attacked = NONE;
    this.attack = NO_CARD;
    this.end = GOING;
    this.reached = NONE;
    this.pileEmpty = false;
  }

  copy(other: Position): void {
    this.km.set(other.km);
    this.safeties.set(other.safeties);
    this.coupsFourres.set(other.coupsFourres);
    this.battleHeight.set(other.battleHeight);
    this.speedHeight.set(other.speedHeight);
    this.battle.set(other.battle);
    this.speed.set(other.speed);
    this.distances.set(other.distances);
    this.hands.set(other.hands);
    this.seen.set(other.seen);
    this.unseen = other.unseen;
    this.first = other.first;
    this.turn = other.turn;
    this.drawPile = other.drawPile;
    this.distanceToReach = other.distanceToReach;
    this.extendedBy = other.extendedBy;
    this.asked = other.asked;
    this.attacked = other.attacked;
    this.attack = other.attack;
    this.end = other.end;
    this.reached = other.reached;
    this.pileEmpty = other.pileEmpty;
  }

  battleTop(side: number): number {
    return this.battle[side * PILE + (this.battleHeight[side] ?? 0)] ?? NO_CARD;
  }

  speedTop(side: number): number {
    return this.speed[side * PILE + (this.speedHeight[side] ?? 0)] ?? NO_CARD;
  }

  battleAt(side: number): number {
    return tops(this.battleTop(side), (this.safeties[side] ?? 0) & RIGHT_OF_WAY_BIT);
  }

  speedAt(side: number): number {
    return tops(this.speedTop(side), (this.safeties[side] ?? 0) & RIGHT_OF_WAY_BIT);
  }

  layOnBattle(side: number, card: number): void {
    const height = (this.battleHeight[side] ?? 0) + 1;
    this.battleHeight[side] = height;
    this.battle[side * PILE + height] = card;
  }

  layOnSpeed(side: number, card: number): void {
    const height = (this.speedHeight[side] ?? 0) + 1;
    this.speedHeight[side] = height;
    this.speed[side * PILE + height] = card;
  }

  layDistance(side: number, card: number, km: number): void {
    this.km[side] = (this.km[side] ?? 0) + km;
    const at = side * DISTANCES + card;
    this.distances[at] = (this.distances[at] ?? 0) + 1;
  }

  laid(side: number, card: number): number {
    return this.distances[side * DISTANCES + card] ?? 0;
  }

  see(card: number): void {
    const seen = (this.seen[card] ?? 0) + 1;
    this.seen[card] = seen;
    if (seen === this.rules.copies[card]) this.unseen &= ~(1 << card);
  }

  haveSeen(counts: ArrayLike<number>): void {
    this.seen.set(counts);
    this.#findUnseen();
  }

  #findUnseen(): void {
    this.unseen = 0;
    for (let card = 0; card < KINDS; card += 1) {
      if ((this.seen[card] ?? 0) < (this.rules.copies[card] ?? 0)) this.unseen |= 1 << card;
    }
  }
}
