import { toDisplayName } from '../../../game/invisibleCharacters.ts';
import { parseIdentity } from '../../../house/identity.ts';
import { introduceTag, type Introducer } from '../../../house/introduce.ts';
import type { KnownTag } from '../../../house/lookUp.ts';
import type { HouseState } from '../../../house/state.ts';
import type { Tap } from '../../../reader/events.ts';
import type { HouseHost } from '../houseHost.ts';
import type { TapSource } from './claim.ts';

/** Registers an identity written on a tag, if it is valid. The tap's id makes this idempotent. */
export async function registerIdentity(
  house: Pick<HouseHost, 'ask'>,
  tap: Tap,
  text: string,
  from: TapSource,
): Promise<void> {
  const identity = parseIdentity(text);
  if (identity === null) return;
  const by = introducer(from, tap.reader);
  await house.ask(`introduce:${tap.id}`, { type: 'introduceTag', tag: tap.tag, identity, by });
}

/** Returns the binding that a written identity would get in an existing deck, storing nothing. */
export function bindingInKnownDeck(
  { tag, reader }: Tap,
  text: string,
  from: TapSource,
  state: HouseState,
): KnownTag | null {
  const identity = parseIdentity(text);
  if (identity === null) return null;
  const by = introducer(from, reader);
  const bound = introduceTag(tag, identity, state, { freshId: '', by }).find(
    (event) => event.type === 'tagBound',
  );
  const deck = state.decks.find(({ id }) => id === bound?.deck);
  return bound === undefined || deck === undefined ? null : { tag, deck, binding: bound.binding };
}

const introducer = ({ guestDevice, bridge }: TapSource, reader: string): Introducer =>
  guestDevice === null
    ? { type: 'house' }
    : { type: 'guest', device: guestDevice, bridge, reader: toDisplayName(reader) };
