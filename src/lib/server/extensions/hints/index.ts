import { refuse, accept, type Result } from '../../../game/result.ts';
import { HINT_MESSAGES } from '../../../protocol/messages/hands.ts';
import { RATE_LIMITED } from '../../../protocol/retries.ts';
import type { HintsOffReason } from '../../../game/hint.ts';
import { seatNames } from '../../../games/playing.ts';
import { playsAlone } from '../../../table/partnerTypes.ts';
import type { ProtocolRefusal, HandMessage, NoHandRefusal } from '../../../protocol/messages.ts';
import { askAsPlayer } from '../../sockets/asPlayer.ts';
import type { TableHost } from '../../hosts/tableHost.ts';
import { defineExtension } from '../extension.ts';
import type { Hands } from '../hands/hands.ts';

/** Advises a player which card to play. */
export const hints = defineExtension({
  name: 'hints',
  needs: ['access', 'hands', 'privateAudio', 'seats', 'tables'],
  offers: [],
  start({ access, hands, privateAudio, seats, tables, handle }) {
    const hintFor = createHints({ tables, hands, whyNoHints: access.devices.whyNoHints });
    const parts = { seats, privateAudio };
    handle(HINT_MESSAGES, ({ socket, principal }) => ({
      hint: ({ table }) =>
        askAsPlayer(socket, table, parts, async (seat) =>
          (await access.limits.admitsHint(principal))
            ? hintFor({ table, seat })
            : refuse(RATE_LIMITED),
        ),
    }));
    return { offers: {}, stop: () => undefined };
  },
});

/**
 * Advises a player which card to play from a fully known hand. The advice uses the hand and public
 * information only. It is sent to the asking player alone, and appears in no view, log, record or
 * message to other servers. One person alone against the program needs no setting of the venue.
 */
type Hints = (hand: {
  readonly table: string;
  readonly seat: number;
}) => Promise<Result<HandMessage, NoHandRefusal | ProtocolRefusal>>;

interface HintsParts {
  readonly tables: Pick<TableHost, 'askHistory' | 'read'>;
  readonly hands: Pick<Hands, 'findHand'>;
  /** Returns why hints are disabled at this table, or null. */
  whyNoHints(table: string): HintsOffReason | null;
}

const ATTEMPTS = 3;

export const createHints =
  ({ tables, hands, whyNoHints }: HintsParts): Hints =>
  async (hand) => {
    const isAlone = async (code: string): Promise<boolean> => {
      const now = await tables.read(code);
      return (
        now !== null && playsAlone(now.state.partners, seatNames(now.state.timeline.now).length)
      );
    };
    const { table, seat } = hand;
    let held = await hands.findHand(hand, null);
    for (let attempt = 1; ; attempt += 1) {
      if (held?.said.type !== 'hand') return refuse({ code: 'no-hand' });
      const why = whyNoHints(table);
      const isOff = why !== null && !(why === 'unwished' && (await isAlone(table)));
      if (isOff) return accept({ ...held, said: { type: 'no-hint', why, at: null } });
      const { cards } = held.said;
      const found = await tables.askHistory(table, { about: 'hint', seat, hand: cards });
      if (!found.ok) return found;
      if (found.value === null) return refuse({ code: 'unknown-table' });
      const now = await hands.findHand(hand, null);
      if (attempt === ATTEMPTS || isHand(now, cards)) return accept({ ...held, said: found.value });
      held = now;
    }
  };

const isHand = (news: HandMessage | null, cards: readonly string[]): boolean =>
  news?.said.type === 'hand' && news.said.cards.join() === cards.join();
