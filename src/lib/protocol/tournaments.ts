import type { Post } from '../devices/roles.ts';
import type { AccessView } from '../devices/view.ts';
import type { ReaderHealth } from '../house/health.ts';
import type { DeckView, ReaderView } from '../house/view.ts';
import type { EveningView } from '../history/view.ts';
import type { WithdrawnTable, TableInTournament } from '../tournament/atTable.ts';
import type { TournamentRefusal } from '../tournament/commands.ts';
import type { PlaceInTournament } from '../tournament/places.ts';
import type { TournamentView } from '../tournament/view.ts';

/** Tournament with the id of the log that counts its changes, as for a table. */
export type TournamentSnapshot = TournamentView & {
  readonly log: string;
  readonly ticket: string;
};

export interface InviteRequest {
  readonly tournament: string;
  readonly as: Post;
}
export interface Invite {
  /** Follows the `#` of the tournament's link. */
  readonly invitation: string;
  readonly joinCode: string;
}

export interface AccessAtTable extends AccessView {
  /** Omitted without a tournament, and by earlier versions. */
  readonly inTournament?: TournamentAtTable;
}
export type TournamentAtTable = (TableInTournament | WithdrawnTable) & {
  /** Server time of sending, in ms since the epoch. */
  readonly now: number;
};

export type HallPlaces = readonly (readonly [table: string, PlaceInTournament])[];
export interface HallView extends EveningView {
  readonly places: HallPlaces;
}

export interface TournamentHallView extends EveningView, TournamentHallUpdate {}
export interface TournamentHallUpdate {
  readonly tournament: string;
  readonly readers: readonly (readonly [table: string, readonly ReaderHealth[]])[];
  readonly aside: readonly string[];
}

export interface EquipmentView {
  readonly position: number;
  readonly tournament: string;
  readonly decks: readonly Pick<DeckView, 'id' | 'name' | 'box'>[];
  readonly readers: readonly Pick<ReaderView, 'id' | 'name' | 'bridge' | 'connected' | 'role'>[];
}

export interface TournamentAnswer {
  readonly opened: readonly string[];
}

export type DirectorRefusal =
  | TournamentRefusal
  /** Only an administrator may move readers from another table. */
  | { readonly code: 'reader-elsewhere'; readonly table: number }
  | { readonly code: 'table-not-opened'; readonly table: number; readonly why: string };
