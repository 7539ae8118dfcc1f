import { refuse, type Result } from '../game/result.ts';
import type { RecordError } from '../record/error.ts';

/** Parses the text of a record. Normalizes strings to NFC, so that equal names compare equal. */
export function parseRecordText(text: string): Result<unknown, RecordError> {
  try {
    // Some editors write a byte order mark, which JSON does not allow.
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''), (_, part: unknown) =>
      typeof part === 'string' ? part.normalize('NFC') : part,
    );
    return { ok: true, value };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return refuse({ path: '$', message: `this is no JSON: ${reason}` });
  }
}
