import { accept, type Result } from '../../game/result.ts';
import type { Language } from '../../i18n/language.ts';
import { MESSAGE_ROLES } from '../../protocol/access.ts';
import type { TableSnapshot } from '../../protocol/messages.ts';
import { atTable, type NotGiven, type TableQuestion } from '../records/atTable.ts';
import type { FeedView } from './feedText.ts';
import type { Forecast } from './forecast.ts';
import type { Follower, Followers } from './followers.ts';

/** Somebody asks for the public state of a table. */
export interface FeedRequest extends TableQuestion {
  readonly language: Language;
}

/** Opening a stream costs as much as this many pages. */
const COST = 1;

interface Feed {
  readonly followers: Followers;
  readonly forecast: Forecast;
}

let feed: Feed | undefined;

/** What this bundle's pages tell programs; undefined before the server is open. */
export const useFeed = (opened: Feed): void => void (feed = opened);

const viewOf = (asked: TableQuestion, pages: number) =>
  atTable(asked, {
    ...{ least: MESSAGE_ROLES.watch, pages },
    ask: ({ tables }, table) => tables.view(table),
  });

/** All that is known now: nobody waits for who will win, which takes long where many tables are asked for. */
const toldOf = (view: TableSnapshot): FeedView =>
  feed?.followers.told(view, feed.forecast.known(view)) ?? { view, chances: null, next: null };

/** What screens of that table are shown now, for whoever may watch it. */
export async function feedView(asked: TableQuestion): Promise<Result<FeedView, NotGiven>> {
  const found = await viewOf(asked, 0);
  return found.ok ? accept(toldOf(found.value.value)) : found;
}

/**
 * Follows that table, for whoever may watch it. `seen`: the id of the state that is known already.
 * 503: there are too many streams.
 */
export async function followFeed(
  asked: FeedRequest,
  seen: string | null,
): Promise<Result<Follower, NotGiven | 503>> {
  const found = await viewOf(asked, COST);
  if (!found.ok) return found;
  const { principal, language } = asked;
  const { table, ticket } = found.value;
  const follower = feed?.followers.follow(principal, { table, language, seen }) ?? null;
  if (follower === null) return { ok: false, refusal: 503 };
  // Read again: a change between the first read and the following would be missed.
  const again = await viewOf({ ...asked, ticket }, 0);
  if (again.ok) follower.offer(toldOf(again.value.value));
  else follower.lose();
  return accept(follower);
}
