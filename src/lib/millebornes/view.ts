import type { CardId, Distance, Hazard, Safety } from './cards.ts';
import type { EditionId } from './editions/edition.ts';
import type { RefusalCode } from './moves.ts';
import type { ExtensionStakes, RoundScore, ScoreLine } from './score.ts';
import type { SheetCorrection } from './state.ts';

/** One side's area of the table, as every screen shows it. */
export interface SideView {
  /** Seat names of the side, in order of play. */
  readonly players: readonly string[];
  readonly km: number;
  readonly distances: readonly Distance[];
  /** Top of the battle pile. */
  readonly battle: CardId | null;
  /** Top of the speed pile. */
  readonly speed: CardId | null;
  readonly safeties: readonly { readonly card: Safety; readonly coupFourre: boolean }[];
  readonly twoHundreds: number;
  readonly rolling: boolean;
  readonly limited: boolean;
  readonly immuneTo: readonly Hazard[];
  /** Points of the finished rounds. */
  readonly total: number;
  /** Points of the round going on that are certain already; null where rounds won are counted. */
  readonly running: number | null;
}

/** What one kind of card may do now when the player on turn lays it: for pages where cards are played by hand. */
export interface PlayChoice {
  readonly card: CardId;
  /** Opposing sides (numbers) it may be laid on; empty for cards that go to one's own side. */
  readonly targets: readonly number[];
  readonly legal: boolean;
  /** Why not, when not legal. */
  readonly refusal?: RefusalCode;
}

export interface FinishedRoundView {
  readonly number: number;
  readonly end: 'distance' | 'exhausted' | 'referee';
  readonly winner: number | null;
  readonly scores: readonly RoundScore[];
  /** What the referee has put right; absent where the sheet stands as counted. */
  readonly corrections?: readonly SheetCorrection[];
}

/** How the race of a round stood when it ended. */
export interface EndedRaceView {
  /** By side. */
  readonly km: readonly number[];
  readonly distanceToReach: number;
}

/** Everything public about a match of 1000 Bornes: hands are counted, never seen. */
export interface MilleBornesView {
  readonly game: '1000-bornes';
  readonly edition: EditionId;
  readonly seats: readonly {
    readonly name: string;
    readonly side: number;
    readonly hand: number;
  }[];
  readonly sides: readonly SideView[];
  /** Null once the match is over. */
  readonly round: {
    readonly number: number;
    readonly turn: string;
    readonly drawPile: number;
    readonly distanceToReach: number;
    /** Whether the distance to reach was put up by an extension. */
    readonly extendedBy: number | null;
    /** The side that is asked whether it extends. */
    readonly extensionPending: number | null;
    /** What that side plays for. */
    readonly extension: (ExtensionStakes & { readonly to: number }) | null;
    /** The attack that may be answered now, if any. */
    readonly openAttack: { readonly side: number; readonly safety: Safety } | null;
    readonly choices: readonly PlayChoice[];
    /** Whether the referee may end it: not before a card was laid or thrown away. */
    readonly endable: boolean;
  } | null;
  readonly rounds: readonly FinishedRoundView[];
  /** Of the last of these; null before there is one. */
  readonly ended: EndedRaceView | null;
  /** The lines that a sheet of this edition has; none where rounds won are counted. */
  readonly lines: readonly ScoreLine[];
  readonly totals: readonly number[];
  /** Numbers of the winning sides, null while the match goes on. */
  readonly winners: readonly number[] | null;
  readonly match: { readonly target: number } | { readonly rounds: number };
}
