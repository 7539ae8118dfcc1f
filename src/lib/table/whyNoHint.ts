import {
  handSize,
  isMatchOver,
  playerOnTurn,
  playersToCount,
  seatNames,
} from '../games/playing.ts';
import type { HintRefusal } from './hint.ts';
import { isOpen } from './screens.ts';
import type { TableState } from './state.ts';

interface Asker {
  readonly seat: number;
  readonly known: number;
  readonly isAsked: boolean;
}

/** Returns why a player gets no hint; null if the table knows no reason. */
export function whyNoHint({ seat, known, isAsked }: Asker, state: TableState): HintRefusal | null {
  const { timeline, paused, discardArmed } = state;
  if (paused) return { why: 'paused' };
  if (!isToPlay(seat, state)) return { why: 'turn' };
  if (isOpen(state) || discardArmed) return { why: 'open' };
  if (isAsked) return { why: 'asked' };
  const missing = handSize(seat, timeline.now) - known;
  if (missing > 0) return { why: 'missing', cards: missing };
  return missing < 0 ? { why: 'too-many', cards: -missing } : null;
}

function isToPlay(seat: number, { timeline, looking, interval, partners }: TableState): boolean {
  const { now } = timeline;
  const rests = looking || interval || isMatchOver(now) || playersToCount(now).length > 0;
  const isReplaced = partners?.seats.some((each) => each.seat === seat) === true;
  return !rests && !isReplaced && playerOnTurn(now) === seatNames(now)[seat];
}
