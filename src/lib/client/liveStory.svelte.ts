import { toldFurther, type StoryMove, type StoryPart } from '../table/story.ts';
import type { ConnectionState } from './follow.ts';
import { connection } from './connection.ts';
import { growingRests } from './pauses.ts';
import { withTicket } from './tickets.ts';

/** How a match went, as far as it has been told. */
export interface LiveStory {
  readonly moves: readonly StoryMove[];
  readonly draws: StoryPart['draws'];
  /** Moves that there are to tell of; null: nothing has been told yet. */
  readonly length: number | null;
  /** Nothing is to be told: the house wishes no chances, or of this game they are not known. */
  readonly untold: boolean;
}

const NOTHING: LiveStory = { moves: [], draws: [], length: null, untold: false };

/**
 * A stretch takes a slow machine some seconds, and is worked out anew where a card was laid meanwhile: given up too soon and asked
 * for again it would never come. In ms.
 */
const STRETCH_WITHIN = 30_000;

/**
 * Asks how a match went, one stretch after the other, while there is somebody to tell. What was told stays; rounds that end later
 * are told when the page is opened again. Call it while a component is set up.
 */
export function liveStory(
  code: () => string,
  state: () => ConnectionState,
): { readonly now: LiveStory } {
  let now: LiveStory = $state.raw(NOTHING);
  const rests = growingRests();
  let told = '';
  let stopped = false;

  async function tell(table: string): Promise<void> {
    if (told === table) return rests.wake();
    told = table;
    now = NOTHING;
    let whole: StoryPart | null = null;
    const isWanted = () => !stopped && told === table;
    while (isWanted() && !now.untold && now.moves.length !== now.length) {
      const reply = await connection()
        .timeout(STRETCH_WITHIN)
        .emitWithAck('story', { ...withTicket(table), moves: now.moves.length })
        .catch(() => null);
      if (!isWanted()) return;
      if (reply?.ok !== true) await rests.rest();
      else if (reply.value === null) now = { ...NOTHING, untold: true };
      else {
        whole = toldFurther(whole, reply.value);
        now = { ...whole, untold: false };
        rests.reset();
      }
    }
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
