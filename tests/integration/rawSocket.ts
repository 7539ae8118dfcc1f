import WebSocket from 'ws';
import { until } from '../support/until.ts';

/** A connection that speaks frames as they are, one layer below the client's library. */
export interface RawSocket {
  /** Frames received so far, without pings, which are answered automatically. */
  readonly heard: readonly string[];
  send(frame: string | Buffer): void;
  isOpen(): boolean;
  /** Stops taking anything from the network, for good, but goes on to answer pings that it cannot hear. */
  stopReading(): void;
  close(): void;
}

/** Returns the address of a server's WebSocket transport. */
export const wireAddress = (url: string): string =>
  `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;

/** Ping interval of the server, in ms. */
const PING_EVERY = 4_000;

/** Opens a WebSocket and, unless `join` is false, the namespace of the screens. */
export async function rawSocket(
  url: string,
  { headers = {}, join = true }: { headers?: Record<string, string>; join?: boolean } = {},
): Promise<RawSocket> {
  const socket = new WebSocket(wireAddress(url), { headers, perMessageDeflate: false });
  const heard: string[] = [];
  let failure: Error | null = null;
  let blind: NodeJS.Timeout | undefined;
  socket.on('error', (error) => (failure = error));
  socket.on('close', () => clearInterval(blind));
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    const frame = data.toString();
    if (frame === '2' && !isBinary) socket.send('3');
    else heard.push(frame);
  });
  const send = (frame: string | Buffer) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(frame);
  };
  await until('the connection is open', () => {
    if (failure !== null) throw failure;
    return heard.some((frame) => frame.startsWith('0'));
  });
  if (join) {
    send('40');
    await until('the namespace is joined', () => heard.some((frame) => frame.startsWith('40')));
  }
  return {
    heard,
    send,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    stopReading() {
      socket.pause();
      blind = setInterval(() => send('3'), PING_EVERY).unref();
    },
    close: () => socket.terminate(),
  };
}
