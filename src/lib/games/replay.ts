import { refuse, type Result } from '../game/result.ts';
import type { RecordError } from '../record/error.ts';
import { GAMES, isGame, replayOf } from './playing.ts';

/**
 * Replays a record of any game, or returns its first error. `raw` is parsed JSON from an untrusted
 * source.
 */
export function replayRecord(raw: unknown): Result<object, RecordError> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return refuse({ path: '$', message: 'a record is an object' });
  }
  const game: unknown = 'game' in raw ? raw.game : undefined;
  return isGame(game)
    ? replayOf(game, raw)
    : refuse({ path: '$.game', message: `one of ${GAMES.join(', ')} is expected` });
}

/**
 * Replays the record in `text` and returns one line of JSON: the result, or the error with its
 * path.
 */
export function replayText(text: string): { readonly line: string; readonly ok: boolean } {
  const parsed = parseRecordText(text);
  const replayed = parsed.ok ? replayRecord(parsed.value) : parsed;
  if (replayed.ok) return { line: JSON.stringify(replayed.value), ok: true };
  const { path, message } = replayed.refusal;
  return { line: JSON.stringify({ error: `${path}: ${message}` }), ok: false };
}

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
