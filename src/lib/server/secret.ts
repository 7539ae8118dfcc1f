import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The secret that server and bridge share: made at the first start, readable by the owner of the folder alone. */
export function bridgeSecret(data: string): string {
  const file = join(data, 'bridge-secret');
  mkdirSync(data, { recursive: true });
  try {
    // `wx` lets only one of two programs that start at the same time make it.
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/** Compares in a time that tells nothing of how much was right. */
export function sameSecret(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
