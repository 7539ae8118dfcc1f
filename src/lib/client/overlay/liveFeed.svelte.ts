import type { FeedState } from '../../table/feed.ts';
import { delayed } from './delayed.ts';
import { followFeed } from './followFeed.ts';

/**
 * The public state of a table as an overlay shows it: undefined before it is known, and when its table is no more; null where
 * there was never one, which is said to whoever places the overlay.
 */
export interface LiveFeed {
  readonly state: FeedState | null | undefined;
}

/**
 * Follows the feed of a table as long as the component lives. Call it while the component is set up.
 *
 * @param delay in s: everything is shown so much later, from the first state on, or a page that is opened anew would be ahead
 */
export function liveFeed(code: string, language: string, delay: number): LiveFeed {
  let state: FeedState | null | undefined = $state.raw();

  $effect(() => {
    let known = false;
    const later = delayed((now: FeedState | null) => {
      known ||= now !== null;
      // Nothing is said over a picture that is on air.
      state = now === null && known ? undefined : now;
    }, delay * 1_000);
    const stop = followFeed(code, language, later.tell);
    return () => {
      stop();
      later.stop();
    };
  });
  return {
    get state() {
      return state;
    },
  };
}
