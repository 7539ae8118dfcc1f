import { accept, refuse, type Result } from '../../../game/result.ts';
import type { Language } from '../../../i18n/language.ts';
import { TABLE_MESSAGES } from '../../../protocol/messages/tables.ts';
import type { TableSnapshot } from '../../../protocol/messages.ts';
import type { FeedChances } from '../../../table/feed.ts';
import {
  queryTable,
  type TableRefusalStatus,
  type TableQuestion,
  type TableServices,
} from '../../records/queryTable.ts';
import type { FeedView } from './feedText.ts';
import type { FeedSubscriber, FeedSubscribers } from './feedSubscribers.ts';

export interface FeedRequest extends TableQuestion {
  readonly server: TableServices & FeedFinder;
  readonly language: Language;
}

const COST = 1;

export interface Feed {
  readonly followers: FeedSubscribers;
  /** Returns the chances known so far; does not wait for others, since many tables may be queued. */
  knownChances(view: TableSnapshot): FeedChances | null;
}

/** A server that may have a feed. */
interface FeedFinder {
  extension(name: 'feed'): Feed | undefined;
}

const viewOf = (asked: TableQuestion, pages: number) =>
  queryTable(asked, {
    roleOf: TABLE_MESSAGES.watch.roleOf,
    pages,
    ask: ({ tables }, table) => tables.view(table),
  });

const feedViewOf = ({ followers, knownChances }: Feed, view: TableSnapshot): FeedView =>
  followers.toFeedView(view, knownChances(view));

export async function feedView(asked: FeedRequest): Promise<Result<FeedView, TableRefusalStatus>> {
  const feed = asked.server.extension('feed');
  if (feed === undefined) return refuse(404);
  const found = await viewOf(asked, 0);
  return found.ok ? accept(feedViewOf(feed, found.value.value)) : found;
}

/**
 * Subscribes to a table, if the device may watch it. `seen`: id of the state that the client has.
 * 503: too many streams.
 */
export async function followFeed(
  asked: FeedRequest,
  seen: string | null,
): Promise<Result<FeedSubscriber, TableRefusalStatus | 503>> {
  const { principal, language, server } = asked;
  const feed = server.extension('feed');
  if (feed === undefined) return refuse(404);
  const found = await viewOf(asked, COST);
  if (!found.ok) return found;
  const { table, ticket } = found.value;
  const follower = feed.followers.follow(principal, { table, language, seen });
  if (follower === null) return { ok: false, refusal: 503 };
  // Read again: a change between the first read and the subscription would be missed.
  const again = await viewOf({ ...asked, ticket }, 0).catch((error: unknown) => {
    follower.unsubscribe();
    throw error;
  });
  if (again.ok) follower.push(feedViewOf(feed, again.value.value));
  else follower.closeErased();
  return accept(follower);
}
