import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { log } from '../log/log.ts';

/** What may throw, reject, or send a file that cannot be read to its end. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Answers by `handle`; whatever that does with a request, the request is answered or cut, and the server goes on. */
export function safely(handle: Handler): RequestListener {
  return (request, response) => {
    // Files may be answered whole whatever part of them is asked for; what sends ours falls over some odd parts.
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

/** A file that is sent: nobody else hears that it cannot be read, nor closes it when nobody takes it any more. */
function answerFor(source: Readable, response: ServerResponse): void {
  source.on('error', (error) => {
    log.stranger('file not sent', { error }, 'error');
    giveUpOn(response);
  });
  response.once('close', () => source.destroy());
}

/** An answer that is partly sent can only be cut off. */
function giveUpOn(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(500).end();
}

/**
 * Lets requests through one at a time, with everything else that waits for this thread in between: a thousand requests
 * at once delay a tap by no more than one of them takes.
 */
export function createOneByOne(): () => Promise<void> {
  let last = Promise.resolve();
  return () => (last = last.then(() => new Promise((resolve) => void setImmediate(resolve))));
}

/**
 * Answers whoever asks too often, and closes the connection: further requests on it are not even read, because refusing
 * costs about as much as answering.
 */
export function turnAway(response: ServerResponse): void {
  response.writeHead(429, { 'retry-after': '10', connection: 'close' }).end();
}
