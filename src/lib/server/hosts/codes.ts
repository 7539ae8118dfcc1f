import { randomInt } from 'node:crypto';

/** Without 0 and O, 1, I and L, which people mistake for one another. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/**
 * 31^6 codes, 887 million. Strangers of the internet together may try 60 a minute (access/requestLimits.ts), so that to find one of 200 tables
 * takes them about seven weeks, and then they may only watch; with five letters it would take a day and a half.
 */
const LENGTH = 6;

/** A code that can be read from across a room and typed on a phone. */
export function randomCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
