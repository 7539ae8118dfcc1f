import * as v from 'valibot';
import { seenOf, withoutUnseen } from './unseen.ts';

/*
 * What messages of every game are made of, as they come from anybody.
 */

/** Ids are made by the sender: short, printable, never shown. */
export const id = v.pipe(v.string(), v.regex(/^[\w:.-]{1,80}$/));
/** What people type: bounded, and shown as text only. */
export const name = v.pipe(
  v.string(),
  v.transform(withoutUnseen),
  v.trim(),
  v.check((text) => seenOf(text).trim() !== ''),
  v.maxLength(40),
);
export const cardId = v.pipe(v.string(), v.maxLength(24));
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100_000));
export const seats = v.pipe(v.array(name), v.minLength(2), v.maxLength(8));
/** The deck of a table; null where its cards bear no tags. */
export const deck = v.nullable(id);
