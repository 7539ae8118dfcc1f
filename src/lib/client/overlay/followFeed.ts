import type { FeedState } from '../../table/feed.ts';

type FeedListener = (state: FeedState | null) => void;

/** Retry delay in ms if the server cannot be reached or closed the stream. */
const RECONNECT_DELAY_MS = 2_000;
/** Retry delay in ms if the server answered that it is busy. */
const BUSY_RETRY_DELAY_MS = 10_000;
/** Retry delay in ms for an unknown code: each try uses up the network's rate limit for guesses. */
const UNKNOWN_TABLE_RETRY_DELAY_MS = 60_000;
/** Polling interval beside the stream, in ms: a WebSocket does not notice a peer without power. */
const POLL_INTERVAL_MS = 15_000;
/** WebSocket close code for a table that was erased. */
const ERASED_CLOSE_CODE = 4404;

/** Time in ms that a match's result stays before its rematch is shown, as on a television. */
const RESULT_DISPLAY_MS = 5_000;

/**
 * Follows the newest public state of a table, and continues with its rematches. Uses a WebSocket:
 * browsers allow only six connections of other kinds to a server, and a mixer shows many overlays
 * in one browser.
 */
export function followFeed(code: string, language: string, tell: FeedListener): () => void {
  const followed = new FollowedFeed(code, language, tell);
  followed.askIn(0);
  return () => followed.stop();
}

class FollowedFeed {
  readonly #first: string;
  readonly #language: string;
  readonly #tell: FeedListener;
  #code: string;
  #revision = -1;
  #isShown = false;
  #over = false;
  #stream: WebSocket | null = null;
  #next: ReturnType<typeof setTimeout> | undefined;

  constructor(code: string, language: string, tell: FeedListener) {
    [this.#first, this.#code, this.#language, this.#tell] = [code, code, language, tell];
  }

  askIn(ms: number): void {
    clearTimeout(this.#next);
    if (!this.#over) this.#next = setTimeout(() => this.#askNow(), ms);
  }
  stop(): void {
    this.#over = true;
    clearTimeout(this.#next);
    this.#letGo();
  }

  #addressOf(what: string, protocol = ''): string {
    const table = encodeURIComponent(this.#code);
    return `${protocol}//${location.host}/table/${table}/${what}?language=${this.#language}`;
  }
  #take(state: FeedState): boolean {
    if (this.#over) return false;
    const isNews = state.revision > this.#revision;
    if (isNews) this.#revision = state.revision;
    const leads = state.next ?? null;
    if (isNews && (leads === null || this.#isShown)) {
      this.#isShown = true;
      this.#tell(state);
    }
    if (leads !== null) this.#goTo(leads, this.#isShown ? RESULT_DISPLAY_MS : 0);
    return isNews;
  }
  #goTo(table: string, wait: number): void {
    [this.#code, this.#revision, this.#isShown] = [table, -1, false];
    this.#letGo();
    this.askIn(wait);
  }
  #lose(): void {
    this.#goTo(
      this.#first,
      this.#code === this.#first ? UNKNOWN_TABLE_RETRY_DELAY_MS : RECONNECT_DELAY_MS,
    );
    if (!this.#over) this.#tell(null);
  }
  #letGo(): void {
    const before = this.#stream;
    this.#stream = null;
    before?.close();
  }
  #askNow(): void {
    const asked = this.#code;
    const again = (ms: number) => {
      if (this.#code === asked) this.askIn(ms);
    };
    // The body was cut off, or came from a proxy.
    this.#ask(asked).then(again, () => again(BUSY_RETRY_DELAY_MS));
  }
  /**
   * Requests the state, and opens the stream if it missed a change. Returns the delay until the
   * next request, in ms.
   */
  async #ask(asked: string): Promise<number> {
    const signal = AbortSignal.timeout(POLL_INTERVAL_MS);
    const answer = await fetch(this.#addressOf('state.json'), { signal }).catch(
      (error: unknown) => {
        // A slow server may still push over the stream.
        if (isLate(error) && this.#stream === null && asked === this.#code) this.#open();
        return null;
      },
    );
    if (answer === null) return RECONNECT_DELAY_MS;
    if (answer.status === 404 && asked === this.#code) this.#lose();
    if (!answer.ok)
      return answer.status === 404 ? UNKNOWN_TABLE_RETRY_DELAY_MS : BUSY_RETRY_DELAY_MS;
    const state = (await answer.json()) as FeedState;
    // The feed may have moved on to another table during the request.
    const isNews = asked === this.#code && this.#take(state);
    if (asked === this.#code && (isNews || this.#stream === null)) this.#open();
    return POLL_INTERVAL_MS;
  }
  #open(): void {
    this.#letGo();
    if (this.#over) return;
    const protocol = location.protocol.replace('http', 'ws');
    const opened = new WebSocket(this.#addressOf('feed', protocol));
    this.#stream = opened;
    // The first message is the current state; after a restore its revision may be lower.
    opened.onopen = () => void (this.#revision = -1);
    opened.onmessage = ({ data }: MessageEvent<string>) => {
      if (this.#stream === opened) this.#take(JSON.parse(data) as FeedState);
    };
    opened.onclose = ({ code: why }) => {
      if (this.#stream !== opened) return;
      this.#stream = null;
      if (why === ERASED_CLOSE_CODE) this.#lose();
      else this.askIn(RECONNECT_DELAY_MS);
    };
  }
}

const isLate = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError';
