import type { BoxSetup } from '../games.ts';
import type { BoardsEvent } from './boards/events.ts';
import type { Format } from './format.ts';
import type { Equipment, ResultBy, Round, Scores, Sides } from './state.ts';

export interface Pairing {
  readonly number: number;
  readonly sides: Sides;
}

export type TournamentEvent =
  | BoardsEvent
  | {
      readonly type: 'tournamentCreated';
      readonly name: string;
      readonly format: Format;
      readonly play: BoxSetup;
    }
  | { readonly type: 'formatChanged'; readonly format: Format }
  | {
      readonly type: 'entrantRegistered';
      readonly entrant: number;
      readonly players: readonly string[];
    }
  | {
      readonly type: 'entrantRenamed';
      readonly entrant: number;
      readonly players: readonly string[];
    }
  | { readonly type: 'entrantDropped'; readonly entrant: number }
  | { readonly type: 'entrantReturned'; readonly entrant: number }
  | { readonly type: 'tablePinned'; readonly sides: Sides }
  | { readonly type: 'tableUnpinned'; readonly sides: Sides }
  | { readonly type: 'byeGiven'; readonly entrant: number }
  | { readonly type: 'byeTakenBack'; readonly entrant: number }
  | {
      readonly type: 'tablesEquipped';
      readonly equipment: readonly Equipment[];
      readonly adds?: true;
    }
  | { readonly type: 'groupsDrawn'; readonly groups: readonly (readonly (number | null)[])[] }
  /** A latecomer takes a free place in a group; both numbers start at 0. */
  | {
      readonly type: 'groupJoined';
      readonly entrant: number;
      readonly group: number;
      readonly place: number;
    }
  | { readonly type: 'finalDrawn'; readonly finalists: readonly number[] }
  | {
      readonly type: 'roundPaired';
      readonly stage: Round['stage'];
      readonly tables: readonly Pairing[];
      readonly byes: readonly number[];
      readonly seed: number;
    }
  | { readonly type: 'roundWithdrawn' }
  | {
      readonly type: 'tablesPairedAnew';
      readonly without: readonly number[];
      readonly tables: readonly Pairing[];
      readonly byes: readonly number[];
      readonly seed: number;
    }
  | {
      readonly type: 'tableOpened';
      readonly round: number;
      readonly table: number;
      readonly code: string;
    }
  /** All clock events concern the last round. */
  | { readonly type: 'clockStarted' }
  | { readonly type: 'clockStopped' }
  | { readonly type: 'clockResumed' }
  /** The server's wall clock was set; the round's times move by `by` ms. */
  | {
      readonly type: 'clockStepped';
      readonly by: number;
      /** Time after the step, in ms since the epoch. */
      readonly now: number;
      /** The clock stops until a director resumes it. */
      readonly asks?: true;
    }
  /** In ms; negative to take back time. */
  | { readonly type: 'tableExtended'; readonly table: number; readonly by: number }
  | {
      readonly type: 'timeCalled';
      readonly table: number;
      readonly moves: number;
      /** Number of rounds that count; missing for games without rounds and in older logs. */
      readonly rounds?: number;
    }
  | {
      readonly type: 'resultEntered';
      readonly round: number;
      readonly table: number;
      readonly scores: Scores;
      readonly by: ResultBy;
      readonly manches?: readonly Scores[];
    }
  | { readonly type: 'resultTakenBack'; readonly round: number; readonly table: number };

export const TOURNAMENT_EVENTS_VERSION = 1;

/**
 * Parses stored events.
 *
 * @throws on a version that this program does not know
 */
export function parseTournamentEvents(
  version: number,
  stored: unknown,
): readonly TournamentEvent[] {
  if (version !== TOURNAMENT_EVENTS_VERSION || !Array.isArray(stored)) {
    throw new Error(`Tournament events of version ${String(version)} are newer than this program.`);
  }
  // The log was written by this program from parsed values.
  return stored as readonly TournamentEvent[];
}
