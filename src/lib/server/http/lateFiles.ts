import type { IncomingMessage, ServerResponse } from 'node:http';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** How long after it is loaded nobody waits for the server to be ready any more, in ms. */
const LATE = 3_000;

/**
 * Answers with files of a folder that is looked through only once the server is ready, or when one of them is asked for sooner: a
 * thousand files take a start a tenth of its time. None of them is without a dot.
 */
export function lateFiles(lookThrough: () => Middleware): Middleware {
  let files: Middleware | null = null;
  const found = () => (files ??= lookThrough());
  setTimeout(found, LATE).unref();
  return (request, response, next) =>
    request.url?.includes('.') === true ? found()(request, response, next) : next();
}
