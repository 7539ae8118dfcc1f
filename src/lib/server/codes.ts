import { randomInt } from 'node:crypto';

/** Without 0 and O, 1, I and L, which people mistake for one another. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 5;

/** A code that can be read from across a room and typed on a phone; 28 million of them. */
export function randomCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
