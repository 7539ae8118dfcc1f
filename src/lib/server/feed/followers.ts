import type { Language } from '../../i18n/language.ts';
import type { TableSnapshot } from '../../protocol/messages.ts';
import type { Principal } from '../access/principal.ts';
import { createPlaces, groupOf, payersOf, type DeviceOf } from '../access/requestLimits.ts';
import { createCounts } from '../limits/counts.ts';
import type { Broadcast } from '../ports.ts';
import type { FeedChances } from '../../table/feed.ts';
import { feedText, type FeedText, type FeedView } from './feedText.ts';

/** Streams of all strangers at home, of all of the internet, and of all devices with a token. */
const MOST_STREAMS = 500;
/** Streams of one network or device: some scenes of some mixers, each with some sources. */
export const MOST_OF_NETWORK = 40;
/** How often a stream without news says that it is there, in ms. */
const BEAT = 15_000;

/** What a stream has to send next. */
export type FeedNews =
  | { readonly type: 'state'; readonly text: FeedText }
  /** Nothing has happened for a while. */
  | { readonly type: 'beat' }
  /** There is no such table any more. */
  | { readonly type: 'erased' }
  /** The server ends. */
  | { readonly type: 'end' };

/** Somebody who follows the feed of a table. */
export interface Follower {
  /** What to send next, the newest state alone, as soon as there is something; to be asked again when it is sent. */
  next(): Promise<FeedNews>;
  /** Takes in what may be older than what is known. */
  offer(now: FeedView): void;
  /** The table was not found after all. */
  lose(): void;
  leave(): void;
}

export interface Followers {
  readonly broadcast: Pick<Broadcast, 'table' | 'erased'>;
  /** What a program is told of that view now. */
  told(view: TableSnapshot, chances: FeedChances | null): FeedView;
  /** Something is other in the house: a table may go on at another one. */
  house(): void;
  /** The tables that somebody follows. */
  tables(): readonly string[];
  /** Who will win, by what screens were shown then; null: nothing is said of it just now. */
  chances(view: TableSnapshot, chances: FeedChances | null): void;
  /** `seen`: the id of the state that is known already; null: there is no room for one more. */
  follow(
    principal: Principal,
    asked: { readonly table: string; readonly language: Language; readonly seen: string | null },
  ): Follower | null;
  size(): number;
  close(): void;
}

interface FollowersParts {
  readonly deviceOf: DeviceOf;
  /** Code of the table at which the players of that one go on; null: they do not. */
  nextOf(table: string): string | null;
  /** In ms. */
  readonly beat?: number;
}

export function createFollowers({ deviceOf, nextOf, beat = BEAT }: FollowersParts): Followers {
  const room = createRoom(deviceOf);
  const byTable = new Map<string, Set<FollowerWithin>>();
  const all = new Set<FollowerWithin>();
  let ending = false;

  function add(table: string, follower: FollowerWithin): void {
    all.add(follower);
    byTable.set(table, (byTable.get(table) ?? new Set()).add(follower));
  }
  function remove(table: string, follower: FollowerWithin): void {
    all.delete(follower);
    const those = byTable.get(table);
    those?.delete(follower);
    if (those?.size !== 0) return;
    byTable.delete(table);
  }
  const told: Followers['told'] = (view, chances) => ({ view, chances, next: nextOf(view.code) });
  const at = (table: string): readonly FollowerWithin[] => [...(byTable.get(table) ?? [])];
  return {
    broadcast: {
      table: newestLater((view) =>
        spread(at(view.code), (one) => one.offer(told(view, one.chancesFor(view)))),
      ),
      erased: (code) => byTable.get(code)?.forEach((follower) => follower.lose()),
    },
    told,
    house() {
      for (const [table, those] of byTable) those.forEach((one) => one.goOn(nextOf(table)));
    },
    tables: () => [...byTable.keys()],
    chances(view, chances) {
      const those = at(view.code);
      // The view itself is told later, behind the answer to whoever played.
      if (chances === null && those.every((one) => one.chancesFor(view) === null)) return;
      spread(those, (one) => one.offer(told(view, chances)));
    },
    follow(principal, { table, language, seen }) {
      const giveBack = ending ? null : room.take(principal);
      if (giveBack === null) return null;
      const follower = createFollower({ language, seen, beat }, () => {
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

/** Who may open one stream more; each gives its place back. */
function createRoom(deviceOf: DeviceOf) {
  const places = createPlaces(deviceOf, MOST_OF_NETWORK);
  const counted = createCounts();
  return {
    take(principal: Principal): (() => void) | null {
      // The house shares its room with nobody.
      const isShared = payersOf(principal, deviceOf).length > 0;
      const names = isShared ? [groupOf(principal, deviceOf)] : [];
      const isFull = names.some((name) => counted.of(name) >= MOST_STREAMS);
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

/** The newest view of each table, behind the answer to whoever played. */
function newestLater(tell: (view: TableSnapshot) => void): (view: TableSnapshot) => void {
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

/** So many streams are served before others have their turn. */
const AT_ONCE = 20;

function spread<One>(all: readonly One[], serve: (one: One) => void): void {
  all.slice(0, AT_ONCE).forEach(serve);
  const rest = all.slice(AT_ONCE);
  if (rest.length > 0) setImmediate(() => spread(rest, serve));
}

interface FollowerWithin extends Follower {
  /** As they were told last of the same past: until the next are worked out, these are said. */
  chancesFor(view: TableSnapshot): FeedChances | null;
  /** The players go on at that table. */
  goOn(next: string | null): void;
  end(): void;
}

interface FollowerParts {
  readonly language: Language;
  readonly seen: string | null;
  readonly beat: number;
}

function createFollower({ language, seen, beat }: FollowerParts, left: () => void): FollowerWithin {
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
    offer,
    chancesFor: ({ line }) => (known?.view.line === line ? known.chances : null),
    goOn(next) {
      if (known !== null) offer({ ...known, next });
    },
    lose: () => finish('erased'),
    end: () => finish('end'),
    leave() {
      finish('end');
      left();
    },
  };
}

/** A later view, or something else to tell of the same. */
const isNewer = (now: FeedView, known: FeedView): boolean =>
  now.view.position > known.view.position ||
  (now.view.position === known.view.position &&
    (now.chances !== known.chances || now.next !== known.next));
