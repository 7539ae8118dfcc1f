import type { DealSeed } from '../game/keyedDice.ts';
import type { Hands, Strength } from '../game/partner.ts';
import type { GameMove } from '../games.ts';
import type { TagId } from '../reader/events.ts';

/** Seats that the program plays, and what it was told of their hands. */
export interface Partners {
  readonly hands: Hands;
  /** Deals the hands that are not told. Kept from every view: it tells all of them. */
  readonly seed: DealSeed;
  readonly seats: readonly { readonly seat: number; readonly strength: Strength }[];
  /** In the order in which they were told, those of the round that is played. */
  readonly told: readonly ToldCard[];
  /** What a partner has named last, which somebody is to lay. */
  readonly named: Named | null;
  /** The table at which it was said last that one of them can think of nothing. */
  readonly stuck: SeenAt | null;
}

interface SeenAt {
  readonly moves: number;
  readonly line: number;
}

/** A move, and the table at which it was thought of. */
interface Named extends SeenAt {
  readonly move: GameMove;
}

export interface ToldCard {
  readonly seat: number;
  readonly card: string;
  /** Null: it was told by a touch. */
  readonly tag: TagId | null;
  /** Moves that had been made by then. */
  readonly moves: number;
  readonly round: number;
}

/** What screens know of partners: never what they hold. */
export interface PartnersAtTable {
  readonly hands: Hands;
  readonly seats: readonly {
    readonly seat: number;
    readonly strength: Strength;
    /** So many cards are still to be told; below 0 more were told than are held. 0 where they are dealt. */
    readonly missing: number;
  }[];
}

export type PartnerEvent =
  | {
      readonly type: 'partnerSeated';
      readonly seat: number;
      readonly strength: Strength | null;
      readonly hands: Hands;
      /** Deals from here on. Absent where it goes on as dealt before, and in logs of earlier versions. */
      readonly seed?: string;
    }
  | {
      readonly type: 'partnerTold';
      readonly seat: number;
      readonly card: string;
      readonly tag: TagId | null;
    }
  | { readonly type: 'partnerUntold'; readonly seat: number };
