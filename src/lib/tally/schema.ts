import * as v from 'valibot';
import { ELEVENS_SETUP } from '../elevens/schema.ts';
import { count } from '../game/schema.ts';
import { MILLE_BORNES_SETUP } from '../millebornes/schema.ts';
import { SAFETY_MARKS, SIDE_CELLS } from './cells.ts';

const value = v.union([count, v.boolean(), v.picklist(SAFETY_MARKS)]);
const fill = { type: v.literal('fill'), round: count, saw: value, value };

/** What is written on sheets as messages, by the names of the moves. */
export const TALLY_MOVES = {
  fill: v.variant('side', [
    v.object({ ...fill, side: count, cell: v.picklist(SIDE_CELLS) }),
    v.object({ ...fill, side: v.null(), cell: v.literal('exhausted') }),
  ]),
  close: v.object({ type: v.literal('close'), round: count }),
};

export const TALLY_SETUP = v.object({
  game: v.literal('tally'),
  counted: v.variant('game', [MILLE_BORNES_SETUP, ELEVENS_SETUP]),
});
