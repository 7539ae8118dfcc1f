import type { Language } from '../../../i18n/language.ts';
import type { TableSnapshot } from '../../../protocol/messages.ts';
import type { Principal } from '../../access/principal.ts';
import {
  createConnectionQuota,
  groupOf,
  rateLimitKeysOf,
  type DeviceOf,
} from '../../access/requestLimits.ts';
import { createCounts } from '../../limits/counts.ts';
import type { FeedChances } from '../../../table/feed.ts';
import { feedText, type FeedText, type FeedView } from './feedText.ts';

const MAX_STREAMS = 500;
/**
 * Maximum number of streams of one network or device: some scenes of some video mixers, each with
 * some sources.
 */
export const MAX_STREAMS_PER_NETWORK = 40;
const HEARTBEAT_INTERVAL_MS = 15_000;

export type FeedNews =
  | { readonly type: 'state'; readonly text: FeedText }
  | { readonly type: 'beat' }
  | { readonly type: 'erased' }
  | { readonly type: 'end' };

export interface FeedSubscriber {
  /** Resolves to the next message, with the newest state only. Call it again once that is sent. */
  next(): Promise<FeedNews>;
  push(now: FeedView): void;
  closeErased(): void;
  unsubscribe(): void;
}

export interface FeedSubscribers {
  tableChanged(view: TableSnapshot): void;
  tableErased(code: string): void;
  toFeedView(view: TableSnapshot, chances: FeedChances | null): FeedView;
  house(): void;
  tables(): readonly string[];
  chances(view: TableSnapshot, chances: FeedChances | null): void;
  /**
   * Subscribes to a table. `seen`: id of the state that the client has. Null: a limit is reached.
   */
  follow(
    principal: Principal,
    asked: { readonly table: string; readonly language: Language; readonly seen: string | null },
  ): FeedSubscriber | null;
  size(): number;
  close(): void;
}

interface FollowersParts {
  readonly deviceOf: DeviceOf;
  nextOf(table: string): string | null;
  readonly beat?: number;
}

export function createFeedSubscribers({
  deviceOf,
  nextOf,
  beat = HEARTBEAT_INTERVAL_MS,
}: FollowersParts): FeedSubscribers {
  const room = createStreamQuota(deviceOf);
  const byTable = new Map<string, Set<InternalSubscriber>>();
  const all = new Set<InternalSubscriber>();
  let ending = false;

  function add(table: string, follower: InternalSubscriber): void {
    all.add(follower);
    byTable.set(table, (byTable.get(table) ?? new Set()).add(follower));
  }
  function remove(table: string, follower: InternalSubscriber): void {
    all.delete(follower);
    const those = byTable.get(table);
    those?.delete(follower);
    if (those?.size !== 0) return;
    byTable.delete(table);
  }
  const told: FeedSubscribers['toFeedView'] = (view, chances) => ({
    view,
    chances,
    next: nextOf(view.code),
  });
  const at = (table: string): readonly InternalSubscriber[] => [...(byTable.get(table) ?? [])];
  return {
    tableChanged: coalesceViews((view) =>
      serveInBatches(at(view.code), (one) => one.push(told(view, one.chancesFor(view)))),
    ),
    tableErased: (code) => byTable.get(code)?.forEach((follower) => follower.closeErased()),
    toFeedView: told,
    house() {
      for (const [table, those] of byTable) those.forEach((one) => one.goOn(nextOf(table)));
    },
    tables: () => [...byTable.keys()],
    chances(view, chances) {
      const those = at(view.code);
      // Skip, since the view itself is sent later, after the response to the player.
      if (chances === null && those.every((one) => one.chancesFor(view) === null)) return;
      serveInBatches(those, (one) => one.push(told(view, chances)));
    },
    follow(principal, { table, language, seen }) {
      const giveBack = ending ? null : room.take(principal);
      if (giveBack === null) return null;
      const follower = createFeedSubscriber({ language, seen, beat }, () => {
        if (!all.has(follower)) return;
        giveBack();
        remove(table, follower);
      });
      add(table, follower);
      return follower;
    },
    size: () => all.size,
    close() {
      ending = true;
      for (const follower of all) follower.end();
    },
  };
}

