import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeAtomically } from '../../../src/lib/process/disk.ts';

/** Alphabet of passwords, without characters that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 20;
/** Shorter ones are guessed, or are what is left of a damaged file. */
const MIN_LENGTH = 12;

/**
 * Returns the password in a file. Writes a new one if the file is missing, empty or too short.
 * Throws if that fails.
 */
export function passwordIn(file: string): string {
  if (existsSync(file)) {
    const kept = readFileSync(file, 'utf8').trim();
    if (kept.length >= MIN_LENGTH) return kept;
  }
  const made = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  writeAtomically(file, `${made}\n`);
  return made;
}
