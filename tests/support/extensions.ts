import { createEventBus } from '#lib/server/events.ts';
import { createQueries } from '#lib/server/queries.ts';
import { createMessageRegistry } from '#lib/server/sockets/messageRegistry.ts';

/** What a server gives to its extensions beside their parts, without a server. */
export const extensionHooks = (events = createEventBus()) => ({
  events,
  queries: createQueries(),
  handle: createMessageRegistry().handle,
});
