import type { Cluster } from './cluster/cluster.ts';
import type { EventBus } from './events.ts';
import type { Meter } from './log/metrics.ts';
import type { MarkStage } from './log/trace.ts';
import type { Queries } from './queries.ts';
import type { TableHistory } from './past/question.ts';
import type { SummaryCache } from './store/summaryCache.ts';
import type { Store } from './store/store.ts';

/** Ports that access control needs, which is opened before there are tables. */
export type AccessPorts = Cluster &
  Pick<Ports, 'store' | 'now' | 'monotonicNow' | 'mark' | 'queries'>;

export interface Ports extends Cluster {
  readonly store: Store;
  readonly tableHistory: TableHistory;
  /** Cache of the summaries on the home and history pages, which saves reading every table. */
  readonly summaries: SummaryCache;
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
