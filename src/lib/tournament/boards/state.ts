/** An order of cards that several tables play: the first is dealt first. */
export interface Board {
  /** As it is called in the hall, from 1; never given twice. */
  readonly number: number;
  readonly order: readonly string[];
  /** Drawn by chance, or as the cards of a deck came to lie when people shuffled it. */
  readonly from: 'drawn' | 'recorded';
}

/** What a round is played with: its first board in the first manche, and so on. Everybody may know. */
interface RoundBoards {
  /** From 1. */
  readonly round: number;
  /** Numbers of boards. */
  readonly boards: readonly number[];
}

/** A table whose result is not compared with the others. */
interface LeftOut {
  readonly round: number;
  readonly table: number;
}

/** What everybody may know of boards. */
export interface PlayedBoards {
  readonly rounds: readonly RoundBoards[];
  readonly leftOut: readonly LeftOut[];
}

export const isLeftOut = (
  { round, table }: LeftOut,
  { leftOut }: Pick<PlayedBoards, 'leftOut'>,
): boolean => leftOut.some((each) => each.round === round && each.table === table);

/** A card that was laid to be stacked, by its sticker. */
export interface StackedCard {
  readonly tag: string;
  readonly card: string;
}

/** What became of what was laid last. */
export type StackResult =
  | { readonly outcome: 'laid'; readonly card: string }
  /** Another card is wanted; `ahead`: after how many others this one is. */
  | {
      readonly outcome: 'wrong';
      readonly card: string;
      readonly wanted: string;
      readonly ahead: number;
    }
  /** It lies in the stack already, at that place from 1. */
  | { readonly outcome: 'twice'; readonly card: string; readonly place: number }
  /** No more of it are played with: it stays beside the pile. */
  | { readonly outcome: 'spare'; readonly card: string }
  /** A card of another deck. */
  | { readonly outcome: 'foreign'; readonly card: string; readonly deck: string }
  | { readonly outcome: 'unknown' | 'token' | 'ambiguous' | 'unread' | 'nothing-to-undo' }
  | { readonly outcome: 'undone'; readonly card: string }
  | { readonly outcome: 'said-again' };

/** A deck that is being stacked at a reader. */
export interface Stacking {
  /** Id of the reader in the house. */
  readonly reader: string;
  /** Id of the deck in the house. */
  readonly deck: string;
  /** The board that is followed; null: whatever comes is written down, and becomes one. */
  readonly board: number | null;
  /** In the order in which they were laid. */
  readonly laid: readonly StackedCard[];
  readonly last: StackResult | null;
  /** When something was laid last, ms since the epoch. */
  readonly at: number;
}

/** A deck whose cards lie in the order of a board. */
interface Stack {
  readonly deck: string;
  readonly board: number;
  /** When it was finished, ms since the epoch. */
  readonly at: number;
}

/** A card that was played, and cannot have come from where the board has it. */
export interface Alarm {
  /** From 1. */
  readonly manche: number;
  /** How many cards had been laid or thrown away in it, this one among them. */
  readonly turn: number;
  readonly card: string;
  /** Name of the player. */
  readonly by: string;
  /** Nobody can have drawn it yet; or another player has. */
  readonly kind: 'not-drawn' | 'other-hand';
  /** Where the next of these cards lies in the board, from 1; null: no further one is there. */
  readonly place: number | null;
  /** How many cards had been dealt and drawn. */
  readonly drawn: number;
  /** Name of the player who should hold it; null: nobody. */
  readonly holder: string | null;
}

/** What is wrong at a table of a round. */
export interface TableAlarms {
  readonly round: number;
  readonly table: number;
  readonly alarms: readonly Alarm[];
}

/** What only a director may know. */
export interface Shuffles {
  readonly boards: readonly Board[];
  /** How many boards there ever were. */
  readonly given: number;
  readonly stackings: readonly Stacking[];
  readonly stacks: readonly Stack[];
  readonly alarms: readonly TableAlarms[];
}

/** The order of a board by its number; null where there is none of that number. */
export const orderOf = (
  board: number | null | undefined,
  { boards }: Pick<Shuffles, 'boards'>,
): readonly string[] | null => boards.find(({ number }) => number === board)?.order ?? null;

export const NO_SHUFFLES: Shuffles = {
  ...{ boards: [], given: 0, stackings: [], stacks: [], alarms: [] },
};
export const NO_BOARDS: PlayedBoards = { rounds: [], leftOut: [] };

/** How long after the last card a reader that nobody stacks at serves otherwise again, in ms. */
const RESTS_AFTER = 15 * 60_000;

/** Whether nothing was laid for so long that it has to be gone on with on a page. */
export const rests = ({ at }: Pick<Stacking, 'at'>, now: number): boolean => now - at > RESTS_AFTER;
