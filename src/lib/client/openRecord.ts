import { MOST_RECORD_BYTES } from '../record/limits.ts';
import type { RecordReply } from '../protocol/messages.ts';

type OpenRecordReply =
  RecordReply | { readonly ok: false; readonly refusal: { readonly code: 'no-answer' } };

/** Sends a file to be opened as a table to look at; answers with the table's code and the moves left out, or why it was not opened. */
export async function openRecordFile(file: Blob): Promise<OpenRecordReply> {
  if (file.size > MOST_RECORD_BYTES) return { ok: false, refusal: { code: 'too-big' } };
  try {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch('/records', { method: 'POST', headers, body: file });
    // Our own server answers, in the types of the protocol.
    const reply: RecordReply = await response.json();
    return reply;
  } catch {
    return { ok: false, refusal: { code: 'no-answer' } };
  }
}
