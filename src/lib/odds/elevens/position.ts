import { BONUS_CARDS, JOKERS } from '../../elevens/cards.ts';
import { DEALS, drawPileAfterDeal, type Setup } from '../../elevens/setup.ts';
import { OPENED, ROWS } from './places.ts';

export const GOING = 0;
export const HAND_EMPTY = 1;
export const ALL_PASSED = 2;

/** Public position of a game of Elevens: table and counts. Changed in place by `play.ts`. */
export class Position {
  readonly setup: Setup;
  readonly players: number;
  readonly beginner: boolean;
  /** Bits of taken places by row. `jokers` has those taken by a joker. */
  readonly taken = new Int32Array(ROWS);
  readonly jokers = new Int32Array(ROWS);
  /** Bits of places with a link to the row below, by row. */
  readonly linked = new Int32Array(ROWS);
  readonly hands: Uint8Array;
  readonly links: Uint8Array;
  readonly bonus: Uint8Array;
  bonusLeft = 0;
  /** Number of jokers that may be in a hand or in the draw pile. */
  jokersUnseen = 0;
  jokersThrown = 0;
  drawPile = 0;
  passes = 0;
  turn = 0;
  cards = 0;
  placed = false;
  exchanged = false;
  end = GOING;

  constructor(setup: Setup) {
    this.setup = setup;
    this.players = setup.seats.length;
    this.beginner = setup.beginner;
    this.hands = new Uint8Array(this.players);
    this.links = new Uint8Array(this.players);
    this.bonus = new Uint8Array(this.players);
  }

  deal(first: number): void {
    const { cards = 0, links = 0 } = DEALS[this.players] ?? {};
    this.taken.fill(OPENED);
    this.jokers.fill(0);
    this.linked.fill(0);
    this.hands.fill(cards);
    this.links.fill(this.beginner ? 0 : links);
    this.bonus.fill(0);
    this.bonusLeft = this.beginner ? 0 : BONUS_CARDS;
    this.jokersUnseen = this.beginner ? 0 : JOKERS;
    this.jokersThrown = 0;
    this.drawPile = drawPileAfterDeal(this.setup);
    this.passes = 0;
    this.end = GOING;
    this.begin(first);
  }

  copy(other: Position): void {
    this.taken.set(other.taken);
    this.jokers.set(other.jokers);
    this.linked.set(other.linked);
    this.hands.set(other.hands);
    this.links.set(other.links);
    this.bonus.set(other.bonus);
    this.bonusLeft = other.bonusLeft;
    this.jokersUnseen = other.jokersUnseen;
    this.jokersThrown = other.jokersThrown;
    this.drawPile = other.drawPile;
    this.passes = other.passes;
    this.turn = other.turn;
    this.cards = other.cards;
    this.placed = other.placed;
    this.exchanged = other.exchanged;
    this.end = other.end;
  }

  begin(player: number): void {
    this.turn = player;
    this.cards = 0;
    this.placed = false;
    this.exchanged = false;
  }

  owesCard(): boolean {
    return this.exchanged && !this.placed;
  }
}
