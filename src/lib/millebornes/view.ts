import type { CardId, Distance, Hazard, Safety } from './cards.ts';
import type { EditionId, ShutOut } from './editions/edition.ts';
import type { RefusalCode } from './moves.ts';
import type { ExtensionStakes, RoundScore, ScoreLine } from './score.ts';
import type { SheetCorrection } from './state.ts';

export interface SideView {
  readonly players: readonly string[];
  readonly km: number;
  readonly distances: readonly Distance[];
  readonly battle: CardId | null;
  readonly speed: CardId | null;
  readonly safeties: readonly { readonly card: Safety; readonly coupFourre: boolean }[];
  readonly twoHundreds: number;
  readonly rolling: boolean;
  readonly limited: boolean;
  readonly immuneTo: readonly Hazard[];
  readonly total: number;
  /** Points already certain in the current round; null if the match counts rounds won. */
  readonly running: number | null;
}

/**
 * Legality of one kind of card for the player on turn, for pages where cards are played by hand.
 */
export interface PlayChoice {
  readonly card: CardId;
  /** Opposing sides that it may be laid on; empty for cards that go to the player's own side. */
  readonly targets: readonly number[];
  readonly legal: boolean;
  readonly refusal?: RefusalCode;
}

export interface FinishedRoundView {
  readonly number: number;
  readonly end: 'distance' | 'exhausted' | 'referee';
  readonly winner: number | null;
  readonly scores: readonly RoundScore[];
  /** Corrections by the referee; absent if there are none. */
  readonly corrections?: readonly SheetCorrection[];
}

export interface EndedRaceView {
  readonly km: readonly number[];
  readonly distanceToReach: number;
}

/** Public view of a match of 1000 Bornes. Hands are only counted. */
export interface MilleBornesView {
  readonly game: '1000-bornes';
  readonly edition: EditionId;
  readonly seats: readonly {
    readonly name: string;
    readonly side: number;
    readonly hand: number;
  }[];
  readonly sides: readonly SideView[];
  readonly round: {
    readonly number: number;
    readonly turn: string;
    readonly drawPile: number;
    readonly distanceToReach: number;
    readonly extendedBy: number | null;
    readonly extensionPending: number | null;
    readonly extension: (ExtensionStakes & { readonly to: number }) | null;
    readonly openAttack: { readonly side: number; readonly safety: Safety } | null;
    readonly choices: readonly PlayChoice[];
    /** True if the referee may end the round: a card was played or discarded. */
    readonly endable: boolean;
  } | null;
  readonly rounds: readonly FinishedRoundView[];
  /** Distances at the end of the last finished round; null before one. */
  readonly ended: EndedRaceView | null;
  readonly lines: readonly ScoreLine[];
  /** Rule of the shut-out line (readings.md, I11); left out if it is the edition's. */
  readonly shutOut?: ShutOut;
  readonly totals: readonly number[];
  readonly winners: readonly number[] | null;
  readonly match: { readonly target: number } | { readonly rounds: number };
}
