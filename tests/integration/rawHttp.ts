import { connect, type Socket } from 'node:net';
import { until } from '../support/until.ts';

/** A connection over which bytes are sent as they are. */
export interface RawHttp {
  /** All that was answered so far. */
  heard(): string;
  /** The status of the first answer; null before it. */
  status(): number | null;
  send(bytes: string): void;
  isOpen(): boolean;
  /** Resolves with the status of the first answer. */
  answered(): Promise<number>;
  close(): void;
}

/** Opens one from that address of this machine. */
export async function rawHttp(port: number, localAddress = '127.0.0.1'): Promise<RawHttp> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  let heard = '';
  let isConnected = false;
  socket.setEncoding('latin1').on('data', (part: string) => (heard += part));
  // Errors show in whether the connection is open.
  socket.on('error', () => undefined).on('connect', () => (isConnected = true));
  await until('it is connected, or cut', () => isConnected || socket.destroyed);
  const status = () => {
    const [, said] = /^HTTP\/1\.1 (\d{3})/.exec(heard) ?? [];
    return said === undefined ? null : Number(said);
  };
  return {
    heard: () => heard,
    status,
    send: (bytes) => void (isWritable(socket) && socket.write(bytes, 'latin1')),
    isOpen: () => isWritable(socket) && !socket.readableEnded,
    async answered() {
      await until('it is answered', () => status() !== null);
      return status() ?? 0;
    },
    close: () => void socket.destroy(),
  };
}

const isWritable = (socket: Socket): boolean => !socket.destroyed && socket.writable;

/** The head of a request with these lines. */
export const head = (line: string, ...lines: readonly string[]): string =>
  [`${line} HTTP/1.1`, 'Host: localhost', ...lines, '', ''].join('\r\n');
