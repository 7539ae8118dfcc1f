import type { ReaderProblem, ReaderState, Tap } from '../reader/events.ts';
import { checkTag, checkUnread } from './check.ts';
import { enrolTag, enrolUnread } from './enrol.ts';
import type { ReaderRole } from '../table/binding.ts';
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

/** A reader that may be meant by whoever does the work at hand. */
export interface DeskReader {
  readonly bridge: string;
  /** It is of a device that was let in to lay cards. */
  readonly guest: boolean;
  readonly role: ReaderRole;
}

/** Any reader that the server has heard of. */
export interface KnownReader {
  readonly bridge: string;
  readonly connected: boolean;
  readonly state: ReaderState;
  readonly ofPage?: true;
}

/**
 * Whether a card laid there counts for the work at hand. The house's own readers do, and those that it has made its desk. One
 * that was let in does while nobody else has a reader, for then it must be meant: nobody would see which reader a card
 * came from that was laid in secret. Which reader it is may be asked of all.
 */
export function isHeardAtDesk(
  { bridge, guest, role }: DeskReader,
  work: DeskWork | null,
  readers: readonly KnownReader[],
): boolean {
  if (!guest || role.role === 'desk' || work?.type === 'identify') return true;
  return !readers.some((other) => other.bridge !== bridge && isThere(other));
}

/** A bridge that is gone comes back, and its readers with it; a page that is closed does not. */
const isThere = ({ connected, ofPage, state }: KnownReader): boolean =>
  (state === 'ready' || state === 'mute') && (connected || !ofPage);

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
