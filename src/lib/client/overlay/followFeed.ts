import type { FeedState } from '../../table/feed.ts';

/** What is known of a table: its newest state, or null where there is no such table. */
type FeedListener = (state: FeedState | null) => void;

/** How soon to try again when the server cannot be reached, or has cut the stream, in ms. */
const AGAIN_AFTER = 2_000;
/** The same when it has answered that it cannot now. */
const LATER = 10_000;
/** The same for a code that no table has: each try is a guess, of which a network has some a minute. */
const SELDOM = 60_000;
/** How often the state is asked for beside the stream, which does not notice that its other end is without power. */
const ASKED_EVERY = 15_000;
/** By what number the server says that there is no such table any more. */
const ERASED = 4404;

/**
 * Tells the public state of a table, the newest alone, until it is stopped. By a WebSocket, because a browser has no more
 * than six connections of another kind to a server, and a mixer shows many overlays in one browser.
 */
export function followFeed(code: string, language: string, tell: FeedListener): () => void {
  const path = `${location.host}/table/${encodeURIComponent(code)}`;
  const query = `?language=${language}`;
  let revision = -1;
  let over = false;
  let stream: WebSocket | null = null;
  let next: ReturnType<typeof setTimeout> | undefined;

  /** Whether it is news. */
  function take(state: FeedState): boolean {
    if (over || state.revision <= revision) return false;
    ({ revision } = state);
    tell(state);
    return true;
  }
  function lose(): void {
    revision = -1;
    letGo();
    if (!over) tell(null);
  }
  function letGo(): void {
    const before = stream;
    stream = null;
    before?.close();
  }
  function askIn(ms: number): void {
    clearTimeout(next);
    if (!over) next = setTimeout(() => void ask().then(askIn, askLater), ms);
  }
  /** After an answer that broke off, or is a proxy's page. */
  const askLater = () => askIn(LATER);
  /** Asks how the table stands, opens the stream if it missed something; when to ask again, in ms. */
  async function ask(): Promise<number> {
    const signal = AbortSignal.timeout(ASKED_EVERY);
    const answer = await fetch(`//${path}/state.json${query}`, { signal }).catch(() => null);
    if (answer === null) return AGAIN_AFTER;
    if (answer.status === 404) lose();
    if (!answer.ok) return answer.status === 404 ? SELDOM : LATER;
    const isNews = take((await answer.json()) as FeedState);
    if (isNews || stream === null) open();
    return ASKED_EVERY;
  }
  function open(): void {
    letGo();
    if (over) return;
    const protocol = location.protocol.replace('http', 'ws');
    const opened = new WebSocket(`${protocol}//${path}/feed${query}`);
    stream = opened;
    // What it tells first is how the table stands, also on a server that was set back to a backup.
    opened.onopen = () => void (revision = -1);
    opened.onmessage = ({ data }: MessageEvent<string>) => void take(JSON.parse(data) as FeedState);
    opened.onclose = ({ code: why }) => {
      if (stream !== opened) return;
      stream = null;
      if (why === ERASED) lose();
      askIn(why === ERASED ? SELDOM : AGAIN_AFTER);
    };
  }
  askIn(0);
  return () => {
    over = true;
    clearTimeout(next);
    letGo();
  };
}
