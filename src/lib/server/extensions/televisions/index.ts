import { TELEVISION_MESSAGES } from '../../../protocol/messages/televisions.ts';
import { defineExtension } from '../extension.ts';
import { televisionHandlers } from './televisionAnswers.ts';
import { createTelevisionDirectory } from './televisionDirectory.ts';
import { createTelevisions } from './televisions.ts';

/** Knows the televisions of each table, and lets phones set them. */
export const televisions = defineExtension({
  name: 'televisions',
  needs: ['ports'],
  offers: [],
  start({ ports, handle }) {
    const known = createTelevisions(createTelevisionDirectory(ports), ports.now);
    handle(TELEVISION_MESSAGES, ({ socket, principal, authorizer }) => {
      socket.on('disconnect', () => known.removeScreen(socket.id));
      return televisionHandlers(socket, { principal, authorizer }, known);
    });
    return { offers: {}, stop: () => undefined };
  },
});
