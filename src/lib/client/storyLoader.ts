import type { Reply } from '../protocol/messages.ts';
import { mergeStoryPart, type StoryMove, type StoryPart } from '../table/story.ts';
import { whileWanted, type SleepingBackoff } from './backoff.ts';

export interface StoryProgress {
  readonly moves: readonly StoryMove[];
  readonly draws: StoryPart['draws'];
  /** Number of moves that the story will have; null before the first answer. */
  readonly length: number | null;
  /** True if there is no story: the venue disabled chances, or the game has none. */
  readonly isUnavailable: boolean;
}

export const EMPTY_STORY: StoryProgress = {
  moves: [],
  draws: [],
  length: null,
  isUnavailable: false,
};

/**
 * Timeout of one part, in ms. A slow machine takes some seconds, and starts again if a card is laid
 * meanwhile: a short timeout would never succeed.
 */
const PART_TIMEOUT_MS = 30_000;

interface StoryLoaderParts {
  ask(moves: number, within: number): Promise<Reply<StoryPart | null>>;
  readonly backoff: Omit<SleepingBackoff, 'wake'>;
  isWanted(): boolean;
  progressed(now: StoryProgress): void;
}

export async function loadStory({
  ask,
  backoff,
  isWanted,
  progressed,
}: StoryLoaderParts): Promise<void> {
  let now = EMPTY_STORY;
  let whole: StoryPart | null = null;
  const askOnce = async (after: number) => {
    const reply = await ask(after, PART_TIMEOUT_MS).catch(() => null);
    return reply?.ok === true ? reply : null;
  };
  while (isWanted() && !now.isUnavailable && now.moves.length !== now.length) {
    const after = now.moves.length;
    const reply = await whileWanted(() => askOnce(after), isWanted, backoff);
    if (reply === undefined) return;
    backoff.reset();
    whole = reply.value === null ? null : mergeStoryPart(whole, reply.value);
    now =
      whole === null ? { ...EMPTY_STORY, isUnavailable: true } : { ...whole, isUnavailable: false };
    progressed(now);
  }
}
