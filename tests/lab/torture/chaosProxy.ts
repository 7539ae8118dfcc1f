import {
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type RequestListener,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import type { Random } from '../../support/randomMatch.ts';

/** Faults of a network's messages. Each share is from 0 to 1. */
export interface Weather {
  /** Longest delay of a message, in ms; each gets one of its own, so that they overtake one another. */
  readonly delay: number;
  readonly doubled: number;
}

export const CALM: Weather = { delay: 0, doubled: 0 };

/** A network between clients and the server that can be cut, slow, and forgetful of order. What comes by HTTP alone it only cuts. */
export interface ChaosProxy {
  readonly url: string;
  weather(weather: Weather): void;
  /** Drops everything without closing connections. */
  cut(): void;
  heal(): void;
  /** Every connection breaks, as when a router restarts. Answers how many there were. */
  reset(): number;
  readonly mischief: { doubled: number; overtaking: number };
  close(): void;
}

/** Only messages of socket.io that carry an event or an answer; what holds the connection together is left in peace. */
const isMessage = (data: string): boolean => /^4[23]/.test(data);

/** Headers that identify a device. */
const WHO = ['cookie', 'x-forwarded-for'] as const;

const whoIn = (headers: IncomingHttpHeaders): Readonly<Record<string, string>> =>
  Object.fromEntries(
    WHO.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

/** @param target origin of the server, e.g. http://127.0.0.1:3000 */
export async function startChaosProxy(target: string, random: Random): Promise<ChaosProxy> {
  const http = createServer((request, response) => pass(() => carryRequest(request, response)));
  const clients = new WebSocketServer({ noServer: true });
  const pairs = new Set<readonly [WebSocket, WebSocket]>();
  const held: (() => void)[] = [];
  const mischief = { doubled: 0, overtaking: 0 };
  let weather = CALM;
  let isCut = false;

  const pass = (deliver: () => void) => {
    if (isCut) held.push(deliver);
    else deliver();
  };

  const carryRequest: RequestListener = (request, response) => {
    const { method, headers, url = '/' } = request;
    const asked = ask(new URL(url, target), { method, headers }, (answer) => {
      pass(() => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
    });
    asked.on('error', () => response.destroy());
    request.pipe(asked);
  };

  function carry(from: WebSocket, to: WebSocket): void {
    let latest = 0;
    const send = (data: string) => pass(() => to.readyState === to.OPEN && to.send(data));
    from.on('message', (raw) => {
      const data = String(raw);
      if (weather === CALM || !isMessage(data)) return send(data);
      const at = performance.now() + random() * weather.delay;
      if (at < latest) mischief.overtaking += 1;
      latest = Math.max(latest, at);
      setTimeout(() => send(data), at - performance.now());
      if (random() >= weather.doubled) return;
      mischief.doubled += 1;
      setTimeout(() => send(data), random() * weather.delay);
    });
  }

  function join(client: WebSocket, server: WebSocket): void {
    const pair = [client, server] as const;
    pairs.add(pair);
    carry(client, server);
    carry(server, client);
    const end = () => {
      pairs.delete(pair);
      // Behind a cut neither end hears that the other is gone.
      pass(() => pair.forEach((socket) => socket.terminate()));
    };
    for (const socket of pair) socket.on('error', () => undefined).once('close', end);
  }

  // A client is let through once the server answers, and hears at once that it does not.
  http.on('upgrade', (request, socket, head) => {
    const server = new WebSocket(`${target.replace('http', 'ws')}${request.url ?? ''}`, {
      headers: whoIn(request.headers),
    });
    server.once('error', () => socket.destroy());
    server.once('open', () =>
      clients.handleUpgrade(request, socket, head, (client) => join(client, server)),
    );
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${String(port)}`,
    mischief,
    weather: (next) => void (weather = next),
    cut: () => void (isCut = true),
    heal() {
      isCut = false;
      held.splice(0).forEach((deliver) => deliver());
    },
    reset() {
      const open = pairs.size;
      pairs.forEach((pair) => pair.forEach((socket) => socket.terminate()));
      return open;
    },
    close() {
      for (const pair of pairs) pair.forEach((socket) => socket.terminate());
      http.close();
    },
  };
}
