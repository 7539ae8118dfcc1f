import type { ReaderProblem, ReaderState, TagId, Tap } from '../reader/events.ts';
import type { Binding, ReaderRole } from '../table/binding.ts';
import { ambiguous, boundTag, identify, learning, nextFreeCopy } from './lookUp.ts';
import type { HouseEvent } from './events.ts';
import { isSameTarget, nextTarget } from './order.ts';
import type { Deck, HouseState, ReaderPlace } from './state.ts';
import type { CheckResult, DeskWork, Enrolment, EnrolmentTarget, EnrolResult } from './work.ts';

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
  readonly isGuest: boolean;
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
export function countsAtDesk(
  { bridge, isGuest, role }: DeskReader,
  work: DeskWork | null,
  readers: readonly KnownReader[],
): boolean {
  if (!isGuest || role.role === 'desk' || work?.type === 'identify') return true;
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

/** What laying a tag on a reader does while a deck is being enrolled: bind it, or say why not. */
function enrolTag(number: TagId, enrolment: Enrolment, state: HouseState): readonly HouseEvent[] {
  const deck = state.decks.find((known) => known.id === enrolment.deck);
  if (deck === undefined) return [];
  const identified = identify(number, state);
  switch (identified.type) {
    case 'bound':
      return [...learning(number, state), ...alreadyBound(identified.tag, enrolment, state)];
    case 'several':
      return laid(ambiguous(number, identified, state));
    case 'unknown':
      return bindNext(number, enrolment.target, deck);
  }
}

const enrolUnread = (problem: ReaderProblem): readonly HouseEvent[] =>
  laid({ outcome: 'unread', problem });

const laid = (result: EnrolResult): readonly HouseEvent[] => [{ type: 'tagLaidAtDesk', result }];

/** A bound card; laid to answer which one a number stood for, it answers that. */
function alreadyBound(tag: TagId, { last }: Enrolment, state: HouseState): readonly HouseEvent[] {
  const known = boundTag(tag, state);
  if (known === null) return [];
  const found = { tag, binding: known.binding, deck: known.deck.id };
  const answers =
    last?.outcome === 'ambiguous' && last.apart && last.among.some((one) => one.tag === tag);
  return answers
    ? [{ type: 'tagAliased', alias: last.tag, tag }, ...laid({ outcome: 'alias-learnt', ...found })]
    : laid({ outcome: 'already-bound', ...found });
}

/** Binds a new tag; a kind that this completes leads on to the next one, so that nobody touches a screen between. */
function bindNext(tag: TagId, target: EnrolmentTarget, deck: Deck): readonly HouseEvent[] {
  const binding = bindingFor(target, deck);
  if (typeof binding === 'string') return laid({ outcome: 'kind-complete', tag, card: binding });
  const bound: HouseEvent = { type: 'tagBound', tag, deck: deck.id, binding };
  const after = { ...deck, tags: new Map(deck.tags).set(tag, binding) };
  const next = nextTarget(deck.box, target, (other) => isDone(other, after));
  const goesOn: readonly HouseEvent[] =
    next === null || !isDone(target, after)
      ? []
      : [{ type: 'enrolmentBegun', deck: deck.id, target: next }];
  return [bound, ...goesOn, ...laid({ outcome: 'bound', tag, binding })];
}

function isDone(target: EnrolmentTarget, deck: Deck): boolean {
  if (target.type === 'card') return nextFreeCopy(deck, target.card) === null;
  return [...deck.tags.values()].some((bound) => isSameTarget(target, bound));
}

/** The binding a new tag gets, or the card of which every copy has its tag already. */
function bindingFor(target: EnrolmentTarget, deck: Deck): Binding | string {
  if (target.type !== 'card') return target;
  const copy = nextFreeCopy(deck, target.card);
  return copy === null ? target.card : { type: 'card', card: target.card, copy };
}

/** What laying a tag on a reader does while a deck is counted. */
function checkTag(number: TagId, id: string, state: HouseState): readonly HouseEvent[] {
  const deck = state.decks.find((known) => known.id === id);
  if (deck === undefined) return [];
  const result = resultOf(number, deck, state);
  return [...learning(number, state), { type: 'tagChecked', deck: id, result }];
}

const checkUnread = (problem: ReaderProblem, deck: string): readonly HouseEvent[] => [
  { type: 'tagChecked', deck, result: { outcome: 'unread', problem } },
];

function resultOf(number: TagId, deck: Deck, state: HouseState): CheckResult {
  const identified = identify(number, state);
  if (identified.type === 'several') return ambiguous(number, identified, state);
  const known = identified.type === 'bound' ? boundTag(identified.tag, state) : null;
  if (known === null) return { outcome: 'unknown', tag: number };
  const { tag, binding } = known;
  return { outcome: outcomeOf(tag, known, deck), tag, binding, deck: known.deck.id };
}

function outcomeOf(tag: TagId, known: { deck: Deck; binding: Binding }, { id, check }: Deck) {
  if (known.deck.id !== id) return 'foreign';
  if (known.binding.type !== 'card') return 'token';
  return check?.laid.has(tag) === true ? 'twice' : 'counted';
}
