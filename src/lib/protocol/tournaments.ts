import type { Post } from '../devices/roles.ts';
import type { AccessView } from '../devices/view.ts';
import type { ReaderHealth } from '../house/health.ts';
import type { DeckView, ReaderView } from '../house/view.ts';
import type { EveningView } from '../history/view.ts';
import type { CreateTournament, DirectorCommand } from '../tournament/asked.ts';
import type { GoneTable, TableInTournament } from '../tournament/atTable.ts';
import type { TournamentRefusal } from '../tournament/commands.ts';
import type { PlaceInTournament } from '../tournament/places.ts';
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

/** The way to a post, for whoever scans a link or types six digits. */
export interface InviteRequest {
  readonly tournament: string;
  readonly as: Post;
}
export interface Invite {
  /** What a link to the tournament carries behind its `#`. */
  readonly invitation: string;
  readonly joinCode: string;
}

/** What a screen may do at a table, and how this stands in the tournament that it is played in. */
export interface AccessAtTable extends AccessView {
  /** Left out where it is played in none, and by servers of earlier versions. */
  readonly inTournament?: ToldAtTable;
}
export type ToldAtTable = (TableInTournament | GoneTable) & {
  /** When this was sent, by the clock of the server; ms since the epoch. */
  readonly now: number;
};

/** By the codes of tables: where they stand in the tournaments that are played this evening. */
export type HallPlaces = readonly (readonly [table: string, PlaceInTournament])[];
/** All tables of the evening. */
export interface HallView extends EveningView {
  readonly places: HallPlaces;
}

/** What becomes of the tables of one tournament, for all who have a post there. */
export interface FloorView extends EveningView, FloorNews {}
/** What is known of its tables besides their matches. */
export interface FloorNews {
  readonly tournament: string;
  /** By the codes of its tables: the readers that play there. */
  readonly readers: readonly (readonly [table: string, readonly ReaderHealth[]])[];
  /** Codes of tables that stand aside. */
  readonly aside: readonly string[];
}

/** The decks and readers that a director may give to tables. */
export interface EquipmentView {
  readonly position: number;
  readonly tournament: string;
  readonly decks: readonly Pick<DeckView, 'id' | 'name' | 'box'>[];
  readonly readers: readonly Pick<ReaderView, 'id' | 'name' | 'bridge' | 'connected' | 'role'>[];
}

/** What became of a command. */
export interface TournamentAnswer {
  /** Codes of the tables that were opened for it. */
  readonly opened: readonly string[];
}

/** Why not: by the tournament, or as a table of it could not be opened. */
export type DirectorRefusal =
  | TournamentRefusal
  /** Only the house takes readers from where they play. */
  | { readonly code: 'reader-elsewhere'; readonly table: number }
  | { readonly code: 'table-not-opened'; readonly table: number; readonly why: string };
