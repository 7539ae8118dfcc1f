import * as v from 'valibot';
import { ELEVENS_SETUP } from '../elevens/schema.ts';
import { count } from '../game/schema.ts';
import { MILLE_BORNES_SETUP } from '../millebornes/schema.ts';
import { SAFETY_MARKS, SIDE_CELLS } from './cells.ts';
import type { FirstVersion } from '../game/tableGame.ts';
import { moveTo, type Event } from './events.ts';
import type { Move } from './moves.ts';
import type { TallySetup } from './setup.ts';

const value = v.union([count, v.boolean(), v.picklist(SAFETY_MARKS)]);
const fill = { type: v.literal('fill'), round: count, saw: value, value };

/** Message schemas of sheet moves, by type. */
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

type Created = Partial<Record<'byHand' | 'setup', unknown>>;

/**
 * Upcasts matches of version 1: their setup was the game's with a mark, and their events had no
 * moves.
 */
export const TALLY_FIRST_VERSION: FirstVersion<TallySetup, Move> = {
  setup: ({ byHand, setup }: Created) =>
    byHand === true ? { game: 'tally', counted: setup as TallySetup['counted'] } : null,
  move: (event) => (isEvent(event) ? moveTo(event) : null),
};

const isEvent = (event: { readonly type: string }): event is Event =>
  event.type === 'cellFilled' || event.type === 'sheetClosed';
