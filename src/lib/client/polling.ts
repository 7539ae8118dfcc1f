/** HTTP long polling, in a file of its own: only pages without a WebSocket fetch it. */
export { NodeXHR as LongPolling } from 'socket.io-client';
