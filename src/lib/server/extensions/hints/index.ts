import { refuse } from '../../../game/result.ts';
import { HINT_MESSAGES } from '../../../protocol/messages/hands.ts';
import { RATE_LIMITED } from '../../../protocol/retries.ts';
import { askAsPlayer } from '../../sockets/asPlayer.ts';
import { defineExtension } from '../extension.ts';
import { createHints } from './hints.ts';

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
