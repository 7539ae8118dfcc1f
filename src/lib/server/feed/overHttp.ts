import { againAfter, notGiven, type NotGiven } from '../records/atTable.ts';
import { feedView, followFeed, type FeedRequest } from './feed.ts';
import type { FeedNews, Follower } from './followers.ts';
import { feedText } from './feedText.ts';

/**
 * Pages of other sites may read what whoever knows the code may read, and are nobody else for it: browsers send no cookies
 * along where any site may read.
 */
const OPEN_TO_ALL = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, retry-after',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

function refused({ language }: FeedRequest, status: NotGiven | 503): Response {
  const response =
    status === 503
      ? new Response(null, { status, headers: againAfter(429) })
      : notGiven(language, status);
  for (const [name, value] of Object.entries(OPEN_TO_ALL)) response.headers.set(name, value);
  response.headers.set('cache-control', 'no-store');
  return response;
}

/** The public state of a table as JSON; 304 for whoever has it already, by the tags in `If-None-Match`. */
export async function stateFile(
  asked: FeedRequest & { readonly has: string | null },
): Promise<Response> {
  const found = await feedView(asked);
  if (!found.ok) return refused(asked, found.refusal);
  const { json, etag } = feedText(found.value, asked.language);
  const headers = { ...OPEN_TO_ALL, etag, 'cache-control': 'no-cache', vary: 'accept-language' };
  if (isAmong(etag, asked.has)) return new Response(null, { status: 304, headers });
  return new Response(`${json}\n`, {
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
  });
}

const isAmong = (etag: string, has: string | null): boolean =>
  has?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;

interface StreamRequest extends FeedRequest {
  /** The id of the state that is known already, by `Last-Event-ID`. */
  readonly seen: string | null;
}

/** How soon a browser that lost the stream opens it again, in ms. */
const AGAIN_AFTER = 2_000;

/** The public state of a table as server-sent events, the whole of it with every change. */
export async function eventStream(asked: StreamRequest): Promise<Response> {
  const followed = await followFeed(asked, asked.seen);
  if (!followed.ok) return refused(asked, followed.refusal);
  return new Response(streamOf(followed.value), {
    headers: {
      ...OPEN_TO_ALL,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // nginx would keep what is sent until it has more of it.
      'x-accel-buffering': 'no',
    },
  });
}

/** Asks for the next state only when the last one was taken, so that whoever is slow gets fewer of them. */
function streamOf(follower: Follower): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(`retry: ${String(AGAIN_AFTER)}\n\n`)),
    async pull(controller) {
      const news = await follower.next();
      const line = lineOf(news);
      if (line !== null) controller.enqueue(encoder.encode(line));
      if (news.type === 'state' || news.type === 'beat') return;
      follower.leave();
      controller.close();
    },
    cancel: () => follower.leave(),
  });
}

function lineOf(news: FeedNews): string | null {
  switch (news.type) {
    case 'state':
      return `id: ${news.text.id}\ndata: ${news.text.json}\n\n`;
    case 'beat':
      return ': still here\n\n';
    case 'erased':
      return 'event: erased\ndata: {}\n\n';
    case 'end':
      return null;
  }
}
