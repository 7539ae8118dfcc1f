import { accept, refuse } from '../../../game/result.ts';
import { createQueues } from '../../../process/queues.ts';
import { HAND_MESSAGES } from '../../../protocol/messages/hands.ts';
import { log } from '../../log/log.ts';
import { askAsPlayer } from '../../sockets/asPlayer.ts';
import { defineExtension } from '../extension.ts';
import { createHands } from './hands.ts';

/** Tells players about the cards that they lay on the readers of their hands. */
export const hands = defineExtension({
  name: 'hands',
  needs: ['ports', 'privateAudio', 'seats', 'speakers', 'tables'],
  offers: ['hands'],
  start({ ports, privateAudio, seats, speakers, tables, on, handle }) {
    const known = createHands(ports.openTopic, {
      tables,
      playerAt: seats.playerAt,
      isEar: (bridge) => speakers.privateOf(bridge).length > 0,
      send: (news, bridge) => ports.events.emit('hand.read', news, bridge),
    });
    const queues = createQueues();
    on('hand.laid', (laid, answer, place) => {
      queues
        .run(place.table, () => known.notifyPlayer(laid, answer, place))
        .catch(log.failure('player not told of a card'));
    });
    on('hand.read', seats.sendHand);
    handle(HAND_MESSAGES, ({ socket }) => ({
      hand: ({ table, number }) =>
        askAsPlayer(socket, table, { seats, privateAudio }, async (seat) => {
          const news = await known.findHand({ table, seat }, number);
          return news === null ? refuse({ code: 'no-hand' } as const) : accept(news);
        }),
    }));
    return { offers: { hands: known }, stop: () => undefined, idle: queues.idle };
  },
});
