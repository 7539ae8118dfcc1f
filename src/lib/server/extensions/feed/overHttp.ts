import {
  retryAfterHeader,
  tableRefusalResponse,
  type TableRefusalStatus,
} from '../../records/queryTable.ts';
import { feedView, followFeed, type FeedRequest } from './feed.ts';
import type { FeedNews, FeedSubscriber } from './feedSubscribers.ts';
import { feedText } from './feedText.ts';

/**
 * Headers that allow pages of other sites to read the feed. Safe with `*`, since browsers then send
 * no cookies: such a page reads only what the code allows.
 */
const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, retry-after',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

function refused({ language }: FeedRequest, status: TableRefusalStatus | 503): Response {
  const response =
    status === 503
      ? new Response(null, { status, headers: retryAfterHeader(429) })
      : tableRefusalResponse(language, status);
  for (const [name, value] of Object.entries(CORS_HEADERS)) response.headers.set(name, value);
  response.headers.set('cache-control', 'no-store');
  return response;
}

/**
 * Returns the public state of a table as JSON, or 304 if an entity tag in `If-None-Match` matches.
 */
export async function stateResponse(
  asked: FeedRequest & { readonly has: string | null },
): Promise<Response> {
  const found = await feedView(asked);
  if (!found.ok) return refused(asked, found.refusal);
  const { json, etag } = feedText(found.value, asked.language);
  const headers = { ...CORS_HEADERS, etag, 'cache-control': 'no-cache', vary: 'accept-language' };
  if (isAmong(etag, asked.has)) return new Response(null, { status: 304, headers });
  return new Response(`${json}\n`, {
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
  });
}

const isAmong = (etag: string, has: string | null): boolean =>
  has?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;

interface StreamRequest extends FeedRequest {
  readonly seen: string | null;
}

/** Reconnect delay for browsers that lost the stream, in ms. */
const RECONNECT_DELAY_MS = 2_000;

/** Streams the public state of a table as server-sent events, complete with every change. */
export async function eventStreamResponse(asked: StreamRequest): Promise<Response> {
  const followed = await followFeed(asked, asked.seen);
  if (!followed.ok) return refused(asked, followed.refusal);
  return new Response(streamOf(followed.value), {
    headers: {
      ...CORS_HEADERS,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // nginx would buffer the events.
      'x-accel-buffering': 'no',
    },
  });
}

/** Pulls the next state only when the last one was taken, so that slow clients skip states. */
function streamOf(follower: FeedSubscriber): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (controller) =>
      controller.enqueue(encoder.encode(`retry: ${String(RECONNECT_DELAY_MS)}\n\n`)),
    async pull(controller) {
      const news = await follower.next();
      const line = lineOf(news);
      if (line !== null) controller.enqueue(encoder.encode(line));
      if (news.type === 'state' || news.type === 'beat') return;
      follower.unsubscribe();
      controller.close();
    },
    cancel: () => follower.unsubscribe(),
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
