import type { Box } from '../game/box.ts';
import { copiesOf, ELEVENS_CARDS } from './cards.ts';

/** 84 numbers, 4 jokers and 15 links. A bonus card is only handed over, never laid: it needs no tag. */
export const ELEVENS_BOX = {
  id: 'elevens',
  cards: ELEVENS_CARDS.filter((id) => id !== 'bonus').map((id) => ({ id, copies: copiesOf(id) })),
} as const satisfies Box;
