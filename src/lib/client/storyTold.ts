import type { Reply } from '../protocol/messages.ts';
import { toldFurther, type StoryMove, type StoryPart } from '../table/story.ts';
import type { Rests } from './pauses.ts';

/** How a match went, as far as it has been told. */
export interface StoryTold {
  readonly moves: readonly StoryMove[];
  readonly draws: StoryPart['draws'];
  /** Moves that there are to tell of; null: nothing has been told yet. */
  readonly length: number | null;
  /** Nothing is to be told: the house wishes no chances, or of this game they are not known. */
  readonly untold: boolean;
}

export const NOTHING_TOLD: StoryTold = { moves: [], draws: [], length: null, untold: false };

/**
 * A stretch takes a slow machine some seconds, and is worked out anew where a card was laid meanwhile: given up too soon and asked
 * for again it would never come. In ms.
 */
const STRETCH_WITHIN = 30_000;

interface Telling {
  /** Asks for what follows so many moves; rejects when no answer comes `within` so many ms. */
  ask(moves: number, within: number): Promise<Reply<StoryPart | null>>;
  readonly rests: Omit<Rests, 'wake'>;
  isWanted(): boolean;
  heard(now: StoryTold): void;
}

/** Has a match told, one stretch after the other, as long as somebody wants it. */
export async function tellStory({ ask, rests, isWanted, heard }: Telling): Promise<void> {
  let now = NOTHING_TOLD;
  let whole: StoryPart | null = null;
  while (isWanted() && !now.untold && now.moves.length !== now.length) {
    const reply = await ask(now.moves.length, STRETCH_WITHIN).catch(() => null);
    if (!isWanted()) return;
    if (reply?.ok !== true) {
      await rests.rest();
      continue;
    }
    rests.reset();
    whole = reply.value === null ? null : toldFurther(whole, reply.value);
    now = whole === null ? { ...NOTHING_TOLD, untold: true } : { ...whole, untold: false };
    heard(now);
  }
}
