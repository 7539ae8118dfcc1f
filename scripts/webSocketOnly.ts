import type { Plugin } from 'vite';

const TRANSPORTS = 'engine.io-client/build/esm/transports/index.js';

/**
 * Removes long polling and WebTransport from engine.io in the pages' first load, which saves a
 * fortieth of the television's size budget. `client/fallback.ts` loads long polling if WebSocket is
 * blocked.
 */
export const webSocketOnly = (): Plugin => ({
  name: 'web-socket-only',
  transform: (_, id) =>
    id.endsWith(TRANSPORTS)
      ? "import { WS } from './websocket.js';\nexport const transports = { websocket: WS };"
      : null,
});
