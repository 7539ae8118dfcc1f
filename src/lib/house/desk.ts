import type { ReaderProblem, Tap } from '../reader/events.ts';
import { checkTag, checkUnread } from './check.ts';
import { enrolTag, enrolUnread } from './enrol.ts';
import type { HouseEvent } from './events.ts';
import type { HouseState, ReaderPlace } from './state.ts';
import type { DeskWork } from './work.ts';

/*
 * While a page attends to it, readers do work of the house in place of playing: a deck is enrolled or counted, or the
 * page asks which reader is which. A reader that has a table of its own goes on playing there, so that a club can
 * enrol a deck in the middle of its evening; only the question which reader this is concerns all.
 */

/** Whether what is laid on a reader is for the work at hand. */
export function isForDesk(work: DeskWork | null, { role, table }: ReaderPlace): boolean {
  if (work === null) return false;
  return work.type === 'identify' || table === null || role.role === 'desk';
}

/** What laying a tag on a reader does for the work at hand. */
export function deskTap({ tag }: Tap, reader: string, state: HouseState): readonly HouseEvent[] {
  const { work } = state;
  switch (work?.type) {
    case undefined:
      return [];
    case 'enrolment':
      return enrolTag(tag, work, state);
    case 'check':
      return checkTag(tag, work.deck, state);
    case 'identify':
      return [{ type: 'readerIdentified', reader }];
    // What a tag says of itself goes to its reader with the answer (writing.ts); how that went comes back by itself.
    case 'writing':
      return [];
  }
}

/** The same for a tag that could not be read; which reader it was is seen all the same. */
export function deskProblem(
  problem: ReaderProblem,
  reader: string,
  { work }: HouseState,
): readonly HouseEvent[] {
  switch (work?.type) {
    case undefined:
      return [];
    case 'enrolment':
      return enrolUnread(problem);
    case 'check':
      return checkUnread(problem, work.deck);
    case 'writing':
      return [];
    case 'identify':
      return [{ type: 'readerIdentified', reader }];
  }
}
