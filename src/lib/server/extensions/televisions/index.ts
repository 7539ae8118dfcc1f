import { TELEVISION_MESSAGES } from '../../../protocol/messages/televisions.ts';
import { defineExtension } from '../extension.ts';
import { createTelevisionDirectory } from './televisionDirectory.ts';
import { createTelevisions, type Televisions } from './televisions.ts';
import type { DefaultEventsMap, Socket } from 'socket.io';
import { accept, refuse } from '../../../game/result.ts';
import type { ServerToScreen } from '../../../protocol/messages.ts';
import type { TelevisionRequest } from '../../../protocol/television.ts';
import type { Authorizer } from '../../access/authorizer.ts';
import type { Principal } from '../../access/principal.ts';
import type { Handlers } from '../../sockets/handlers.ts';

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

/** Clears what only televisions of the venue may claim. */
function withoutVenue(request: TelevisionRequest): TelevisionRequest {
  const { settings } = request;
  return settings === null
    ? request
    : { ...request, settings: { ...settings, ofVenue: false, namedAsDevice: false } };
}

const televisionHandlers = (
  socket: Socket<DefaultEventsMap, ServerToScreen>,
  { principal, authorizer }: { readonly principal: Principal; readonly authorizer: Authorizer },
  televisions: Televisions,
): Handlers<typeof TELEVISION_MESSAGES> => ({
  television(request) {
    // A television must have found the table before; this looks nothing up.
    const { table } = request;
    if (!authorizer.knowsTable(table)) return refuse({ code: 'unknown-table' });
    const isMember = authorizer.hasRoleAt(table, 'player') || authorizer.hasRoleAt(table, 'screen');
    return televisions.report(
      socket,
      authorizer.venueRefusalFor('screen') === null ? request : withoutVenue(request),
      isMember ? null : principal.address,
    );
  },
  televisions: ({ table }, { isAllowed }) => accept(televisions.follow(socket, table, isAllowed)),
  tune: (request) => televisions.configure(request),
});
