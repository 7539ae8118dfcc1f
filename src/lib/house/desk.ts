import type { ReaderProblem, ReaderState, TagId, Tap } from '../reader/events.ts';
import type { Binding, ReaderRole } from '../table/binding.ts';
import { ambiguous, boundTag, identify, learning, nextFreeCopy } from './lookUp.ts';
import type { HouseEvent } from './events.ts';
import { isSameTarget, nextTarget } from './order.ts';
import type { Deck, HouseState, ReaderPlace } from './state.ts';
import type { CheckResult, DeskWork, Enrolment, EnrolmentTarget, EnrolResult } from './work.ts';

/*
 * While a page attends to it, readers work for the house instead of playing: a deck is enrolled or counted, or the page
 * asks which reader is which. A reader with a table of its own keeps playing there, so that a club can enrol a deck in
 * the middle of an evening; only identifying readers involves them all.
 */

/** Whether what is laid on a reader is for the work at hand. */
export function isForDesk(work: DeskWork | null, { role, table }: ReaderPlace): boolean {
  if (work === null) return false;
  return work.type === 'identify' || table === null || role.role === 'desk';
}

/** A reader that the person at the desk may mean. */
export interface DeskReader {
  readonly bridge: string;
  /** It belongs to a device that was let in to bring taps. */
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
 * Whether a card laid there counts for the work at hand. Cards count on the house's own readers and on those it has
 * made its desk. On a guest's reader they count only while there is no other reader, so that it must be meant:
 * otherwise nobody would notice cards laid there in secret. Any reader can be identified.
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

/** What a tag laid on a reader does for the work at hand. */
export function deskTap(
  { tag }: Pick<Tap, 'tag'>,
  reader: string,
  state: HouseState,
): readonly HouseEvent[] {
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
    // The text to write goes to the reader with the answer (writing.ts); the result comes back on its own.
    case 'writing':
      return [];
  }
}

/** The same for a tag that could not be read: it still identifies its reader. */
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

/** A bound card; where a number was ambiguous, it answers which card that stood for. */
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

/** Binds a new tag; once a kind is complete, the next one follows, so that nobody has to touch a screen in between. */
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

/** The binding for a new tag, or the card of which every copy has a tag already. */
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
