import type { MatchesChange } from '../history/view.ts';
import type { LaidTag } from '../house/laid.ts';
import type { HouseDifference } from '../house/viewDifference.ts';
import type { HouseView } from '../house/view.ts';
import type { HandNews, TableSnapshot } from '../protocol/messages.ts';
import type { BoardsView } from '../tournament/boards/view.ts';
import type { TournamentDifference, TournamentSummary } from '../tournament/view.ts';
import type { Facts } from './facts/facts.ts';
import type { ServerFacts } from './facts/serverFacts.ts';
import type { Meter } from './log/metrics.ts';
import type { PastService } from './past/question.ts';
import type { SummaryCache } from './store/summaryCache.ts';
import type { Store } from './store/store.ts';
import type { MarkStage } from './log/trace.ts';

/** Tells the screens that watch. Whatever it is told has been stored before. */
export interface Broadcast {
  table(view: TableSnapshot): void;
  /** The house as it is now, and what of it is other than when it was told last. */
  house(view: HouseView, difference: HouseDifference): void;
  matches(change: MatchesChange): void;
  erased(code: string): void;
  /** Tells nobody but the screens that play that seat, and the machine of that bridge, where it is its player's ear; null: it is at another server. */
  hand(news: HandNews, bridge: string | null): void;
  /** All tournaments of the house. */
  tournaments(list: readonly TournamentSummary[]): void;
  /** What of a tournament is other than when it was told last. */
  tournament(difference: TournamentDifference): void;
  /** To directors alone. */
  boards(view: BoardsView): void;
  tournamentErased(code: string): void;
  /** These tables of the house stand otherwise in their tournaments. */
  tablesInTournaments(tables: readonly string[]): void;
}

/** What the hosts need from outside; tests pass their own. */
export interface Ports {
  readonly store: Store;
  readonly facts: Facts;
  /** What each of several servers says of what is connected to it; null: there is but this one. */
  readonly servers: ServerFacts | null;
  /** What only the whole log of a table can tell. */
  readonly past: PastService;
  /** What home and history show, kept so that they need not read every table. */
  readonly summaries: SummaryCache;
  readonly broadcast: Broadcast;
  /** ms since the epoch. */
  now(): number;
  /** ms since some moment, for how long something has lasted: never set back or ahead, as clocks of small machines are. */
  monotonicNow(): number;
  /** A short code that people can read out; random, not yet known to be free. */
  newCode(): string;
  /** Tells whatever else listens in the house that a tag was laid, each tap once. */
  tagLaid(laid: LaidTag): void;
  /** Notes how far a command has come, for measuring. */
  readonly mark: MarkStage;
  /** Counts what is done. */
  readonly meter: Meter;
}
