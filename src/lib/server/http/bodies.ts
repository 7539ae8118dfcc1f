import type { IncomingMessage, ServerResponse } from 'node:http';
import { MOST_RECORD_BYTES } from '../../record/limits.ts';

/** What any message to be let in has room in, many times over. */
export const MOST_BODY_BYTES = 4_096;

/** The one path that takes more. */
const RECORDS = '/records';

/** Refuses a request that says of itself that it brings more than its path takes, before any of that is read. */
export function refuseTooMuch({ url = '', headers }: IncomingMessage, to: ServerResponse): boolean {
  const isRecord = url.split('?')[0] === RECORDS;
  const most = isRecord ? MOST_RECORD_BYTES : MOST_BODY_BYTES;
  if (Number(headers['content-length'] ?? 0) <= most) return false;
  const refusal = { code: isRecord ? 'too-big' : 'malformed' };
  to.writeHead(413, { 'content-type': 'application/json' });
  to.end(JSON.stringify({ ok: false, refusal }));
  return true;
}
