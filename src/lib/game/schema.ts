import * as v from 'valibot';
import { seenOf, withoutUnseen } from './unseen.ts';

/*
 * What messages of every game are made of, as they come from anybody.
 */

/** Ids are made by the sender: short, printable, never shown. */
export const id = v.pipe(v.string(), v.regex(/^[\w:.-]{1,80}$/));
/** A name that people type, shown as text only: trimmed, without unseen marks, up to so many characters. */
export const nameUpTo = (length: number) =>
  v.pipe(
    v.string(),
    v.transform(withoutUnseen),
    v.trim(),
    v.check((text) => seenOf(text).trim() !== ''),
    v.maxLength(length),
  );
export const name = nameUpTo(40);
export const cardId = v.pipe(v.string(), v.maxLength(24));
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100_000));
export const seats = v.pipe(v.array(name), v.minLength(2), v.maxLength(8));
/** The deck of a table; null where its cards bear no tags. */
export const deck = v.nullable(id);
