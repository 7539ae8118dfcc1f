import type { IncomingMessage, ServerResponse } from 'node:http';
import { MAX_RECORD_BYTES } from '../../record/limits.ts';

export const MAX_BODY_BYTES = 4_096;

const RECORDS = '/records';

export function rejectOversizedBody(
  { url = '', headers }: IncomingMessage,
  to: ServerResponse,
): boolean {
  const isRecord = url.split('?')[0] === RECORDS;
  const most = isRecord ? MAX_RECORD_BYTES : MAX_BODY_BYTES;
  if (Number(headers['content-length'] ?? 0) <= most) return false;
  const refusal = { code: isRecord ? 'too-big' : 'malformed' };
  to.writeHead(413, { 'content-type': 'application/json' });
  to.end(JSON.stringify({ ok: false, refusal }));
  return true;
}

/**
 * Reads a request's body. Returns null as soon as it exceeds `most` bytes, without waiting for the
 * rest. A truncated body counts as empty.
 */
export async function readBytesUpTo({ body }: Request, most: number): Promise<Uint8Array | null> {
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

export async function readTextUpTo(request: Request, most: number): Promise<string | null> {
  const bytes = await readBytesUpTo(request, most);
  return bytes === null ? null : new TextDecoder().decode(bytes);
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
