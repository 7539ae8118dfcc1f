import type { HandMessage } from '../../protocol/messages.ts';
import type { TagId } from '../../reader/events.ts';
import type { OwnHandCard } from '../../table/hand.ts';
import { stateKindWith, type SharedState } from '../facts/sharedState.ts';
import { createServerBroadcast } from '../facts/serverBroadcast.ts';

interface CardInHand extends OwnHandCard {
  readonly tag: TagId;
  readonly device: string;
  readonly round: number;
}

export interface HandTagEvent {
  readonly news: HandMessage;
  /** Null for a token or an unknown tag. */
  readonly card: CardInHand | null;
}

/**
 * Announces cards in hands to other servers: the player's phone may be connected to any of them.
 */
export interface RemoteHands {
  publish(laid: HandTagEvent): void;
  watch(heard: (laid: HandTagEvent) => void): void;
}

const LAID = stateKindWith<HandTagEvent>('hand', 'news');
/** TTL in ms; short, so that hands do not remain in a database. */
const MESSAGE_TTL_MS = 3_000;

export const NO_REMOTE_HANDS: RemoteHands = { publish: () => undefined, watch: () => undefined };

export function createRemoteHands(sharedState: SharedState): RemoteHands {
  let heard: (laid: HandTagEvent) => void = () => undefined;
  const say = createServerBroadcast(sharedState, LAID, MESSAGE_TTL_MS, (laid) => heard(laid));
  return { publish: say, watch: (listener) => void (heard = listener) };
}
