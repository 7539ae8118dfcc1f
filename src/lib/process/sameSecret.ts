import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time; two empty secrets are not equal, since they prove nothing. */
export function isSameSecret(one: string | Uint8Array, other: string | Uint8Array): boolean {
  return one.length > 0 && other.length > 0 && timingSafeEqual(digest(one), digest(other));
}

const digest = (text: string | Uint8Array) => createHash('sha256').update(text).digest();
