import { accept, type Result } from '../../game/result.ts';
import type { Language } from '../../i18n/language.ts';
import { TABLE_MESSAGES } from '../../protocol/messages/tables.ts';
import type { TableSnapshot } from '../../protocol/messages.ts';
import {
  queryTable,
  type TableRefusalStatus,
  type TableQuestion,
  type TableServices,
} from '../records/queryTable.ts';
import type { FeedView } from './feedText.ts';
import type { ChancesFeed } from './chancesFeed.ts';
import type { FeedSubscriber, FeedSubscribers } from './feedSubscribers.ts';

export interface FeedRequest extends TableQuestion {
  readonly server: TableServices & { readonly feed: Feed };
  readonly language: Language;
}

const COST = 1;

export interface Feed {
  readonly followers: FeedSubscribers;
  readonly forecast: ChancesFeed;
}

const viewOf = (asked: TableQuestion, pages: number) =>
  queryTable(asked, {
    roleOf: TABLE_MESSAGES.watch.roleOf,
    pages,
    ask: ({ tables }, table) => tables.view(table),
  });

/** Adds the chances known so far. Does not wait for others: many tables may be queued. */
const feedViewOf = ({ followers, forecast }: Feed, view: TableSnapshot): FeedView =>
  followers.toFeedView(view, forecast.known(view));

export async function feedView(asked: FeedRequest): Promise<Result<FeedView, TableRefusalStatus>> {
  const found = await viewOf(asked, 0);
  return found.ok ? accept(feedViewOf(asked.server.feed, found.value.value)) : found;
}

/**
 * Subscribes to a table, if the device may watch it. `seen`: id of the state that the client has.
 * 503: too many streams.
 */
export async function followFeed(
  asked: FeedRequest,
  seen: string | null,
): Promise<Result<FeedSubscriber, TableRefusalStatus | 503>> {
  const found = await viewOf(asked, COST);
  if (!found.ok) return found;
  const { principal, language, server } = asked;
  const { feed } = server;
  const { table, ticket } = found.value;
  const follower = feed.followers.follow(principal, { table, language, seen });
  if (follower === null) return { ok: false, refusal: 503 };
  // Read again: a change between the first read and the subscription would be missed.
  const again = await viewOf({ ...asked, ticket }, 0);
  if (again.ok) follower.push(feedViewOf(feed, again.value.value));
  else follower.closeErased();
  return accept(follower);
}
