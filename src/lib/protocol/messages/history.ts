import * as v from 'valibot';
import type { Role } from '../../devices/roles.ts';
import { count } from '../../game/schema.ts';
import type { FiguresView, PlayerView } from '../../history/figures.ts';
import { MAX_PAGE_SIZE, type HistoryView, type PageRequest } from '../../history/pages.ts';
import type { MatchesView } from '../../history/view.ts';
import type { Reply } from '../messages.ts';
import { inVenue, reply, request } from './define.ts';

/** Maximum length of a search text, above that of any name. */
const MAX_QUERY_LENGTH = 100;
const text = v.pipe(v.string(), v.maxLength(MAX_QUERY_LENGTH));

/** Minimum roles to download and open files of matches, over HTTP. */
export const RECORD_ROLES = {
  download: 'viewer',
  openRecord: 'house',
} as const satisfies Readonly<Record<string, Role>>;

export const HISTORY_MESSAGES = {
  /** Returns the venue's matches in progress, and subscribes to changes of any match. */
  watchMatches: inVenue({
    request: request(v.object({})),
    reply: reply<Reply<MatchesView>>(),
    role: 'house',
    otherRoles: ['screen'],
    samples: [{}],
  }),
  /** Returns a page of matches, and subscribes to changes of any match. */
  history: inVenue({
    request: request<PageRequest>(
      v.object({
        query: text,
        player: v.nullable(text),
        from: count,
        count: v.pipe(count, v.maxValue(MAX_PAGE_SIZE)),
      }),
    ),
    reply: reply<Reply<HistoryView>>(),
    role: 'house',
    samples: [{ query: 'anne mars', player: null, from: 0, count: 20 }],
  }),
  figures: inVenue({
    request: request(v.object({ query: text })),
    reply: reply<Reply<FiguresView>>(),
    role: 'house',
    cost: 10,
    samples: [{ query: '' }],
  }),
  playerFigures: inVenue({
    request: request(v.object({ player: text })),
    reply: reply<Reply<PlayerView>>(),
    role: 'house',
    cost: 5,
    samples: [{ player: 'Anne' }],
  }),
};
