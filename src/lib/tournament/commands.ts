import type { Result } from '../game/result.ts';
import type { BoxSetup } from '../games.ts';
import type { TournamentEvent } from './events.ts';
import type { Format, FormatProblem } from './format.ts';
import type { Equipment, ResultBy, Scores, Sides } from './state.ts';

/** What a director asks for. Chance comes in as a seed, rounds are numbered from 1. */
export type TournamentCommand =
  | {
      readonly type: 'create';
      readonly name: string;
      readonly format: Format;
      readonly play: BoxSetup;
    }
  /** Of rounds that are paired, only what does not say who meets whom. */
  | { readonly type: 'changeFormat'; readonly format: Format }
  | { readonly type: 'register'; readonly players: readonly string[] }
  | { readonly type: 'rename'; readonly entrant: number; readonly players: readonly string[] }
  | { readonly type: 'drop'; readonly entrant: number }
  | { readonly type: 'return'; readonly entrant: number }
  | { readonly type: 'pin'; readonly sides: Sides }
  | { readonly type: 'unpin'; readonly sides: Sides }
  | { readonly type: 'giveBye'; readonly entrant: number }
  | { readonly type: 'takeByeBack'; readonly entrant: number }
  /** In place of what lay there. `adds`: beside it, for lists that are longer than a message; their tables alone are said anew. */
  | { readonly type: 'equip'; readonly equipment: readonly Equipment[]; readonly adds?: boolean }
  | { readonly type: 'pairRound'; readonly seed: number }
  | { readonly type: 'withdrawRound' }
  /** Those of these tables, those without one and those who came late sit down anew, as wished; nobody else moves. */
  | {
      readonly type: 'pairAnew';
      readonly tables: readonly number[];
      readonly seed: number;
      /** Who is to leave each of them: where others sit by now, nothing is paired. Left out: whoever sits there. */
      readonly sides?: readonly Sides[];
    }
  | {
      readonly type: 'noteTable';
      readonly round: number;
      readonly table: number;
      /** Who sits there: where others do by now, it is another table. */
      readonly sides: Sides;
      readonly code: string;
    }
  | { readonly type: 'startClock' }
  | { readonly type: 'stopClock' }
  | { readonly type: 'resumeClock' }
  /** The server's own: its wall clock was set. Fields as in the event. */
  | {
      readonly type: 'stepClock';
      readonly by: number;
      readonly now: number;
      readonly asks?: true;
    }
  | { readonly type: 'extend'; readonly table: number; readonly by: number }
  /**
   * A table's time is out, after so many moves of its match. `rounds`: how many rounds of it count, the one being played among
   * them; left out where a match has none.
   */
  | {
      readonly type: 'callTime';
      readonly table: number;
      readonly moves: number;
      readonly rounds?: number;
    }
  | {
      readonly type: 'enterResult';
      readonly round: number;
      readonly table: number;
      readonly scores: Scores;
      readonly by: ResultBy;
      /** Who is meant by the scores: where others sit by now, it is not their result. Left out: whoever sits there. */
      readonly sides?: Sides;
      /** What its manches came to that were played from a board. */
      readonly manches?: readonly Scores[];
    }
  | {
      readonly type: 'takeResultBack';
      readonly round: number;
      readonly table: number;
      readonly sides?: Sides;
    };

/** Why something cannot be, and what stands against it. */
export type TournamentRefusal =
  | { readonly code: 'no-tournament' | 'already-created' | 'bad-name' | 'is-over' | 'no-round' }
  | { readonly code: 'bad-format'; readonly problem: FormatProblem }
  /** The rounds that are paired stand against it. */
  | { readonly code: 'is-paired' }
  | { readonly code: 'wrong-number'; readonly players: number }
  | { readonly code: 'name-taken'; readonly name: string; readonly entrant: number }
  | { readonly code: 'unknown-entrant' | 'has-left' | 'is-there'; readonly entrant: number }
  /** A wish for the next round names somebody already. */
  | { readonly code: 'is-placed'; readonly entrant: number }
  | { readonly code: 'not-placed' }
  | { readonly code: 'bad-sides'; readonly expected: readonly number[] }
  /** Groups and finals say by themselves who meets whom. */
  | { readonly code: 'not-by-hand' }
  | { readonly code: 'groups-are-full' }
  | { readonly code: 'results-missing'; readonly round: number; readonly tables: readonly number[] }
  | { readonly code: 'has-results'; readonly round: number; readonly tables: readonly number[] }
  | { readonly code: 'too-few'; readonly there: number; readonly needed: number }
  | {
      readonly code: 'unknown-table' | 'others-sit-there';
      readonly round: number;
      readonly table: number;
    }
  | { readonly code: 'clock-runs' | 'clock-stands' }
  | { readonly code: 'bad-time' }
  /** Two tables with one number, deck or reader. */
  | { readonly code: 'bad-equipment'; readonly table: number }
  | { readonly code: 'too-many-tables' | 'too-many-entrants'; readonly most: number }
  | { readonly code: 'bad-scores'; readonly expected: number }
  /** A result says who was there. */
  | { readonly code: 'nobody-there'; readonly table: number }
  /** A director has said how the table came out. */
  | { readonly code: 'is-directed'; readonly round: number; readonly table: number };

/** What a command makes happen, or why it may not be. */
export type Decided = Result<readonly TournamentEvent[], TournamentRefusal>;
