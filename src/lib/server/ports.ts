import type { MatchesChange } from '../history/view.ts';
import type { HouseDifference } from '../house/viewDifference.ts';
import type { HouseView } from '../house/view.ts';
import type { HandMessage, TableSnapshot } from '../protocol/messages.ts';
import type { BoardsView } from '../tournament/boards/view.ts';
import type { TournamentDifference, TournamentSummary } from '../tournament/view.ts';
import type { Cluster } from './cluster/cluster.ts';
import type { EventBus } from './events.ts';
import type { Meter } from './log/metrics.ts';
import type { Queries } from './queries.ts';
import type { TableHistory } from './past/question.ts';
import type { SummaryCache } from './store/summaryCache.ts';
import type { Store } from './store/store.ts';
import type { MarkStage } from './log/trace.ts';

/** Sends changes to subscribed screens. Everything passed to it is stored already. */
export interface Broadcast {
  table(view: TableSnapshot): void;
  house(view: HouseView, difference: HouseDifference): void;
  matches(change: MatchesChange): void;
  erased(code: string): void;
  /**
   * Sends a hand only to the screens that play that seat, and to the private speaker of `bridge` if
   * it belongs to that player. `bridge` null: it is at another server.
   */
  hand(news: HandMessage, bridge: string | null): void;
  tournaments(list: readonly TournamentSummary[]): void;
  tournament(difference: TournamentDifference): void;
  boards(view: BoardsView): void;
  tablesInTournaments(tables: readonly string[]): void;
}

/** Sends what hosts broadcast to the subscribers of the events. */
export const broadcastOver = ({ emit }: EventBus): Broadcast => ({
  table: (view) => emit('table.changed', view),
  house: (view, difference) => emit('venue.changed', view, difference),
  matches: (change) => emit('matches.changed', change),
  erased: (code) => emit('table.erased', code),
  hand: (news, bridge) => emit('hand.read', news, bridge),
  tournaments: (list) => emit('tournaments.changed', list),
  tournament: (difference) => emit('tournament.changed', difference),
  boards: (view) => emit('boards.changed', view),
  tablesInTournaments: (tables) => emit('tournament.tables', tables),
});

/** Ports that access control needs, which is opened before there are tables. */
export type AccessPorts = Cluster &
  Pick<Ports, 'store' | 'now' | 'monotonicNow' | 'mark' | 'queries'>;

export interface Ports extends Cluster {
  readonly store: Store;
  readonly tableHistory: TableHistory;
  /** Cache of the summaries on the home and history pages, which saves reading every table. */
  readonly summaries: SummaryCache;
  readonly broadcast: Broadcast;
  readonly events: EventBus;
  readonly queries: Queries;
  /** Time in ms since the epoch. */
  now(): number;
  /**
   * Time in ms since an arbitrary start. Use it for durations: the wall clock of small machines
   * gets set back or ahead.
   */
  monotonicNow(): number;
  /** Returns a random short code that people can read out; it may be in use already. */
  newCode(): string;
  readonly mark: MarkStage;
  readonly meter: Meter;
}
