import {
  cardPlaceInRow,
  leftoverHandSize,
  isPreparingCard,
  leftoverMove,
  seatNames,
  playersToCount,
} from '../games/playing.ts';
import type { TapCommand } from './commands.ts';
import { acceptEvent, withNotice, notNow, settleMove, type TableDecision } from './decision.ts';
import type { TableState } from './state.ts';

/*
 * At the end players lay their leftover cards on a reader one by one, and the program counts them.
 * A seat's reader or a player's token says who is counted; otherwise it goes in order of play. A
 * hand is complete once it has the expected number of cards. A phone can enter the same.
 */

/**
 * Returns the player that the next card on the shared reader is counted for; null if no hand is to
 * be counted.
 */
export function countingPlayer({ countingBy, timeline }: TableState): string | null {
  const waiting = playersToCount(timeline.now);
  if (countingBy !== null && waiting.includes(countingBy)) return countingBy;
  return waiting[0] ?? null;
}

/** Starts counting this player's hand from the first card. Refuses with `nothing-to-count`. */
export function countHandOf(player: string, state: TableState): TableDecision {
  const game = state.timeline.now;
  if (!playersToCount(game).includes(player)) return notNow('nothing-to-count');
  const hand = leftoverHandSize(player, game);
  return acceptEvent({ type: 'countingBegun', by: player }, { type: 'counting', by: player, hand });
}

export function layLeftover(
  { tap, role }: TapCommand,
  card: string,
  state: TableState,
): TableDecision {
  const game = state.timeline.now;
  const by = role.role === 'seat' ? seatNames(game)[role.seat] : countingPlayer(state);
  if (
    by === undefined ||
    by === null ||
    !playersToCount(game).includes(by) ||
    isPreparingCard(card, game)
  ) {
    return notNow('nothing-to-count');
  }
  const place = cardPlaceInRow(card, game);
  if (place !== null) {
    const notice = { type: 'already-seen', card, place } as const;
    return withNotice(notice, { outcome: 'already-seen', card, place });
  }
  const cards = [...laidBy(by, state), card];
  const hand = leftoverHandSize(by, game);
  if (cards.length < hand) {
    return acceptEvent(
      { type: 'leftoverLaid', by, card, tag: tap.tag },
      { type: 'counted', by, card, counted: cards.length, hand },
    );
  }
  const move = leftoverMove(by, cards, game);
  if (move === null) return notNow('nothing-to-count');
  const told = settleMove(move, tap.tag, 'reader', state);
  if (told.answer.outcome !== 'refused') return told;
  // An impossible hand is reset, so that its cards can be laid again, and the reason is announced.
  const { refusal } = told.answer;
  const why = { type: 'tagNoticed', notice: { type: 'refused', refusal } } as const;
  return { ...told, events: [{ type: 'countingBegun', by }, why] };
}

const laidBy = (player: string, { leftovers }: TableState): readonly string[] =>
  leftovers.filter(({ by }) => by === player).map(({ card }) => card);
