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
 * Reads a request's body; null as soon as it exceeds `most` bytes, without waiting for the rest. A truncated body counts as
 * empty.
 */
export async function boundedBytes({ body }: Request, most: number): Promise<Uint8Array | null> {
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return Buffer.concat(chunks);
      bytes += value.byteLength;
      if (bytes > most) return null;
      chunks.push(value);
    }
  } catch {
    return new Uint8Array();
  } finally {
    // Not cancelled, which would cut the connection before the answer.
    reader.releaseLock();
  }
}

/** Reads a request's body as UTF-8 text, within the same bounds. */
export async function boundedText(request: Request, most: number): Promise<string | null> {
  const bytes = await boundedBytes(request, most);
  return bytes === null ? null : new TextDecoder().decode(bytes);
}

/** Parses JSON; undefined for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
