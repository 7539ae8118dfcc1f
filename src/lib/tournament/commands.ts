import type { Result } from '../game/result.ts';
import type { BoxSetup } from '../games.ts';
import type { TournamentEvent } from './events.ts';
import type { Format, FormatProblem } from './format.ts';
import type { Equipment, ResultBy, Scores, Sides } from './state.ts';

/** Commands of a director. Randomness is a seed; rounds are numbered from 1. */
export type TournamentCommand =
  | {
      readonly type: 'create';
      readonly name: string;
      readonly format: Format;
      readonly play: BoxSetup;
    }
  /** Once rounds are paired, only settings that do not affect pairing can change. */
  | { readonly type: 'changeFormat'; readonly format: Format }
  | { readonly type: 'register'; readonly players: readonly string[] }
  | { readonly type: 'rename'; readonly entrant: number; readonly players: readonly string[] }
  | { readonly type: 'drop'; readonly entrant: number }
  | { readonly type: 'return'; readonly entrant: number }
  | { readonly type: 'pin'; readonly sides: Sides }
  | { readonly type: 'unpin'; readonly sides: Sides }
  | { readonly type: 'giveBye'; readonly entrant: number }
  | { readonly type: 'takeByeBack'; readonly entrant: number }
  | { readonly type: 'equip'; readonly equipment: readonly Equipment[]; readonly adds?: boolean }
  | { readonly type: 'pairRound'; readonly seed: number }
  | { readonly type: 'withdrawRound' }
  /**
   * Pairs again the entrants of these tables, those without a table and latecomers. Other tables
   * stay.
   */
  | {
      readonly type: 'pairAnew';
      readonly tables: readonly number[];
      readonly seed: number;
      readonly sides?: readonly Sides[];
    }
  | {
      readonly type: 'noteTable';
      readonly round: number;
      readonly table: number;
      /** Expected sides; refused if others sit there by now. */
      readonly sides: Sides;
      readonly code: string;
    }
  | { readonly type: 'startClock' }
  | { readonly type: 'stopClock' }
  | { readonly type: 'resumeClock' }
  /** Sent by the server when its wall clock was set. Fields as in the event. */
  | {
      readonly type: 'stepClock';
      readonly by: number;
      readonly now: number;
      readonly asks?: true;
    }
  | { readonly type: 'extend'; readonly table: number; readonly by: number }
  /**
   * Time is out at a table, after so many moves. `rounds` is the number of rounds that count,
   * including the current one; left out for games without rounds.
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
      readonly sides?: Sides;
      readonly manches?: readonly Scores[];
    }
  | {
      readonly type: 'takeResultBack';
      readonly round: number;
      readonly table: number;
      readonly sides?: Sides;
    };

export type TournamentRefusal =
  | { readonly code: 'no-tournament' | 'already-created' | 'bad-name' | 'is-over' | 'no-round' }
  | { readonly code: 'bad-format'; readonly problem: FormatProblem }
  | { readonly code: 'is-paired' }
  | { readonly code: 'wrong-number'; readonly players: number }
  | { readonly code: 'name-taken'; readonly name: string; readonly entrant: number }
  | { readonly code: 'unknown-entrant' | 'has-left' | 'is-there'; readonly entrant: number }
  | { readonly code: 'is-placed'; readonly entrant: number }
  | { readonly code: 'not-placed' }
  | { readonly code: 'bad-sides'; readonly expected: readonly number[] }
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
  | { readonly code: 'bad-equipment'; readonly table: number }
  | { readonly code: 'too-many-tables' | 'too-many-entrants'; readonly most: number }
  | { readonly code: 'bad-scores'; readonly expected: number }
  | { readonly code: 'nobody-there'; readonly table: number }
  | { readonly code: 'is-directed'; readonly round: number; readonly table: number };

export type TournamentDecision = Result<readonly TournamentEvent[], TournamentRefusal>;
