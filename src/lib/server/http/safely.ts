import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { log } from '../log/log.ts';

/** May throw, reject, or send a file that turns out unreadable. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Wraps a handler: whatever it does, the request is answered or cut, and the server goes on. */
export function safely(handle: Handler): RequestListener {
  return (request, response) => {
    // Ranges are optional, and our file handler crashes on some malformed ones.
    delete request.headers.range;
    tellWhenBroken(request.socket, response);
    response.on('pipe', (source: Readable) => answerFor(source, response));
    const failed = (error: unknown) => {
      log.stranger('request failed', { path: request.url?.slice(0, 100) ?? '', error }, 'error');
      giveUpOn(response);
    };
    try {
      Promise.resolve(handle(request, response)).catch(failed);
    } catch (error) {
      failed(error);
    }
  };
}

/** Responses not yet sent, by connection. */
const unsent = new WeakMap<Socket, Set<ServerResponse>>();

/**
 * When a connection breaks, Node tells only the response whose turn it is. The others, to requests sent without waiting for an
 * answer, would keep their files and streams open for good.
 */
function tellWhenBroken(connection: Socket, response: ServerResponse): void {
  const known = unsent.get(connection);
  const all = known ?? new Set();
  all.add(response);
  response.once('close', () => all.delete(response));
  if (known !== undefined) return;
  unsent.set(connection, all);
  connection.once('close', () => {
    for (const one of all) if (one.socket === null) one.destroy().emit('close');
  });
}

/** Handles a file being sent: nothing else listens to its read errors, or closes it when the client is gone. */
function answerFor(source: Readable, response: ServerResponse): void {
  source.on('error', (error) => {
    log.stranger('file not sent', { error }, 'error');
    giveUpOn(response);
  });
  if (response.destroyed) source.destroy();
  else response.once('close', () => source.destroy());
}

/** A partly sent response can only be cut. */
function giveUpOn(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(500).end();
}

/**
 * Admits requests one at a time and yields to the event loop in between: a thousand requests at once delay a tap by no more
 * than one of them takes.
 */
export function createOneByOne(): () => Promise<void> {
  let last = Promise.resolve();
  return () => (last = last.then(() => new Promise((resolve) => void setImmediate(resolve))));
}

/**
 * Answers 429 and closes the connection, so that further requests on it are not even read: a refusal costs about as much as an
 * answer.
 */
export function turnAway(response: ServerResponse): void {
  response.writeHead(429, { 'retry-after': '10', connection: 'close' }).end();
}
