import type { ConnectionState } from './follow.ts';
import { connection } from './connection.ts';
import { growingRests } from './pauses.ts';
import { NOTHING_TOLD, tellStory, type StoryTold } from './storyTold.ts';
import { withTicket } from './tickets.ts';

/**
 * Asks how a match went while there is somebody to tell. What was told stays; rounds that end later are told when the page is opened
 * again. Call it while a component is set up.
 */
export function liveStory(
  code: () => string,
  state: () => ConnectionState,
): { readonly now: StoryTold } {
  let now: StoryTold = $state.raw(NOTHING_TOLD);
  const rests = growingRests();
  let told = '';
  let stopped = false;

  async function tell(table: string): Promise<void> {
    if (told === table) return rests.wake();
    told = table;
    now = NOTHING_TOLD;
    await tellStory({
      ask: (moves, within) =>
        connection()
          .timeout(within)
          .emitWithAck('story', { ...withTicket(table), moves }),
      rests,
      isWanted: () => !stopped && told === table,
      heard: (further) => (now = further),
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
