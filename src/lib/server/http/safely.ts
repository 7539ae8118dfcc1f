import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { log } from '../log/log.ts';

/** May throw, reject, or send a file that turns out unreadable. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Wraps a handler: whatever it does, the request is answered or cut, and the server goes on. */
export function safely(handle: Handler): RequestListener {
  return (request, response) => {
    // Ranges are optional, and our file handler crashes on some malformed ones.
    delete request.headers.range;
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

/** Handles a file being sent: nothing else listens to its read errors, or closes it when the client is gone. */
function answerFor(source: Readable, response: ServerResponse): void {
  source.on('error', (error) => {
    log.stranger('file not sent', { error }, 'error');
    giveUpOn(response);
  });
  response.once('close', () => source.destroy());
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
