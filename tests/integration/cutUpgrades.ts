import {
  createServer,
  request as askServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Ways in which an antivirus or a proxy stands in the way of a WebSocket. */
export const WAYS_TO_CUT = [
  'refused',
  'hung up on',
  'never answered',
  'cut after a second',
] as const;
export type WayToCut = (typeof WAYS_TO_CUT)[number];

export interface CuttingProxy {
  readonly url: string;
  /** WebSockets asked for so far. */
  upgrades(): number;
  /** Lets WebSockets through from now on. */
  letThrough(): void;
  close(): Promise<void>;
}

/** Every browser names itself so; requests of pages that run in tests pass for those of a browser. */
export const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' } as const;

/** Opens a proxy that passes requests on and lets no WebSocket live. */
export async function openCuttingProxy(target: string, way: WayToCut): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Duplex>();
  let upgrades = 0;
  let cuts = true;

  function pass(request: IncomingMessage, response: ServerResponse): void {
    const { method, url: path } = request;
    const headers = { ...request.headers, ...BROWSER };
    const there = askServer({ hostname, port, method, path, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    there.on('error', () => response.destroy());
    response.on('close', () => there.destroy());
    request.pipe(there);
  }
  function tunnel({ url: path = '', headers }: IncomingMessage, near: Duplex, livesMs: number) {
    const far: Socket = connect(Number(port), hostname);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
    far.write([`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
    near.pipe(far).pipe(near);
    const end = () => void [near, far].forEach((one) => one.destroy());
    for (const one of [near, far]) one.on('error', end).on('close', end);
    if (livesMs > 0) setTimeout(end, livesMs).unref();
  }

  const server = createServer(pass);
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  server.on('upgrade', (request: IncomingMessage, near: Duplex) => {
    upgrades += 1;
    near.on('error', () => near.destroy());
    if (!cuts) return tunnel(request, near, 0);
    if (way === 'refused') near.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
    if (way === 'hung up on') near.destroy();
    if (way === 'cut after a second') tunnel(request, near, 1_000);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    upgrades: () => upgrades,
    letThrough: () => (cuts = false),
    close() {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      for (const socket of open) socket.destroy();
      return closed;
    },
  };
}
