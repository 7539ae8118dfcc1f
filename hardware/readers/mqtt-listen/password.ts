import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Without letters and digits that are taken for others. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 20;

/** The password in a file, made and kept there the first time. Throws where that cannot be. */
export function passwordIn(file: string): string {
  if (existsSync(file)) {
    const kept = readFileSync(file, 'utf8').trim();
    if (kept !== '') return kept;
  }
  const made = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  writeFileSync(file, `${made}\n`, { mode: 0o600 });
  return made;
}

/** Whether two passwords are the same; how long that takes tells nothing of them. */
export function isSame(one: string, other: Uint8Array): boolean {
  const digest = (text: string | Uint8Array) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
