import type { CardId, Distance, Hazard, Safety } from './cards.ts';
import type { EditionId, Options, ShutOut, Tariff } from './editions/edition.ts';
import type { RoundScore, ScoreLine, SideCount } from './score.ts';

/** An edition and its house options brought down to what this table plays; the rules ask nothing else. */
export interface Rules {
  /** km to reach, and what an extension puts it up to (null: no extension). */
  readonly distance: number;
  readonly extendTo: number | null;
  /** Copies in play of each card, by the card's index in CARDS. */
  readonly copies: readonly number[];
  readonly rollAfterRemedy: boolean;
  readonly rollAfterSafety: boolean;
  readonly rollAfterEndOfLimit: boolean;
  readonly youngPlayers: boolean;
  readonly emptyPile: 'play-out' | 'last-turn';
  readonly unreached: 'nobody' | 'most-km';
  readonly equalKm: 'nobody' | 'shared';
  /** Points a line, or null where rounds won are counted. */
  readonly tariff: Tariff | null;
  readonly shutOut: ShutOut;
  readonly noHundreds: boolean;
  readonly match: { readonly target: number } | { readonly rounds: number };
}

/** A table of players, parsed and complete. Seats and sides are numbered from 0 in order of play. */
export interface Setup {
  readonly edition: EditionId;
  /** As the table gave them; what was left out stays out. */
  readonly options: Options;
  readonly seats: readonly string[];
  readonly sides: readonly (readonly number[])[];
  readonly sideOf: readonly number[];
  readonly first: number;
  readonly rules: Rules;
}

/** One side's area. Piles lie bottom first. */
export interface SideState {
  readonly battle: readonly CardId[];
  readonly speed: readonly CardId[];
  readonly distances: readonly Distance[];
  readonly km: number;
  readonly safeties: readonly Safety[];
  /** Safeties of this side that were played as coup-fourré. */
  readonly coupsFourres: readonly Safety[];
}

/** A side that has the distance, and whether its last card was laid on an empty draw pile (readings.md, I9). */
export interface Reached {
  readonly side: number;
  readonly pileEmpty: boolean;
}

export interface RoundState {
  readonly number: number;
  /** The seat that played first. */
  readonly first: number;
  readonly turn: number;
  readonly drawPile: number;
  /** Cards in hand by seat: counted, never seen. */
  readonly hands: readonly number[];
  readonly distanceToReach: number;
  readonly extendedBy: number | null;
  /** The side that is asked whether it extends; the turn stays with the player who laid the card. */
  readonly asked: Reached | null;
  readonly sides: readonly SideState[];
  /** How many of each card were seen this round, by the card's index in CARDS. */
  readonly seen: readonly number[];
  /** The attack that may still be answered by a coup-fourré. */
  readonly attack: { readonly side: number; readonly hazard: Hazard } | null;
}

export type RoundEnd = 'distance' | 'exhausted' | 'referee';

/** A line of a finished sheet that the referee has put right. */
export interface SheetCorrection {
  readonly side: number;
  readonly line: ScoreLine;
  /** What the cards gave. */
  readonly counted: number;
  readonly value: number;
  readonly note?: string;
}

export interface FinishedRound {
  readonly end: RoundEnd;
  readonly winner: number | null;
  readonly scores: readonly RoundScore[];
  /** Absent where the sheet stands as counted. */
  readonly corrections?: readonly SheetCorrection[];
}

/** A match: what was agreed, what is finished, and the round going on (null once the match is over). */
export interface State {
  readonly setup: Setup;
  readonly rounds: readonly FinishedRound[];
  /** What lay in each side's area at the end of each finished round. */
  readonly counted: readonly (readonly SideCount[])[];
  readonly totals: readonly number[];
  readonly winners: readonly number[] | null;
  readonly round: RoundState | null;
}
