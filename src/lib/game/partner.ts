/**
 * How strong a partner plays: by rules of thumb, or by what comes of each choice in simulated rounds, at most so many
 * a decision.
 */
export const STRENGTHS = ['easy', 'steady', 'strong'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** Where what partners hold comes from: the program deals it, as at a table without cards, or people tell it. */
export const HANDS = ['dealt', 'told'] as const;
export type Hands = (typeof HANDS)[number];

export const ROLLOUTS: Readonly<Record<Strength, number>> = { easy: 0, steady: 200, strong: 2000 };

/** Who plays at a seat, and with which cards. */
export interface PartnerSeat {
  readonly seat: number;
  /** Null: a person, who decides alone. */
  readonly strength: Strength | null;
  /** The cards in the hand, as told; null: they are dealt by the program, which a table without cards does. */
  readonly hand: readonly string[] | null;
}

/** A hand as it is held now. */
export interface HeldHand {
  readonly seat: number;
  readonly cards: readonly string[];
  /** So many cards are still to be told; below 0 more were told than are held. */
  readonly missing: number;
}

/** Whose turn it is that cannot be thought of: the round cannot be so, or the hand as it was told cannot. */
export interface Stuck {
  readonly seat: number;
  readonly why: 'round' | 'hand';
}

/** What a partner does now, and what those asked about hold. */
export interface PartnersView<Move> {
  /** Null: none of them is to do anything. */
  readonly act: { readonly seat: number; readonly move: Move } | null;
  readonly stuck: Stuck | null;
  readonly hands: readonly HeldHand[];
  /** A person may still answer what was played last, which this act would end. */
  readonly waits: boolean;
}
