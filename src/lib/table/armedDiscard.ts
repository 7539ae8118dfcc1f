import type { Spot } from '../game/place.ts';
import {
  asksPlaces,
  decideMove,
  discardMove,
  isMatchOver,
  playerOnTurn,
  questionAbout,
  readingsOf,
  seatNames,
  sideOfPlayer,
} from '../games/playing.ts';
import type { ReaderRole } from './binding.ts';
import { acceptEvent, askQuestion, notNow, settleMove, type TableDecision } from './decision.ts';
import { couldHold, type LaidCard } from './holders.ts';
import type { Question } from './question.ts';
import type { TableState } from './state.ts';

/**
 * Arms a discard of the next card for the player on turn, or disarms it. Between rounds the player
 * on turn is not playing yet.
 */
export function armDiscard(armed: boolean, { interval, timeline }: TableState): TableDecision {
  if (!armed) return acceptEvent({ type: 'discardArmed', armed });
  const game = timeline.now;
  if (isMatchOver(game)) return notNow('no-such-action');
  if (interval) return notNow('between-rounds');
  const seat = seatNames(game).indexOf(playerOnTurn(game));
  return acceptEvent({ type: 'discardArmed', armed, ...(seat < 0 ? {} : { seat }) });
}

function armingPlayer({ discardArmed, armedSeat, timeline }: TableState): string | null {
  if (!discardArmed) return null;
  const armer = armedSeat === null ? undefined : seatNames(timeline.now)[armedSeat];
  return armer ?? playerOnTurn(timeline.now);
}

/**
 * Discards the card for the player who armed it. Null if none did, or on a reader of another player
 * or side. Asks who laid a card that another player may play now, out of turn.
 */
export function discardIfArmed(
  laid: LaidCard,
  id: string,
  role: Spot,
  state: TableState,
): TableDecision | null {
  const game = state.timeline.now;
  const by = armingPlayer(state);
  if (by === null || !isSpotOf(by, role, state)) return null;
  const { card, tag } = laid;
  const move = discardMove(card, by, game);
  if (move === null) return notNow('not-discardable');
  if (!couldHold(move, laid, state)) return null;
  const ofOthers = readingsOf(card, role, game, state.link !== null).filter(
    (each) =>
      'by' in each && each.by !== by && decideMove(each, game).ok && couldHold(each, laid, state),
  );
  if (ofOthers.length === 0) return settleMove(move, tag, 'reader', state);
  const asked = questionAbout([move, ...ofOthers], game);
  return asked.kind === 'which-place'
    ? settleMove(move, tag, 'reader', state)
    : askQuestion({ id, card, tag, ...asked, armed: true }, state);
}

/** True on a shared reader, and on a reader of that player or side. Rows belong to all. */
export function isSpotOf(
  player: string,
  role: ReaderRole,
  { timeline: { now } }: Pick<TableState, 'timeline'>,
): boolean {
  if (role.role === 'seat') return seatNames(now)[role.seat] === player;
  return role.role !== 'side' || asksPlaces(now) || sideOfPlayer(player, now) === role.side;
}

/** True if the first choice is an armed discard. */
export const isArmedDiscard = (question: Question): boolean =>
  'armed' in question && question.armed === true;
