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

/** How long the result of a match stands before the one that the same players have opened, in ms, as on a television. */
const RESULT_STANDS_FOR = 5_000;

/**
 * Tells the public state of a table, the newest alone, until it is stopped, and goes on with its players to their rematches. By
 * a WebSocket, because a browser has no more than six connections of another kind to a server, and a mixer shows many overlays
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
  /** Whether this table was told of. */
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
  /** Whether it is news. */
  #take(state: FeedState): boolean {
    if (this.#over) return false;
    const isNews = state.revision > this.#revision;
    if (isNews) this.#revision = state.revision;
    const leads = state.next ?? null;
    if (isNews && (leads === null || this.#isShown)) {
      this.#isShown = true;
      this.#tell(state);
    }
    if (leads !== null) this.#goTo(leads, this.#isShown ? RESULT_STANDS_FOR : 0);
    return isNews;
  }
  #goTo(table: string, wait: number): void {
    [this.#code, this.#revision, this.#isShown] = [table, -1, false];
    this.#letGo();
    this.askIn(wait);
  }
  /** There is no such table: the one before its rematch may still be there. */
  #lose(): void {
    this.#goTo(this.#first, this.#code === this.#first ? SELDOM : AGAIN_AFTER);
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
    // An answer that broke off, or is a proxy's page.
    this.#ask(asked).then(again, () => again(LATER));
  }
  /** Asks how the table stands, opens the stream if it missed something; when to ask again, in ms. */
  async #ask(asked: string): Promise<number> {
    const signal = AbortSignal.timeout(ASKED_EVERY);
    const answer = await fetch(this.#addressOf('state.json'), { signal }).catch(
      (error: unknown) => {
        // A server that is slow to answer may tell all the same.
        if (isLate(error) && this.#stream === null && asked === this.#code) this.#open();
        return null;
      },
    );
    if (answer === null) return AGAIN_AFTER;
    if (answer.status === 404 && asked === this.#code) this.#lose();
    if (!answer.ok) return answer.status === 404 ? SELDOM : LATER;
    const state = (await answer.json()) as FeedState;
    // Meanwhile it may have gone on to another table, or does now.
    const isNews = asked === this.#code && this.#take(state);
    if (asked === this.#code && (isNews || this.#stream === null)) this.#open();
    return ASKED_EVERY;
  }
  #open(): void {
    this.#letGo();
    if (this.#over) return;
    const protocol = location.protocol.replace('http', 'ws');
    const opened = new WebSocket(this.#addressOf('feed', protocol));
    this.#stream = opened;
    // What it tells first is how the table stands, also on a server that was set back to a backup.
    opened.onopen = () => void (this.#revision = -1);
    opened.onmessage = ({ data }: MessageEvent<string>) => {
      if (this.#stream === opened) this.#take(JSON.parse(data) as FeedState);
    };
    opened.onclose = ({ code: why }) => {
      if (this.#stream !== opened) return;
      this.#stream = null;
      if (why === ERASED) this.#lose();
      else this.askIn(AGAIN_AFTER);
    };
  }
}

const isLate = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError';
