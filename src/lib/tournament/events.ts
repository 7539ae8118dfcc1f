import type { BoxSetup } from '../games.ts';
import type { BoardsEvent } from './boards/events.ts';
import type { Format } from './format.ts';
import type { Equipment, ResultBy, Round, Scores, Sides } from './state.ts';

/** A table of a round as it is paired. */
export interface Pairing {
  readonly number: number;
  readonly sides: Sides;
}

/** What has happened in a tournament. Rounds are numbered from 1. */
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
      /** Left out: nothing else lies anywhere. */
      readonly adds?: true;
    }
  | { readonly type: 'groupsDrawn'; readonly groups: readonly (readonly (number | null)[])[] }
  /** Somebody late takes a free place of a group; both are numbered from 0. */
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
  /** The last round is as if it had never been paired. */
  | { readonly type: 'roundWithdrawn' }
  /** In the last round these tables are no more, and those are there instead. */
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
  /** All of the clock concern the last round. */
  | { readonly type: 'clockStarted' }
  | { readonly type: 'clockStopped' }
  | { readonly type: 'clockResumed' }
  /** The wall clock of the server was set: the times of the round move with it, in ms. */
  | {
      readonly type: 'clockStepped';
      readonly by: number;
      /** The time after the step, ms since the epoch. */
      readonly now: number;
      /** The round stands from now on, until a director resumes it. */
      readonly asks?: true;
    }
  /** In ms; what was given by mistake is taken back as less than 0. */
  | { readonly type: 'tableExtended'; readonly table: number; readonly by: number }
  /** Its time is out, after so many moves of its match. */
  | {
      readonly type: 'timeCalled';
      readonly table: number;
      readonly moves: number;
      /** How many rounds of its match count; left out where it has none, and by earlier versions. */
      readonly rounds?: number;
    }
  /** The first result of a table, or one that takes the place of another. */
  | {
      readonly type: 'resultEntered';
      readonly round: number;
      readonly table: number;
      readonly scores: Scores;
      readonly by: ResultBy;
      readonly manches?: readonly Scores[];
    }
  | { readonly type: 'resultTakenBack'; readonly round: number; readonly table: number };

/** Version of the events and answers that this program writes. */
export const TOURNAMENT_EVENTS_VERSION = 1;

/** The stored events of a version as events of today. Throws on a version this program does not know yet. */
export function parseTournamentEvents(
  version: number,
  stored: unknown,
): readonly TournamentEvent[] {
  if (version !== TOURNAMENT_EVENTS_VERSION || !Array.isArray(stored)) {
    throw new Error(`Tournament events of version ${String(version)} are newer than this program.`);
  }
  // What lies in the log was written by this program from values it had already parsed.
  return stored as readonly TournamentEvent[];
}
