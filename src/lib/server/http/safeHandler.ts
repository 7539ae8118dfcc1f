import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { log } from '../log/log.ts';

/** May throw, reject, or send a file that turns out unreadable. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

export function handleSafely(handle: Handler): RequestListener {
  return (request, response) => {
    // Ranges are optional, and our file handler crashes on some malformed ones.
    delete request.headers.range;
    closeWhenBroken(request.socket, response);
    response.on('pipe', (source: Readable) => handleFileStream(source, response));
    const failed = (error: unknown) => {
      log.stranger('request failed', { path: request.url?.slice(0, 100) ?? '', error }, 'error');
      abortResponse(response);
    };
    try {
      Promise.resolve(handle(request, response)).catch(failed);
    } catch (error) {
      failed(error);
    }
  };
}

const unsent = new WeakMap<Socket, Set<ServerResponse>>();

/**
 * Closes all pending responses of a broken connection. Node notifies only the current one; the
 * others, to pipelined requests, would keep their files open forever.
 */
function closeWhenBroken(connection: Socket, response: ServerResponse): void {
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

/**
 * Handles a file being sent: nothing else handles its read errors, or closes it when the client
 * disconnects.
 */
function handleFileStream(source: Readable, response: ServerResponse): void {
  source.on('error', (error) => {
    log.stranger('file not sent', { error }, 'error');
    abortResponse(response);
  });
  if (response.destroyed) source.destroy();
  else response.once('close', () => source.destroy());
}

function abortResponse(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(500).end();
}

/**
 * Admits requests one at a time and yields to the event loop in between. A thousand simultaneous
 * requests then delay a tap by at most one of them.
 */
export function createRequestQueue(): () => Promise<void> {
  let last = Promise.resolve();
  return () => (last = last.then(() => new Promise((resolve) => void setImmediate(resolve))));
}

/**
 * Answers 429 and closes the connection, so that further requests on it are not read: a refusal
 * costs about as much as an answer.
 */
export function rejectTooMany(response: ServerResponse): void {
  response.writeHead(429, { 'retry-after': '10', connection: 'close' }).end();
}
