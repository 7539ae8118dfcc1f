import type { TagId } from '../reader/events.ts';
import { identify, type Identified } from './aliases.ts';
import type { HouseEvent } from './events.ts';
import { boundTag } from './lookUp.ts';
import type { HouseState } from './state.ts';
import type { BoundTag } from './work.ts';

/** The house remembers a number that it has not met yet and that fits one of its cards. */
export function learning(number: TagId, state: HouseState): readonly HouseEvent[] {
  const identified = identify(number, state);
  return identified.type === 'bound' && identified.isNew
    ? [{ type: 'tagAliased', alias: number, tag: identified.tag }]
    : [];
}

/** A number that fits several cards, with all of them. */
export function ambiguous(
  tag: TagId,
  { tags, apart }: Extract<Identified, { type: 'several' }>,
  state: HouseState,
) {
  const among: BoundTag[] = tags.flatMap((one) => {
    const known = boundTag(one, state);
    return known === null ? [] : [{ tag: one, binding: known.binding, deck: known.deck.id }];
  });
  return { outcome: 'ambiguous', tag, among, apart } as const;
}
