import type { IncomingMessage, ServerResponse } from 'node:http';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Delay in ms after which the folder is read even without a request. */
const SCAN_DELAY_MS = 3_000;

/**
 * Serves the files of a folder that is read only after startup, or at the first request for a file.
 * Reading a thousand files would take a tenth of the startup time. Every file name contains a dot.
 */
export function serveLazily(lookThrough: () => Middleware): Middleware {
  let files: Middleware | null = null;
  const found = () => (files ??= lookThrough());
  setTimeout(found, SCAN_DELAY_MS).unref();
  return (request, response, next) =>
    request.url?.includes('.') === true ? found()(request, response, next) : next();
}
