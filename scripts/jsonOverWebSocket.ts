import type { Plugin } from 'vite';

/**
 * Parts of the socket libraries that pages do without, and what stands for them. Messages are JSON,
 * never binary. `client/fallback.ts` loads long polling if WebSocket is blocked.
 */
const INSTEAD: Readonly<Record<string, string>> = {
  'engine.io-client/build/esm/transports/index.js':
    "import { WS } from './websocket.js';\nexport const transports = { websocket: WS };",
  'engine.io-parser/build/esm/contrib/base64-arraybuffer.js':
    'export const encode = () => "";\nexport const decode = () => new ArrayBuffer(0);',
  'socket.io-parser/build/esm/is-binary.js':
    'export const isBinary = () => false;\nexport const hasBinary = () => false;',
  'socket.io-parser/build/esm/binary.js':
    'export const deconstructPacket = (packet) => ({ packet, buffers: [] });\nexport const reconstructPacket = (packet) => packet;',
};

/**
 * Removes long polling, WebTransport and binary packets from the sockets of the pages' first load,
 * which saves a thirtieth of the television's size budget.
 */
export const jsonOverWebSocket = (): Plugin => ({
  name: 'json-over-web-socket',
  transform: (_, id) => Object.entries(INSTEAD).find(([file]) => id.endsWith(file))?.[1] ?? null,
});
