import { MAX_RECORD_BYTES } from '../record/limits.ts';
import type { RecordReply } from '../protocol/messages.ts';

type OpenRecordReply =
  RecordReply | { readonly ok: false; readonly refusal: { readonly code: 'no-answer' } };

/**
 * Uploads a record file to view it as a table. Returns the table's code and the moves left out, or
 * the refusal.
 */
export async function openRecordFile(file: Blob): Promise<OpenRecordReply> {
  if (file.size > MAX_RECORD_BYTES) return { ok: false, refusal: { code: 'too-big' } };
  try {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch('/records', { method: 'POST', headers, body: file });
    // The response of our own server has the protocol's type.
    const reply: RecordReply = await response.json();
    return reply;
  } catch {
    return { ok: false, refusal: { code: 'no-answer' } };
  }
}
