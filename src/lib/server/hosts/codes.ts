import { randomInt } from 'node:crypto';

/**
 * Returns a code that can be read across a room and typed on a phone. There are 31^6 = 887 million
 * codes.
 *
 * All strangers on the internet together get 60 guesses a minute (`access/requestLimits.ts`).
 * Finding one of 200 tables takes them about seven weeks, and then they may only watch; with five
 * letters it would take a day and a half.
 */
export function randomCode(): string {
  return Array.from(
    { length: CODE_LENGTH },
    () => CODE_LETTERS[randomInt(CODE_LETTERS.length)],
  ).join('');
}

/** Characters of a table's code: without 0 and O, 1, I and L, which look alike. */
const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Length of a new code; codes of older tables may have one character fewer. */
const CODE_LENGTH = 6;
