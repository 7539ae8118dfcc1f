import type { ConnectionState } from './follow.ts';
import { connection } from './connection.ts';
import { createSleepingBackoff } from './backoff.ts';
import { EMPTY_STORY, loadStory, type StoryProgress } from './storyLoader.ts';
import { withTicket } from './tickets.ts';

/**
 * Requests a match's story while it is needed. Rounds that end later appear only when the page is
 * opened again. Call it during component initialisation.
 */
export function liveStory(
  code: () => string,
  state: () => ConnectionState,
): { readonly now: StoryProgress } {
  let now: StoryProgress = $state.raw(EMPTY_STORY);
  const rests = createSleepingBackoff();
  let told = '';
  let stopped = false;

  async function tell(table: string): Promise<void> {
    if (told === table) return rests.wake();
    told = table;
    now = EMPTY_STORY;
    await loadStory({
      ask: (moves, within) =>
        connection()
          .timeout(within)
          .emitWithAck('story', { ...withTicket(table), moves }),
      backoff: rests,
      isWanted: () => !stopped && told === table,
      progressed: (further) => (now = further),
    });
  }

  $effect(() => {
    if (state() === 'live') tell(code()).catch(reportError);
  });
  $effect(() => () => {
    stopped = true;
    rests.wake();
  });
  return {
    get now() {
      return now;
    },
  };
}
