import type { TagId } from '../reader/events.ts';
import type { Binding } from '../table/binding.ts';
import type { HouseEvent } from './events.ts';
import { lookUpTag, nextFreeCopy } from './lookUp.ts';
import type { Deck, HouseState } from './state.ts';
import type { EnrolmentTarget } from './view.ts';

/** What laying a tag on a reader does while a deck is being enrolled: bind it, or say why not. */
export function enrolTag(tag: TagId, state: HouseState): readonly HouseEvent[] {
  const { enrolment } = state;
  const deck = state.decks.find((known) => known.id === enrolment?.deck);
  if (enrolment === null || deck === undefined) return [];
  const known = lookUpTag(tag, state);
  if (known !== null) {
    const { binding } = known;
    const result = { outcome: 'already-bound', tag, binding, deck: known.deck.id } as const;
    return [{ type: 'tagLaidAtDesk', result }];
  }
  const binding = bindingFor(enrolment.target, deck);
  if (typeof binding === 'string') {
    return [{ type: 'tagLaidAtDesk', result: { outcome: 'kind-complete', tag, card: binding } }];
  }
  return [
    { type: 'tagBound', tag, deck: deck.id, binding },
    { type: 'tagLaidAtDesk', result: { outcome: 'bound', tag, binding } },
  ];
}

/** The binding a new tag gets, or the card of which every copy has its tag already. */
function bindingFor(target: EnrolmentTarget, deck: Deck): Binding | string {
  if (target.type !== 'card') return target;
  const copy = nextFreeCopy(deck, target.card);
  return copy === null ? target.card : { type: 'card', card: target.card, copy };
}
