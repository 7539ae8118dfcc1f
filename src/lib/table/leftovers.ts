import {
  cardPlaceInRow,
  handOf,
  isLink,
  leftoverMove,
  seatNames,
  playersToCount,
} from '../games/playing.ts';
import type { TapCommand } from './commands.ts';
import { noted, withNotice, notNow, settle, type TableDecision } from './decision.ts';
import type { TableState } from './state.ts';

/*
 * At the end each player lays the cards left over on the reader, one by one, and the program counts them. A seat's
 * reader or a player's token says whose they are; otherwise it goes round the table in order of play. A hand is
 * reported by itself once as many cards are there as it should hold. The same can be entered on a phone.
 */

/** Whose leftover the next card on the table's reader is; null while nothing is to be counted. */
export function countingPlayer({ countingBy, timeline }: TableState): string | null {
  const waiting = playersToCount(timeline.now);
  if (countingBy !== null && waiting.includes(countingBy)) return countingBy;
  return waiting[0] ?? null;
}

/** A player's token: this hand is counted next, from its first card. */
export function countHandOf(player: string, state: TableState): TableDecision {
  const game = state.timeline.now;
  if (!playersToCount(game).includes(player)) return notNow('nothing-to-count');
  const hand = handOf(player, game);
  return noted({ type: 'countingBegun', by: player }, { type: 'counting', by: player, hand });
}

/** A card laid after the game by a player who still has cards to count. */
export function layLeftover(
  { tap, role }: TapCommand,
  card: string,
  state: TableState,
): TableDecision {
  const game = state.timeline.now;
  const by = role.role === 'seat' ? seatNames(game)[role.seat] : countingPlayer(state);
  if (by === undefined || by === null || !playersToCount(game).includes(by) || isLink(card, game)) {
    return notNow('nothing-to-count');
  }
  const place = cardPlaceInRow(card, game);
  if (place !== null) {
    const notice = { type: 'already-seen', card, place } as const;
    return withNotice(notice, { outcome: 'already-seen', card, place });
  }
  const cards = [...laidBy(by, state), card];
  const hand = handOf(by, game);
  if (cards.length < hand) {
    return noted(
      { type: 'leftoverLaid', by, card, tag: tap.tag },
      { type: 'counted', by, card, counted: cards.length, hand },
    );
  }
  const move = leftoverMove(by, cards, game);
  if (move === null) return notNow('nothing-to-count');
  const told = settle(move, tap.tag, 'reader', state);
  if (told.answer.outcome !== 'refused') return told;
  // An impossible hand goes back, so that its cards can be laid again from the first; and everybody hears why.
  const { refusal } = told.answer;
  const why = { type: 'tagNoticed', notice: { type: 'refused', refusal } } as const;
  return { ...told, events: [{ type: 'countingBegun', by }, why] };
}

const laidBy = (player: string, { leftovers }: TableState): readonly string[] =>
  leftovers.filter(({ by }) => by === player).map(({ card }) => card);
