import { randomInt } from 'node:crypto';
import { CODE_LENGTH, CODE_LETTERS } from '../../protocol/tableCode.ts';

/**
 * A code that can be read from across a room and typed on a phone. There are 31^6 of them, 887 million. Strangers of the
 * internet together may try 60 a minute (access/requestLimits.ts), so that to find one of 200 tables takes them about seven
 * weeks, and then they may only watch; with five letters it would take a day and a half.
 */
export function randomCode(): string {
  return Array.from(
    { length: CODE_LENGTH },
    () => CODE_LETTERS[randomInt(CODE_LETTERS.length)],
  ).join('');
}
