import { BOX_IDS, type BoxId } from '../games/boxes.ts';
import type { ReaderProblem, ReaderState, TagId, Tap } from '../reader/events.ts';
import { isHalfUid } from '../reader/spelling.ts';
import type { Binding, ReaderRole } from '../table/binding.ts';
import {
  ambiguousResult,
  boundTag,
  identify,
  learnAlias,
  nextFreeCopy,
  type Identified,
} from './lookUp.ts';
import type { HouseEvent } from './events.ts';
import { isSameTarget, nextTarget } from './order.ts';
import { isPrinted, readPrinted } from './printedCode.ts';
import type { Deck, HouseState, ReaderPlace } from './state.ts';
import type { CheckResult, DeskWork, Enrolment, EnrolmentTarget, EnrolResult } from './work.ts';

/*
 * While a page uses the desk, readers work for it instead of playing: to enrol or count a deck, or
 * to identify readers. A reader with its own table keeps playing, so that a club can enrol a deck
 * during an evening. A hand's reader keeps its cards private. Only identifying involves all
 * readers.
 */

/** True if taps of this reader belong to the desk. */
export function isForDesk(work: DeskWork | null, { role, table }: ReaderPlace): boolean {
  if (work === null) return false;
  if (work.type === 'identify' || role.role === 'desk') return true;
  return table === null && role.role !== 'hand';
}

export interface DeskReader {
  readonly bridge: string;
  readonly isGuest: boolean;
  readonly role: ReaderRole;
}

export interface KnownReader {
  readonly bridge: string;
  readonly connected: boolean;
  readonly state: ReaderState;
  readonly ofPage?: true;
}

/**
 * True if cards on this reader count for the desk: on the venue's own readers and on those assigned
 * to the desk. A guest's reader counts only if there is no other, since cards laid there in secret
 * would go unnoticed. Any reader can be identified.
 */
export function countsAtDesk(
  { bridge, isGuest, role }: DeskReader,
  work: DeskWork | null,
  readers: readonly KnownReader[],
): boolean {
  if (!isGuest || role.role === 'desk' || work?.type === 'identify') return true;
  return !readers.some((other) => other.bridge !== bridge && isThere(other));
}

/** A disconnected bridge comes back with its readers; a closed page does not. */
const isThere = ({ connected, ofPage, state }: KnownReader): boolean =>
  (state === 'ready' || state === 'mute') && (connected || !ofPage);

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
    // The text to write is sent in the answer (writing.ts); the result arrives separately.
    case 'writing':
      return [];
  }
}

/** Handles an unreadable tag; it still identifies its reader. */
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

function enrolTag(number: TagId, enrolment: Enrolment, state: HouseState): readonly HouseEvent[] {
  const deck = state.decks.find((known) => known.id === enrolment.deck);
  if (deck === undefined) return [];
  const identified = identify(number, state);
  switch (identified.type) {
    case 'bound':
      return [
        ...learnAlias(number, identified),
        ...(actOnToken(identified.tag, enrolment, deck, state) ??
          alreadyBound(identified.tag, enrolment, state)),
      ];
    case 'several':
      return laid(ambiguousResult(number, identified, state));
    case 'unknown':
      if (isHalfUid(number)) return enrolUnread('half-uid');
      return isPrinted(number)
        ? bindCode(number, enrolment.target, deck)
        : bindNext(number, enrolment.target, deck);
  }
}

/** Handles tokens that control enrolment without a screen. Null if the tag is an ordinary one. */
function actOnToken(
  tag: TagId,
  { target, last }: Enrolment,
  deck: Deck,
  state: HouseState,
): readonly HouseEvent[] | null {
  const binding = boundTag(tag, state)?.binding;
  if (binding?.type === 'side') return changeBox(binding.side, target, deck);
  // A token just bound was laid for that alone.
  if (binding?.type !== 'action' || (last?.outcome === 'bound' && last.tag === tag)) return null;
  switch (binding.action) {
    case 'undo':
      return undoBinding(last, deck, state);
    case 'pass': {
      const next = nextTarget(deck.box, target, (other) => isDone(other, deck));
      const begun = next === null ? [] : [beginning(deck, next)];
      return [...begun, ...laid({ outcome: 'skipped' })];
    }
    case 'say-again':
    case 'help':
      return laid({ outcome: 'said-again' });
    case 'pause':
      return [{ type: 'deskCleared' }];
    default:
      return null;
  }
}

/** Changes the box of a deck without tags: the side token's number is the index of the box. */
function changeBox(
  number: number,
  { type }: EnrolmentTarget,
  { id: deck, name, tags }: Deck,
): readonly HouseEvent[] | null {
  const box = BOX_IDS[number];
  if (box === undefined || type !== 'card' || tags.size > 0) return null;
  return [
    { type: 'deckRemoved', deck },
    ...beginDeck({ deck, name, box }),
    ...laid({ outcome: 'said-again' }),
  ];
}

export function beginDeck(deck: NewDeck): readonly HouseEvent[] {
  const target = nextTarget(deck.box, null, () => false);
  const created: HouseEvent = { type: 'deckCreated', ...deck };
  return target === null
    ? [created]
    : [created, { type: 'enrolmentBegun', deck: deck.deck, target }];
}

export interface NewDeck {
  readonly deck: string;
  readonly name: string;
  readonly box: BoxId;
}

/**
 * Returns the deck to enrol if only a token asks for it: the newest one with some cards, else the
 * newest empty one. Null if all decks are complete.
 */
