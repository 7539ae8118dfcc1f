import type { HandNews } from '../../protocol/messages.ts';
import type { TagId } from '../../reader/events.ts';
import type { ShownCard } from '../../table/hand.ts';
import { kindWith, type Facts } from '../facts/facts.ts';
import { tellOthers } from '../facts/toOthers.ts';

/** A card that is known to be in a hand, of whom, and in which round. */
interface CardInHand extends ShownCard {
  readonly tag: TagId;
  readonly device: string;
  readonly round: number;
}

/** What was laid on the reader of a hand, and what its player is told of it. */
export interface LaidInHand {
  readonly news: HandNews;
  /** Null: a token, or a tag that no card of the deck has. */
  readonly card: CardInHand | null;
}

/** Says to the other servers what was laid: the player's phone may be connected to any, and may ask any for the whole hand. */
export interface HandsElsewhere {
  say(laid: LaidInHand): void;
  /** Calls back with what was laid at another server. */
  watch(heard: (laid: LaidInHand) => void): void;
}

const LAID = kindWith<LaidInHand>('hand', 'news');
/** How long it is told, in ms: what a player holds shall lie in no database for long. */
const TOLD_FOR = 3_000;

/** Where there is one server alone. */
export const NO_HANDS_ELSEWHERE: HandsElsewhere = { say: () => undefined, watch: () => undefined };

export function handsElsewhere(facts: Facts): HandsElsewhere {
  let heard: (laid: LaidInHand) => void = () => undefined;
  const say = tellOthers(facts, LAID, TOLD_FOR, (laid) => heard(laid));
  return { say, watch: (listener) => void (heard = listener) };
}
