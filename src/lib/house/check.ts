import type { ReaderProblem, TagId } from '../reader/events.ts';
import type { Binding } from '../table/binding.ts';
import { identify } from './aliases.ts';
import type { HouseEvent } from './events.ts';
import { boundTag } from './lookUp.ts';
import { ambiguous, learning } from './numbers.ts';
import type { Deck, HouseState } from './state.ts';
import type { CheckResult } from './work.ts';

/** What laying a tag on a reader does while a deck is counted. */
export function checkTag(number: TagId, id: string, state: HouseState): readonly HouseEvent[] {
  const deck = state.decks.find((known) => known.id === id);
  if (deck === undefined) return [];
  const result = resultOf(number, deck, state);
  return [...learning(number, state), { type: 'tagChecked', deck: id, result }];
}

export const checkUnread = (problem: ReaderProblem, deck: string): readonly HouseEvent[] => [
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
