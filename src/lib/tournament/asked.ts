import type { TournamentCommand } from './commands.ts';

type Without<Of, Key extends string> = Of extends unknown ? Omit<Of, Key> : never;

/** Commands that come as they are. */
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
/** Those to which the server adds what is its own: chance, and who says it. */
type Completed = Without<
  Extract<TournamentCommand, { type: 'pairRound' | 'pairAnew' | 'enterResult' }>,
  'seed' | 'by' | 'manches'
>;

/** What a screen may ask of a tournament that is there. */
export type DirectorCommand =
  | Plain
  | Completed
  /** All of them, or nobody where one is refused. */
  | { readonly type: 'register'; readonly entrants: readonly (readonly string[])[] }
  /** Opens a table of the house for each of the last round that has none. */
  | { readonly type: 'openTables' }
  /** It and the names in it are gone for good; the matches that were played stay. */
  | { readonly type: 'erase' };

/** A tournament that is to be. */
export type CreateTournament = Extract<TournamentCommand, { type: 'create' }>;
