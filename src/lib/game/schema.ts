import * as v from 'valibot';
import { stripGlyphless, stripInvisible } from './invisibleCharacters.ts';

/** Id made by the sender: short, printable, never shown. */
export const id = v.pipe(v.string(), v.regex(/^[\w:.-]{1,80}$/));
/**
 * Schema of a name that people type, up to `length` characters, also in Unicode's form NFC, which
 * may be longer. Trims it and removes invisible characters; shown as text only.
 */
export const nameUpTo = (length: number) =>
  v.pipe(
    v.string(),
    v.transform(stripInvisible),
    v.trim(),
    v.check((text) => stripGlyphless(text).trim() !== ''),
    v.maxLength(length),
    v.check((text) => text.normalize('NFC').length <= length),
  );
export const name = nameUpTo(40);
export const cardId = v.pipe(v.string(), v.maxLength(24));
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100_000));
export const seats = v.pipe(v.array(name), v.minLength(2), v.maxLength(8));
export const deck = v.nullable(id);
