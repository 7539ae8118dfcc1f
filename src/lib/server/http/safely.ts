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

/** What has begun to be sent cannot be said otherwise any more. */
function giveUpOn(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(500).end();
}

/**
 * Lets one after the other through, and whatever else waits for this thread in between: thousand requests that come in
 * one breath hold no tap up for longer than one of them takes.
 */
export function createOneByOne(): () => Promise<void> {
  let last = Promise.resolve();
  return () => (last = last.then(() => new Promise((resolve) => void setImmediate(resolve))));
}

/**
 * Answers whoever asks too often, and hangs up: of all that was asked in one breath over this connection no more is
 * looked at, for refusing costs about as much as answering.
 */
export function turnAway(response: ServerResponse): void {
  response.writeHead(429, { 'retry-after': '10', connection: 'close' }).end();
}
