import type { ReaderProblem, TagId } from '../reader/events.ts';
import type { Binding } from '../table/binding.ts';
import { identify } from './aliases.ts';
import type { HouseEvent } from './events.ts';
import { boundTag, nextFreeCopy } from './lookUp.ts';
import { ambiguous, learning } from './numbers.ts';
import { isSameTarget, nextTarget } from './order.ts';
import type { Deck, HouseState } from './state.ts';
import type { EnrolmentTarget, Enrolment, EnrolResult } from './work.ts';

/** What laying a tag on a reader does while a deck is being enrolled: bind it, or say why not. */
export function enrolTag(
  number: TagId,
  enrolment: Enrolment,
  state: HouseState,
): readonly HouseEvent[] {
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

export const enrolUnread = (problem: ReaderProblem): readonly HouseEvent[] =>
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
