export interface Board {
  readonly number: number;
  readonly order: readonly string[];
  /** `recorded`: the order of a deck that people shuffled. */
  readonly from: 'drawn' | 'recorded';
}

/** Boards of a round, one per manche. Public. */
interface RoundBoards {
  readonly round: number;
  readonly boards: readonly number[];
}

interface LeftOut {
  readonly round: number;
  readonly table: number;
}

export interface PlayedBoards {
  readonly rounds: readonly RoundBoards[];
  readonly leftOut: readonly LeftOut[];
}

export const isLeftOut = (
  { round, table }: LeftOut,
  { leftOut }: Pick<PlayedBoards, 'leftOut'>,
): boolean => leftOut.some((each) => each.round === round && each.table === table);

export const boardsIn = (
  round: number,
  { boards }: { readonly boards?: PlayedBoards },
): readonly number[] => boards?.rounds.find((each) => each.round === round)?.boards ?? [];

export interface StackedCard {
  readonly tag: string;
  readonly card: string;
}

export type StackResult =
  | { readonly outcome: 'laid'; readonly card: string }
  /** `ahead`: number of cards that come before this one. */
  | {
      readonly outcome: 'wrong';
      readonly card: string;
      readonly wanted: string;
      readonly ahead: number;
    }
  | { readonly outcome: 'twice'; readonly card: string; readonly place: number }
  | { readonly outcome: 'spare'; readonly card: string }
  | { readonly outcome: 'foreign'; readonly card: string; readonly deck: string }
  | { readonly outcome: 'unknown' | 'token' | 'ambiguous' | 'unread' | 'nothing-to-undo' }
  | { readonly outcome: 'undone'; readonly card: string }
  | { readonly outcome: 'said-again' };

export interface Stacking {
  readonly reader: string;
  readonly deck: string;
  /** Board being stacked; null while recording a new one. */
  readonly board: number | null;
  readonly laid: readonly StackedCard[];
  readonly last: StackResult | null;
  /** Time of the last card in ms since the epoch. */
  readonly at: number;
}

interface Stack {
  readonly deck: string;
  readonly board: number;
  /** Time of completion in ms since the epoch. */
  readonly at: number;
}

export interface Alarm {
  readonly manche: number;
  /** Number among the cards played or discarded in the manche, from 1. */
  readonly turn: number;
  readonly card: string;
  readonly by: string;
  readonly kind: 'not-drawn' | 'other-hand';
  readonly place: number | null;
  readonly drawn: number;
  readonly holder: string | null;
}

export interface TableAlarms {
  readonly round: number;
  readonly table: number;
  readonly alarms: readonly Alarm[];
}

/** Part of the boards that only directors may see. */
export interface Shuffles {
  readonly boards: readonly Board[];
  readonly given: number;
  readonly stackings: readonly Stacking[];
  readonly stacks: readonly Stack[];
  readonly alarms: readonly TableAlarms[];
}

export const orderOf = (
  board: number | null | undefined,
  { boards }: Pick<Shuffles, 'boards'>,
): readonly string[] | null => boards.find(({ number }) => number === board)?.order ?? null;

export const NO_SHUFFLES: Shuffles = {
  boards: [],
  given: 0,
  stackings: [],
  stacks: [],
  alarms: [],
};
export const NO_BOARDS: PlayedBoards = { rounds: [], leftOut: [] };

/** Time in ms after the last card before the reader returns to its other use. */
const STACKING_TIMEOUT_MS = 15 * 60_000;

/** True if stacking has paused for so long that a page has to resume it. */
export const isTimedOut = ({ at }: Pick<Stacking, 'at'>, now: number): boolean =>
  now - at > STACKING_TIMEOUT_MS;
