import type { ChancesView } from '../../game/chances.ts';
import type { StoryPart } from '../../table/story.ts';
import type { Reply } from '../messages.ts';
import { atTable, reply } from './define.ts';
import { momentRequest, SAMPLE_MOMENT } from './tables.ts';

/** Null if the venue disabled chances, or the game has none. */
export type ChancesAnswer = ChancesView | null;

export const CHANCES_MESSAGES = {
  chances: atTable({
    request: momentRequest,
    reply: reply<Reply<ChancesAnswer>>(),
    role: 'viewer',
    cost: 3,
    samples: [SAMPLE_MOMENT],
  }),
  /**
   * Returns the part of the story after this many moves, for finished rounds only; null if the game
   * has no chances.
   */
  story: atTable({
    request: momentRequest,
    reply: reply<Reply<StoryPart | null>>(),
    role: 'viewer',
    cost: 10,
    samples: [SAMPLE_MOMENT],
  }),
};
