import type { IncomingMessage, ServerResponse } from 'node:http';
import { MOST_RECORD_BYTES } from '../../record/limits.ts';

/** Many times the size of any message to be let in. */
export const MOST_BODY_BYTES = 4_096;

/** The one path that accepts more. */
const RECORDS = '/records';

/** Refuses, before reading, a request whose Content-Length exceeds the limit of its path. */
export function refuseTooMuch({ url = '', headers }: IncomingMessage, to: ServerResponse): boolean {
  const isRecord = url.split('?')[0] === RECORDS;
  const most = isRecord ? MOST_RECORD_BYTES : MOST_BODY_BYTES;
  if (Number(headers['content-length'] ?? 0) <= most) return false;
  const refusal = { code: isRecord ? 'too-big' : 'malformed' };
  to.writeHead(413, { 'content-type': 'application/json' });
  to.end(JSON.stringify({ ok: false, refusal }));
  return true;
}

/**
 * Reads a request's body as text; null as soon as it exceeds `most` bytes, without waiting for the rest. A truncated body
 * counts as empty.
 */
export async function boundedText({ body }: Request, most: number): Promise<string | null> {
  if (body === null) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      bytes += value.byteLength;
      if (bytes > most) return null;
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    return '';
  } finally {
    // Not cancelled, which would cut the connection before the answer.
    reader.releaseLock();
  }
}

/** Parses JSON; undefined for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
