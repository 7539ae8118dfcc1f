/*
 * The public state of a table as it is told to programs: to people who draw a broadcast themselves, and to the house. It is
 * made of what every screen of the table is shown, and of nothing else.
 */

/** Grows when a key goes or means something else. New keys may come at any time, and new ids among the known ones. */
export const FEED_SCHEMA = 1;

/** An id that stays, and what it is called in the language of whoever reads. */
export interface Labelled {
  readonly id: string;
  readonly text: string;
}

interface Amount {
  readonly value: number;
  /** With its unit: "1 200 pts". */
  readonly text: string;
}

/** How far a side has come in the round going on, or in the last one when none is. */
interface FeedProgress extends Amount {
  readonly unit: 'km' | 'cards';
  /** Where it ends; null where cards are counted down. */
  readonly of: number | null;
}

/** What lies before a side and is not its progress. */
export interface FeedMark extends Labelled {
  readonly kind: 'hindrance' | 'safety' | 'stock';
  /** A safety that answered an attack. */
  readonly coupFourre: boolean;
}

/** A side as its game tells of it. */
export interface SideOfGame {
  /** In order of play; `cards`: how many are in the hand, null where nobody counts. */
  readonly players: readonly { readonly name: string; readonly cards: number | null }[];
  /** Points or rounds won in finished rounds; null until they are known. */
  readonly total: Amount | null;
  /** Points of the round going on that are certain; null where none are counted. */
  readonly running: Amount | null;
  readonly progress: FeedProgress | null;
  /** Whether it may go on, and what holds it up; null where nothing can. */
  readonly status: (Labelled & { readonly going: boolean }) | null;
  readonly marks: readonly FeedMark[];
}

export interface FeedSide extends SideOfGame {
  /** Its place in `sides`. */
  readonly side: number;
  readonly name: string;
  /** `#rrggbb`. */
  readonly colour: string;
  readonly onTurn: boolean;
  /** Alone has most, with what is certain of the round going on. */
  readonly leads: boolean;
  readonly won: boolean;
}

/** A line of play that belongs to all: how much of it lies there. */
interface FeedRow {
  readonly name: string;
  readonly value: number;
  readonly of: number;
}

interface FeedRound {
  readonly number: number;
  /** By side. */
  readonly points: readonly number[];
}

/** How a round ended. */
export interface FeedEnd {
  readonly round: number;
  readonly by: 'distance' | 'exhausted' | 'referee';
  /** The side that won it; null where none did alone. */
  readonly winner: number | null;
  readonly text: string;
}

/** A match as its game tells of it. */
export interface MatchOfGame {
  readonly game: Labelled & { readonly edition: string | null };
  /** The round going on, or the last one until the next begins; null after the match, and where there is one alone. */
  readonly round: Amount | null;
  /** How the last round ended, until the next one begins; null while one is played, and where there is one alone. */
  readonly ended: FeedEnd | null;
  /** What wins the match; null where a game ends by itself. */
  readonly target: (Amount & { readonly unit: 'points' | 'rounds' }) | null;
  /** The player on turn; null where nobody is. */
  readonly turn: string | null;
  readonly drawPile: number | null;
  /** A side that may answer an attack at once, out of turn, and with which card. */
  readonly window: { readonly side: number; readonly card: Labelled } | null;
  /** What the table has to decide, of no card; null: nothing. */
  readonly question: string | null;
  readonly sides: readonly SideOfGame[];
  readonly rows: readonly FeedRow[];
  /** The finished ones. */
  readonly rounds: readonly FeedRound[];
  /** Numbers of the winning sides; null while the match goes on. */
  readonly winners: readonly number[] | null;
}

/** What the table is at: the first of these that is true. */
export type FeedPhase =
  | 'over'
  | 'paused'
  | 'refused'
  | 'question'
  /** A round has ended, and the next one has not begun. */
  | 'interval'
  /** Hands are counted at the end. */
  | 'counting'
  /** Nothing was played yet. */
  | 'start'
  | 'playing';

export interface FeedMove {
  /** In the match, from 1. */
  readonly number: number;
  readonly round: number;
  readonly player: string | null;
  readonly side: number | null;
  readonly card: Labelled | null;
  /** The row of `rows` in which it lies, from 0; null where it lies in none. */
  readonly row: number | null;
  readonly text: string;
  /** ms since the epoch, by the server's clock. */
  readonly at: number;
  /** The table let it lie against the rules. */
  readonly overruled: boolean;
  readonly corrected: boolean;
}

/** Who will win, in a house that wishes to be told: by side, in steps of five per cent. */
export interface FeedChances {
  /** Worked out from so many accepted moves, which may be a moment older than the state. */
  readonly after: number;
  readonly match: readonly number[];
  /** The round that is played; what is missing to 100 is that nobody wins it. Left out where it is not told. */
  readonly round?: readonly number[];
}

/** The whole of it, whole after every change. */
export interface FeedState extends Omit<MatchOfGame, 'turn' | 'sides'> {
  readonly schema: typeof FEED_SCHEMA;
  readonly table: string;
  /** Number of changes stored so far; never smaller than before at one table. */
  readonly revision: number;
  readonly language: string;
  /** Opened from a record, to look at: nothing is played here. */
  readonly looking: boolean;
  readonly phase: FeedPhase;
  /** One sentence to show: what the table is at, or else what was played last. */
  readonly headline: string;
  readonly turn: { readonly player: string; readonly side: number; readonly text: string } | null;
  readonly sides: readonly FeedSide[];
  readonly last: FeedMove | null;
  readonly refusal: {
    readonly headline: string;
    readonly text: string;
    readonly hint: string;
  } | null;
  /** What was taken back or set right just now. */
  readonly review: string | null;
  /** Null: nothing is said just now. Left out on the bus, which has a topic for it. */
  readonly chances?: FeedChances | null;
  /** Code of the table at which the same players go on; null: they do not yet. Left out on the bus, whose places follow. */
  readonly next?: string | null;
}

/** The sides, told apart by all common kinds of colour blindness; further ones begin again. */
export const SIDE_COLOURS = ['#52c4ff', '#ff9142', '#e59bff', '#63e3ac'] as const;
