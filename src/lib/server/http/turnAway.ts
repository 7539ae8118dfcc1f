import type { ServerResponse } from 'node:http';

/**
 * Answers whoever asks too often, and hangs up: of all that was asked in one breath over this connection no more is
 * looked at, for refusing costs about as much as answering.
 */
export function turnAway(response: ServerResponse): void {
  response.writeHead(429, { 'retry-after': '10', connection: 'close' }).end();
}
