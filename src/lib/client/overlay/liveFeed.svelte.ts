import type { FeedState } from '../../table/feed.ts';
import { delayed } from './delayed.ts';
import { followFeed } from './followFeed.ts';

/**
 * Public state of a table for an overlay. Undefined before it is known and after its table is gone;
 * null if there never was one, which is shown to the operator.
 */
export interface LiveFeed {
  readonly state: FeedState | null | undefined;
}

/**
 * Follows the feed of a table for the lifetime of the component. Call it during component
 * initialisation.
 *
 * @param delay in s; applies from the first state on, or a reopened page would be ahead
 */
export function liveFeed(code: string, language: string, delay: number): LiveFeed {
  let state: FeedState | null | undefined = $state.raw();

  $effect(() => {
    let known = false;
    const later = delayed((now: FeedState | null) => {
      known ||= now !== null;
      // On air: no error replaces a picture that was shown.
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
