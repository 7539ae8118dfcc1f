import type { TournamentCommand } from './commands.ts';

type Without<Of, Key extends string> = Of extends unknown ? Omit<Of, Key> : never;

type Plain = Exclude<
  TournamentCommand,
  {
    type:
      | 'create'
      | 'register'
      | 'pairRound'
      | 'pairAnew'
      | 'noteTable'
      | 'stepClock'
      | 'callTime'
      | 'enterResult';
  }
>;
/** Commands that the server completes with a seed or their sender. */
type Completed = Without<
  Extract<TournamentCommand, { type: 'pairRound' | 'pairAnew' | 'enterResult' }>,
  'seed' | 'by' | 'manches'
>;

export type DirectorCommand =
  | Plain
  | Completed
  /** Registers all entrants, or none if one is refused. */
  | { readonly type: 'register'; readonly entrants: readonly (readonly string[])[] }
  /** Opens a table for each pairing of the last round that has none. */
  | { readonly type: 'openTables' }
  /** Deletes the tournament and its names permanently; matches played stay. */
  | { readonly type: 'erase' };

export type CreateTournament = Extract<TournamentCommand, { type: 'create' }>;
