import type { CardId, Distance, Hazard, Safety } from './cards.ts';
import type { EditionId, Options, ShutOut, Tariff } from './editions/edition.ts';
import type { RoundScore, ScoreLine, SideCount } from './score.ts';

/** Effective rules of a table: an edition combined with house rules. */
export interface Rules {
  /**
   * Distance to reach, in km. `extendTo` is the distance after an extension, or null if there is
   * none.
   */
  readonly distance: number;
  readonly extendTo: number | null;
  /** Copies in play of each card, by index in CARDS. */
  readonly copies: readonly number[];
  readonly rollAfterRemedy: boolean;
  readonly rollAfterSafety: boolean;
  readonly rollAfterEndOfLimit: boolean;
  readonly youngPlayers: boolean;
  readonly emptyPile: 'play-out' | 'last-turn';
  readonly unreached: 'nobody' | 'most-km';
  readonly equalKm: 'nobody' | 'shared';
  /** Points per line; null if the match counts rounds won. */
  readonly tariff: Tariff | null;
  readonly shutOut: ShutOut;
  readonly noHundreds: boolean;
  readonly match: { readonly target: number } | { readonly rounds: number };
}

/** Parsed setup of a match. Seats and sides are numbered from 0 in order of play. */
export interface Setup {
  readonly edition: EditionId;
  /** Options as given; omitted ones stay omitted. */
  readonly options: Options;
  readonly seats: readonly string[];
  readonly sides: readonly (readonly number[])[];
  readonly sideOf: readonly number[];
  readonly first: number;
  readonly rules: Rules;
}

/** Area of one side. Piles are listed bottom first. */
export interface SideState {
  readonly battle: readonly CardId[];
  readonly speed: readonly CardId[];
  readonly distances: readonly Distance[];
  readonly km: number;
  readonly safeties: readonly Safety[];
  readonly coupsFourres: readonly Safety[];
}

/**
 * The side that has the distance; `pileEmpty` tells if its last card was laid on an empty draw pile
 * (readings.md, I9).
 */
export interface Reached {
  readonly side: number;
  readonly pileEmpty: boolean;
}

export interface RoundState {
  readonly number: number;
  readonly first: number;
  readonly turn: number;
  readonly drawPile: number;
  /** Number of cards in hand by seat. The cards are unknown. */
  readonly hands: readonly number[];
  readonly distanceToReach: number;
  readonly extendedBy: number | null;
  /** The side that is asked about the extension. The turn stays with the player of the card. */
  readonly asked: Reached | null;
  readonly sides: readonly SideState[];
  /** Number of each card seen this round, by index in CARDS. */
  readonly seen: readonly number[];
  readonly attack: { readonly side: number; readonly hazard: Hazard } | null;
}

export type RoundEnd = 'distance' | 'exhausted' | 'referee';

export interface SheetCorrection {
  readonly side: number;
  readonly line: ScoreLine;
  /** Value computed from the cards. */
  readonly counted: number;
  readonly value: number;
  readonly note?: string;
}

export interface FinishedRound {
  readonly end: RoundEnd;
  readonly winner: number | null;
  readonly scores: readonly RoundScore[];
  /** Absent if no line was corrected. */
  readonly corrections?: readonly SheetCorrection[];
}

/** A match: setup, finished rounds, and the current round (null after the match). */
export interface State {
  readonly setup: Setup;
  readonly rounds: readonly FinishedRound[];
  readonly counted: readonly (readonly SideCount[])[];
  readonly totals: readonly number[];
  readonly winners: readonly number[] | null;
  readonly round: RoundState | null;
}
