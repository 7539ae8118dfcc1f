/*
 * Public state of a table for other programs: broadcast overlays and smart homes. It contains only
 * what every screen of the table shows.
 */

/**
 * Version of the feed. Raised when a key is removed or changes its meaning; new keys and ids may
 * appear at any time.
 */
export const FEED_SCHEMA = 1;

export interface Labelled {
  readonly id: string;
  readonly text: string;
}

interface Amount {
  readonly value: number;
  /** With its unit, for example "1 200 pts". */
  readonly text: string;
}

interface FeedProgress extends Amount {
  readonly unit: 'km' | 'cards';
  /** Goal; null where cards are counted down. */
  readonly of: number | null;
}

export interface FeedMark extends Labelled {
  readonly kind: 'hindrance' | 'safety' | 'stock';
  readonly coupFourre: boolean;
}

export interface SideOfGame {
  /** In order of play. `cards` is the hand's size, or null if it is not tracked. */
  readonly players: readonly { readonly name: string; readonly cards: number | null }[];
  readonly total: Amount | null;
  readonly running: Amount | null;
  readonly progress: FeedProgress | null;
  /** True `going` means that the side may move; null in games without hindrances. */
  readonly status: (Labelled & { readonly going: boolean }) | null;
  readonly marks: readonly FeedMark[];
}

export interface FeedSide extends SideOfGame {
  /** Index in `sides`. */
  readonly side: number;
  readonly name: string;
  /** As `#rrggbb`. */
  readonly colour: string;
  readonly onTurn: boolean;
  /** Has the highest score alone, including certain points of the current round. */
  readonly leads: boolean;
  readonly won: boolean;
}

interface FeedRow {
  readonly name: string;
  readonly value: number;
  readonly of: number;
}

interface FeedRound {
  readonly number: number;
  /** Points by side index. */
  readonly points: readonly number[];
}

export interface FeedEnd {
  readonly round: number;
  readonly by: 'distance' | 'exhausted' | 'referee';
  readonly winner: number | null;
  readonly text: string;
}

export interface MatchOfGame {
  readonly game: Labelled & { readonly edition: string | null };
  /**
   * Current round, or the last one until the next begins. Null after the match and in games of one
   * round.
   */
  readonly round: Amount | null;
  /**
   * End of the last round, until the next one begins. Null during a round and in games of one
   * round.
   */
  readonly ended: FeedEnd | null;
  readonly target: (Amount & { readonly unit: 'points' | 'rounds' }) | null;
  readonly turn: string | null;
  readonly drawPile: number | null;
  readonly window: { readonly side: number; readonly card: Labelled } | null;
  readonly question: string | null;
  readonly sides: readonly SideOfGame[];
  readonly rows: readonly FeedRow[];
  readonly rounds: readonly FeedRound[];
  readonly winners: readonly number[] | null;
}

/** Phase of the table: the first of these that applies. */
export type FeedPhase =
  | 'over'
  | 'paused'
  | 'refused'
  | 'question'
  /** Between two rounds. */
  | 'interval'
  /** Hands are counted at the end. */
  | 'counting'
  | 'start'
  | 'playing';

export interface FeedMove {
  readonly number: number;
  readonly round: number;
  readonly player: string | null;
  readonly side: number | null;
  readonly card: Labelled | null;
  /** Index in `rows`; null if the move belongs to no row. */
  readonly row: number | null;
  readonly text: string;
  readonly at: number;
  readonly overruled: boolean;
  readonly corrected: boolean;
}

/** Win probabilities by side in steps of 5 %, in venues that show them. */
export interface FeedChances {
  /** Number of moves behind this estimate, which may be slightly older than the state. */
  readonly after: number;
  readonly match: readonly number[];
  /**
   * Win probabilities of the current round. The rest to 100 is the chance of no winner. Left out if
   * not shown.
   */
  readonly round?: readonly number[];
}

/** Complete state, sent whole after every change. */
export interface FeedState extends Omit<MatchOfGame, 'turn' | 'sides'> {
  readonly schema: typeof FEED_SCHEMA;
  readonly table: string;
  /** Number of stored changes; never decreases at one table. */
  readonly revision: number;
  readonly language: string;
  readonly looking: boolean;
  readonly phase: FeedPhase;
  readonly headline: string;
  readonly turn: { readonly player: string; readonly side: number; readonly text: string } | null;
  readonly sides: readonly FeedSide[];
  readonly last: FeedMove | null;
  readonly refusal: {
    readonly headline: string;
    readonly text: string;
    readonly hint: string;
  } | null;
  readonly review: string | null;
  /** Null if none are shown now. Left out on MQTT, which has its own topic. */
  readonly chances?: FeedChances | null;
  /**
   * Code of the rematch's table; null if there is none. Left out on MQTT, where topics follow the
   * place.
   */
  readonly next?: string | null;
}

/**
 * Colours of the sides, distinguishable with all common kinds of colour blindness. Further sides
 * start again with the first.
 */
export const SIDE_COLOURS = ['#52c4ff', '#ff9142', '#e59bff', '#63e3ac'] as const;
