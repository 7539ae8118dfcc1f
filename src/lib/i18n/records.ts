import type { RecordRefusal } from '../protocol/messages.ts';
import { MAX_NAME_LENGTH, MAX_RECORD_BYTES, MAX_RECORD_MOVES } from '../record/limits.ts';
import { commandRefusalText } from './commandRefusals.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';

export function recordRefusalText(
  language: Language,
  refusal: RecordRefusal | { readonly code: 'no-answer' },
): string {
  switch (refusal.code) {
    case 'bad-record':
      return badRecordText(language, refusal.path);
    case 'too-big':
      return format(language, 'openRecord.too-big', { kilobytes: MAX_RECORD_BYTES / 1024 });
    case 'not-json':
    case 'too-often':
    case 'no-answer':
      return format(language, `openRecord.${refusal.code}`);
    case 'malformed':
    case 'unknown-message':
    case 'unknown-table':
    case 'not-allowed':
    case 'not-saved':
    case 'failed':
      return commandRefusalText(language, refusal);
  }
}

const KEYS = [
  'record',
  'game',
  'edition',
  'options',
  'seats',
  'sides',
  'first',
  'rows',
  'moves',
] as const;

function badRecordText(language: Language, path: string): string {
  if (path === '$') return format(language, 'openRecord.bad.whole');
  const move = /^\$\.moves\[(\d+)\]/.exec(path)?.[1];
  if (move !== undefined) {
    return format(language, 'openRecord.bad.move', { number: Number(move) + 1, path });
  }
  const key = KEYS.find((known) => new RegExp(`^\\$\\.${known}\\b`).test(path));
  return format(language, `openRecord.bad.${key ?? 'other'}`, {
    path,
    longest: MAX_NAME_LENGTH,
    most: MAX_RECORD_MOVES,
  });
}
