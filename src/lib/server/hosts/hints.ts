import { accept, refuse, type Result } from '../../game/result.ts';
import type { NoHints } from '../../game/hint.ts';
import type { BorderRefusal, HandNews, NoHand } from '../../protocol/messages.ts';
import type { Hands } from './hands.ts';
import type { TableHost } from './tableHost.ts';

/**
 * Says to the player of a hand that is known whole what to play of it. It is worked out of that hand and of what everybody can
 * know, where chances and partners are, and told to whoever asks alone: in no view, log, record or message to another server.
 */
export type Hints = (hand: {
  readonly table: string;
  readonly seat: number;
}) => Promise<Result<HandNews, NoHand | BorderRefusal>>;

export interface HintsParts {
  readonly tables: Pick<TableHost, 'past'>;
  readonly hands: Pick<Hands, 'ask'>;
  /** Why nobody is told at that table; null: they may be. */
  whyNoHints(table: string): NoHints | null;
}

/** How often it is asked anew where cards are drawn or laid meanwhile. */
const ATTEMPTS = 3;

export const createHints =
  ({ tables, hands, whyNoHints }: HintsParts): Hints =>
  async (hand) => {
    const { table, seat } = hand;
    let held = await hands.ask(hand, null);
    for (let attempt = 1; ; attempt += 1) {
      if (held?.said.type !== 'hand') return refuse({ code: 'no-hand' });
      const why = whyNoHints(table);
      if (why !== null) return accept({ ...held, said: { type: 'no-hint', why, at: null } });
      const { cards } = held.said;
      const found = await tables.past(table, { about: 'hint', seat, hand: cards });
      if (!found.ok) return found;
      if (found.value === null) return refuse({ code: 'unknown-table' });
      const now = await hands.ask(hand, null);
      if (attempt === ATTEMPTS || isHand(now, cards)) return accept({ ...held, said: found.value });
      held = now;
    }
  };

const isHand = (news: HandNews | null, cards: readonly string[]): boolean =>
  news?.said.type === 'hand' && news.said.cards.join() === cards.join();
