import { followsCards, roundsPlayed } from '../../games/playing.ts';
import type { TagId } from '../../reader/events.ts';
import type { TapCommand } from '../../table/commands.ts';
import { keepNewest } from '../limits/counts.ts';
import type { Broadcast } from '../ports.ts';
import type { TableHost } from './tableHost.ts';

/**
 * In which order the cards of each hand were laid on its reader since the round began. In memory alone: what somebody holds
 * is written nowhere.
 */
export interface Numbers {
  /** Which card of that hand this one is, from 1; one that is laid again keeps its number. */
  of(tag: TagId, hand: ShownHand): number;
}

interface ShownHand {
  readonly table: string;
  readonly seat: number;
  readonly round: number;
}

/** Hands of tables at which nothing was laid for longest are forgotten beyond this many. */
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

/** The cards on readers of hands go to their players' screens, and nowhere else: into no answer, no view and no log. */
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
