import type { CreateTournament, DirectorCommand } from '../tournament/asked.ts';
import type { TournamentRefusal } from '../tournament/commands.ts';
import type { TournamentView } from '../tournament/view.ts';

/** Asks for a tournament, with the ticket that this screen was given when it found it before. */
export interface WatchTournamentRequest {
  readonly tournament: string;
  readonly ticket?: string;
}

export interface CreateTournamentRequest {
  /** Chosen by the asker, kept when the request is sent again. */
  readonly id: string;
  readonly command: CreateTournament;
}

export interface TournamentRequest {
  readonly id: string;
  readonly tournament: string;
  readonly command: DirectorCommand;
}

/** A tournament as it is told to a screen, with the name of the log in which its changes are counted, as for a table. */
export type TournamentSnapshot = TournamentView & {
  readonly log: string;
  readonly ticket: string;
};

/** What became of a command. */
export interface TournamentAnswer {
  /** Codes of the tables that were opened for it. */
  readonly opened: readonly string[];
}

/** Why not: by the tournament, or as a table of it could not be opened. */
export type DirectorRefusal =
  | TournamentRefusal
  | { readonly code: 'table-not-opened'; readonly table: number; readonly why: string };