export function deckToEnrol({ decks }: HouseState): Pick<Enrolment, 'deck' | 'target'> | null {
  const open = decks.flatMap((deck) => {
    const target = nextTarget(deck.box, null, (other) => isDone(other, deck));
    if (target === null) return [];
    const bound = [...deck.tags.values()];
    const worth = bound.some(({ type }) => type === 'card') ? 2 : bound.length === 0 ? 1 : 0;
    return [{ deck: deck.id, target, worth }];
  });
  const most = Math.max(...open.map(({ worth }) => worth));
  const meant = open.findLast(({ worth }) => worth === most);
  return meant === undefined ? null : { deck: meant.deck, target: meant.target };
}

/** Begins enrolling the deck of `deckToEnrol`; does nothing if the desk is in use. */
export function enrolDeck(state: HouseState): readonly HouseEvent[] {
  const meant = state.work === null ? deckToEnrol(state) : null;
  return meant === null ? [] : [{ type: 'enrolmentBegun', ...meant }];
}

const beginning = ({ id }: Deck, target: EnrolmentTarget): HouseEvent => ({
  type: 'enrolmentBegun',
  deck: id,
  target,
});

function undoBinding(
  last: EnrolResult | null,
  deck: Deck,
  state: HouseState,
): readonly HouseEvent[] {
  const known = last?.outcome === 'bound' ? boundTag(last.tag, state) : null;
  if (known === null) return laid({ outcome: 'nothing-to-undo' });
  const { tag, binding } = known;
  const target =
    binding.type === 'card' ? ({ type: 'card', card: binding.card } as const) : binding;
  return [
    { type: 'tagUnbound', tag },
    beginning(deck, target),
    ...laid({ outcome: 'undone', tag, binding, deck: known.deck.id }),
  ];
}

const enrolUnread = (problem: ReaderProblem): readonly HouseEvent[] =>
  laid({ outcome: 'unread', problem });

const laid = (result: EnrolResult): readonly HouseEvent[] => [{ type: 'tagLaidAtDesk', result }];

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

/** Binds a new tag. After the last copy the next kind follows, so that no screen is needed. */
function bindNext(tag: TagId, target: EnrolmentTarget, deck: Deck): readonly HouseEvent[] {
  const binding = bindingFor(target, deck);
  if (typeof binding === 'string') return inPlaceOfCode(tag, binding, target, deck);
  return bind(tag, binding, target, deck);
}

function bindCode(tag: TagId, target: EnrolmentTarget, deck: Deck): readonly HouseEvent[] {
  const said = readPrinted(tag);
  const isOfDeck = said !== null && said.mark === deck.mark && said.box === deck.box;
  return isOfDeck ? bind(tag, said.binding, target, deck) : [];
}

/**
 * Replaces a printed code by a sticker; from then on the code is an alias. Continues with the next
 * code of this kind.
 */
function inPlaceOfCode(
  tag: TagId,
  card: string,
  target: EnrolmentTarget,
  deck: Deck,
): readonly HouseEvent[] {
  const [coded, ...others] = printedCopies(card, deck);
  if (coded === undefined) return laid({ outcome: 'kind-complete', tag, card });
  const [number, binding] = coded;
  const freed: HouseEvent = { type: 'tagUnbound', tag: number };
  const result = laid({ outcome: 'bound', tag, binding });
  if (others.length === 0) return [freed, ...bind(tag, binding, target, deck)];
  return [freed, { type: 'tagBound', tag, deck: deck.id, binding }, ...result];
}

/** Returns the copies of this card that are known by a printed code instead of a sticker. */
export const printedCopies = (
  card: string,
  { tags }: Deck,
): readonly (readonly [TagId, Binding])[] =>
  [...tags].filter(
    ([number, bound]) => isPrinted(number) && bound.type === 'card' && bound.card === card,
  );

function bind(
  tag: TagId,
  binding: Binding,
  target: EnrolmentTarget,
  deck: Deck,
): readonly HouseEvent[] {
  const bound: HouseEvent = { type: 'tagBound', tag, deck: deck.id, binding };
  const after = { ...deck, tags: new Map(deck.tags).set(tag, binding) };
  const next = nextTarget(deck.box, target, (other) => isDone(other, after));
  const goesOn: readonly HouseEvent[] =
    next === null || !isDone(target, after) ? [] : [beginning(deck, next)];
  return [bound, ...goesOn, ...laid({ outcome: 'bound', tag, binding })];
}

function isDone(target: EnrolmentTarget, deck: Deck): boolean {
  if (target.type === 'card') return nextFreeCopy(deck, target.card) === null;
  return [...deck.tags.values()].some((bound) => isSameTarget(target, bound));
}

function bindingFor(target: EnrolmentTarget, deck: Deck): Binding | string {
  if (target.type !== 'card') return target;
  const copy = nextFreeCopy(deck, target.card);
  return copy === null ? target.card : { type: 'card', card: target.card, copy };
}

function checkTag(number: TagId, id: string, state: HouseState): readonly HouseEvent[] {
  const deck = state.decks.find((known) => known.id === id);
  if (deck === undefined) return [];
  const identified = identify(number, state);
  const result = resultOf(number, identified, deck, state);
  return [...learnAlias(number, identified), { type: 'tagChecked', deck: id, result }];
}

const checkUnread = (problem: ReaderProblem, deck: string): readonly HouseEvent[] => [
  { type: 'tagChecked', deck, result: { outcome: 'unread', problem } },
];

function resultOf(
  number: TagId,
  identified: Identified,
  deck: Deck,
  state: HouseState,
): CheckResult {
  if (identified.type === 'several') return ambiguousResult(number, identified, state);
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
