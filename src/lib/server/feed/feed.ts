import { accept, type Result } from '../../game/result.ts';
import type { Language } from '../../i18n/language.ts';
import { MESSAGE_ROLES } from '../../protocol/access.ts';
import { atTable, type NotGiven, type TableQuestion } from '../records/atTable.ts';
import { currentAccess } from '../access/access.ts';
import type { FeedView } from './feedText.ts';
import { chancesAfter, saidOf } from './forecast.ts';
import type { Follower, Followers } from './followers.ts';

/** Somebody asks for the public state of a table. */
export interface FeedRequest extends TableQuestion {
  readonly language: Language;
}

/** Opening a stream costs as much as this many pages. */
const COST = 1;

let now: Followers | undefined;

/** The streams that this bundle's pages open; undefined before the server is open. */
export const useFollowers = (followers: Followers): void => void (now = followers);

const viewOf = (asked: TableQuestion, pages: number) =>
  atTable(asked, {
    ...{ least: MESSAGE_ROLES.watch, pages },
    ask: ({ tables }, table) => tables.view(table),
  });

/** The same, with who will win where the house wishes it. */
const foreseen = (asked: TableQuestion) =>
  atTable(asked, {
    ...{ least: MESSAGE_ROLES.watch, pages: 0 },
    async ask({ tables }, table) {
      const found = await tables.view(table);
      if (!found.ok) return found;
      const view = found.value;
      if (currentAccess()?.devices.state().chances !== true) return accept({ view, chances: null });
      return accept({ view, chances: saidOf(view, await tables.past(table, chancesAfter(view))) });
    },
  });

/** What screens of that table are shown now, for whoever may watch it. */
export async function feedView(asked: TableQuestion): Promise<Result<FeedView, NotGiven>> {
  const found = await foreseen(asked);
  return found.ok ? accept(found.value.value) : found;
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
  const follower = now?.follow(principal, { table, language, seen }) ?? null;
  if (follower === null) return { ok: false, refusal: 503 };
  // Read again: a change between the first read and the following would be missed.
  const again = await foreseen({ ...asked, ticket });
  if (again.ok) follower.offer(again.value.value);
  else follower.lose();
  return accept(follower);
}
