import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Server } from 'socket.io';
import { SCREENS_NAMESPACE } from '#lib/protocol/messages.ts';
import type { ServerConfig } from '#lib/server/config.ts';
import { createEventBus } from '#lib/server/events.ts';
import type { Host } from '#lib/server/hosts/host.ts';
import { createTapClaims } from '#lib/server/hosts/taps/claims.ts';
import type { Ports } from '#lib/server/ports.ts';
import { createQueries } from '#lib/server/queries.ts';
import { createSpeakerList } from '#lib/server/sockets/speakers.ts';
import { createMessageRegistry } from '#lib/server/sockets/messageRegistry.ts';

/** Events, queries and message handlers for extensions, without a server. */
export const extensionHooks = (events = createEventBus(), queries = createQueries()) => ({
  events,
  queries,
  handle: createMessageRegistry().handle,
  claim: createTapClaims().claim,
});

const CONFIG = {
  address: 'http://localhost',
  bus: {},
  data: join(tmpdir(), 'table-companion-without-data'),
  language: 'en',
  partnerPause: 0,
  speech: 'off',
  updateUrl: null,
} as const;

/** Settings that differ from those of a server without any. */
export type ExtensionSettings = Partial<Pick<ServerConfig, keyof typeof CONFIG>>;

/** Parts of access control that extensions use. */
const ACCESS = {
  devices: { state: () => ({ chances: true }) },
  changed: () => undefined,
  watch: () => () => undefined,
};

/** Parts of the core without sockets, for extensions. */
export const extensionParts = (host: Host, ports: Ports, settings: ExtensionSettings = {}) => ({
  ...host,
  ports,
  config: { ...CONFIG, ...settings },
  secret: 'secret',
  access: ACCESS as never,
  seats: {} as never,
  privateAudio: {} as never,
  speakers: createSpeakerList(),
  screens: new Server().of(SCREENS_NAMESPACE),
});
