import type { Plugin } from 'vite';

const TRANSPORTS = 'engine.io-client/build/esm/transports/index.js';

/**
 * Leaves long polling and WebTransport out of the start of the pages: they connect by WebSocket, and the others are a
 * fortieth of what a television may weigh. `client/fallback.ts` fetches long polling where no WebSocket gets through.
 */
export const webSocketOnly = (): Plugin => ({
  name: 'web-socket-only',
  transform: (_, id) =>
    id.endsWith(TRANSPORTS)
      ? "import { WS } from './websocket.js';\nexport const transports = { websocket: WS };"
      : null,
});
