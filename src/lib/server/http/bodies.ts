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

/**
 * The body of a request as text; null where it is longer than `most` bytes, which is known as soon as it is: nobody waits
 * for the rest. A body that breaks off is as good as none.
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
    // Not cancelled, which would cut the connection before it is answered.
    reader.releaseLock();
  }
}

/** What a text says in JSON; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
