import type { FirstVersion } from '../game/tableGame.ts';
import { moveTo, type Event } from './events.ts';
import type { Move } from './moves.ts';
import type { TallySetup } from './setup.ts';

type Created = Partial<Record<'byHand' | 'setup', unknown>>;

/** Once a match that is counted by hand was a table of its own kind: its setup was that of the game with a mark, its events had no moves. */
export const TALLY_FIRST_VERSION: FirstVersion<TallySetup, Move> = {
  setup: ({ byHand, setup }: Created) =>
    byHand === true ? { game: 'tally', counted: setup as TallySetup['counted'] } : null,
  move: (event) => (isEvent(event) ? moveTo(event) : null),
};

const isEvent = (event: { readonly type: string }): event is Event =>
  event.type === 'cellFilled' || event.type === 'sheetClosed';