function createStreamQuota(deviceOf: DeviceOf) {
  const places = createConnectionQuota(deviceOf, MAX_STREAMS_PER_NETWORK);
  const counted = createCounts();
  return {
    take(principal: Principal): (() => void) | null {
      // The administrator's own devices have no limit.
      const isLimited = rateLimitKeysOf(principal, deviceOf).length > 0;
      const names = isLimited ? [groupOf(principal, deviceOf)] : [];
      const isFull = names.some((name) => counted.countOf(name) >= MAX_STREAMS);
      if (isFull || !places.admits(principal)) return null;
      counted.change(names, 1);
      const giveBack = places.take(principal);
      return () => {
        counted.change(names, -1);
        giveBack();
      };
    },
  };
}

/** Coalesces views of a table and sends the newest after the response to the player. */
function coalesceViews(tell: (view: TableSnapshot) => void): (view: TableSnapshot) => void {
  const untold = new Map<string, TableSnapshot>();
  return (view) => {
    const isAwaited = untold.has(view.code);
    untold.set(view.code, view);
    if (isAwaited) return;
    setImmediate(() => {
      tell(untold.get(view.code) ?? view);
      untold.delete(view.code);
    });
  };
}

/** Number of streams served before the event loop gets its turn. */
const STREAMS_PER_BATCH = 20;

function serveInBatches<One>(all: readonly One[], serve: (one: One) => void): void {
  all.slice(0, STREAMS_PER_BATCH).forEach(serve);
  const rest = all.slice(STREAMS_PER_BATCH);
  if (rest.length > 0) setImmediate(() => serveInBatches(rest, serve));
}

interface InternalSubscriber extends FeedSubscriber {
  chancesFor(view: TableSnapshot): FeedChances | null;
  goOn(next: string | null): void;
  end(): void;
}

interface FollowerParts {
  readonly language: Language;
  readonly seen: string | null;
  readonly beat: number;
}

function createFeedSubscriber(
  { language, seen, beat }: FollowerParts,
  left: () => void,
): InternalSubscriber {
  let newest: FeedView | null = null;
  let known: FeedView | null = null;
  let sent = seen;
  let over: 'erased' | 'end' | null = null;
  let wake = (): void => undefined;

  function take(): FeedNews | null {
    if (over !== null) return { type: over };
    if (newest === null) return null;
    const text = feedText(newest, language);
    newest = null;
    if (text.id === sent) return null;
    sent = text.id;
    return { type: 'state', text };
  }
  const wait = (): Promise<void> =>
    new Promise((resolve) => {
      const beats = setTimeout(resolve, beat);
      wake = () => {
        clearTimeout(beats);
        resolve();
      };
    });
  function finish(how: 'erased' | 'end'): void {
    over ??= how;
    wake();
  }
  function offer(now: FeedView): void {
    if (known !== null && !isNewer(now, known)) return;
    known = now;
    newest = now;
    wake();
  }
  return {
    async next() {
      const now = take();
      if (now !== null) return now;
      await wait();
      return take() ?? { type: 'beat' };
    },
    push: offer,
    chancesFor: ({ line }) => (known?.view.line === line ? known.chances : null),
    goOn(next) {
      if (known !== null) offer({ ...known, next });
    },
    closeErased: () => finish('erased'),
    end: () => finish('end'),
    unsubscribe() {
      finish('end');
      left();
    },
  };
}

const isNewer = (now: FeedView, known: FeedView): boolean =>
  now.view.position > known.view.position ||
  (now.view.position === known.view.position &&
    (now.chances !== known.chances || now.next !== known.next));
