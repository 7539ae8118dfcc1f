/**
 * Levels of computer partners. `easy` follows rules of thumb; the others evaluate each choice by
 * simulated rounds.
 */
export const STRENGTHS = ['easy', 'steady', 'strong'] as const;
export type Strength = (typeof STRENGTHS)[number];

/**
 * Sources of the partners' hands: `dealt` by the program, at a table without cards, or `told` by
 * people.
 */
export const HAND_SOURCES = ['dealt', 'told'] as const;
export type HandSource = (typeof HAND_SOURCES)[number];

export const ROLLOUT_COUNTS: Readonly<Record<Strength, number>> = {
  easy: 0,
  steady: 200,
  strong: 2000,
};

export interface PartnerSeat {
  readonly seat: number;
  readonly strength: Strength | null;
  /** The hand as people entered it. Null if the program deals, at a table without cards. */
  readonly hand: readonly string[] | null;
}

export interface HeldHand {
  readonly seat: number;
  readonly cards: readonly string[];
  /** Number of cards still to be entered; negative if more were entered than the hand holds. */
  readonly missing: number;
}

/**
 * A partner that cannot decide its turn, because the recorded round or the entered hand is
 * impossible.
 */
export interface StuckPartner {
  readonly seat: number;
  readonly why: 'round' | 'hand';
}

export interface PartnersView<Move> {
  readonly act: { readonly seat: number; readonly move: Move } | null;
  readonly stuck: StuckPartner | null;
  readonly hands: readonly HeldHand[];
  /** True if a person may still answer the last card; this act would end that chance. */
  readonly waits: boolean;
}
