import { accept, type Result } from '../../game/result.ts';
import type { Language } from '../../i18n/language.ts';
import { TABLE_MESSAGES } from '../../protocol/messages/tables.ts';
import type { TableSnapshot } from '../../protocol/messages.ts';
import { queryTable, type TableRefusalStatus, type TableQuestion } from '../records/queryTable.ts';
import type { FeedView } from './feedText.ts';
import type { ChancesFeed } from './chancesFeed.ts';
import type { FeedSubscriber, FeedSubscribers } from './feedSubscribers.ts';

export interface FeedRequest extends TableQuestion {
  readonly language: Language;
}

const COST = 1;

interface Feed {
  readonly followers: FeedSubscribers;
  readonly forecast: ChancesFeed;
}

let feed: Feed | undefined;

export const setFeed = (opened: Feed): void => void (feed = opened);

const viewOf = (asked: TableQuestion, pages: number) =>
  queryTable(asked, {
    roleOf: TABLE_MESSAGES.watch.roleOf,
    pages,
    ask: ({ tables }, table) => tables.view(table),
  });

/** Adds the chances known so far. Does not wait for others: many tables may be queued. */
const feedViewOf = (view: TableSnapshot): FeedView =>
  feed?.followers.toFeedView(view, feed.forecast.known(view)) ?? {
    view,
    chances: null,
    next: null,
  };

export async function feedView(
  asked: TableQuestion,
): Promise<Result<FeedView, TableRefusalStatus>> {
  const found = await viewOf(asked, 0);
  return found.ok ? accept(feedViewOf(found.value.value)) : found;
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
  const { principal, language } = asked;
  const { table, ticket } = found.value;
  const follower = feed?.followers.follow(principal, { table, language, seen }) ?? null;
  if (follower === null) return { ok: false, refusal: 503 };
  // Read again: a change between the first read and the subscription would be missed.
  const again = await viewOf({ ...asked, ticket }, 0);
  if (again.ok) follower.push(feedViewOf(again.value.value));
  else follower.closeErased();
  return accept(follower);
}
