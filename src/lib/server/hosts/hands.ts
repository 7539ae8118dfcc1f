import { followsCards, roundsPlayed } from '../../games/playing.ts';
import type { TagId } from '../../reader/events.ts';
import type { TapCommand } from '../../table/commands.ts';
import { keepNewest } from '../limits/counts.ts';
import type { Broadcast } from '../ports.ts';
import type { TableHost } from './tableHost.ts';

/**
 * Numbers the cards of each hand in the order they were laid on its reader this round. In memory only: what a player holds
 * is never stored.
 */
export interface Numbers {
  /** The number of this card in its hand, from 1; a card laid again keeps its number. */
  of(tag: TagId, hand: ShownHand): number;
}

interface ShownHand {
  readonly table: string;
  readonly seat: number;
  readonly round: number;
}

/** Bound on remembered hands; beyond it, those idle for longest are forgotten. */
const MOST_HANDS = 1_000;

export function createNumbers(): Numbers {
  const hands = new Map<string, { readonly round: number; readonly tags: Set<TagId> }>();
  return {
    of(tag, { table, seat, round }) {
      const name = `${table} ${String(seat)}`;
      const known = hands.get(name);
      const tags = known?.round === round ? known.tags : new Set<TagId>();
      tags.add(tag);
      keepNewest(hands, MOST_HANDS, name, { round, tags });
      return [...tags].indexOf(tag) + 1;
    },
  };
}

/** Shows cards laid on a hand's reader on that player's screens only: they appear in no answer, view or log. */
export interface Hands {
  showCard(laid: TapCommand, table: string): Promise<void>;
}

export function createHands(
  tables: Pick<TableHost, 'read'>,
  broadcast: Pick<Broadcast, 'hand'>,
): Hands {
  const numbers = createNumbers();
  return {
    async showCard({ tap, binding, role }, table) {
      if (role.role !== 'hand' || role.seat === undefined || binding?.type !== 'card') return;
      const now = (await tables.read(table))?.state.timeline.now;
      if (now === undefined || !followsCards(now)) return;
      const round = roundsPlayed(now);
      const hand = { table, seat: role.seat };
      const number = numbers.of(tap.tag, { ...hand, round });
      broadcast.hand({ ...hand, card: binding.card, number });
    },
  };
}
