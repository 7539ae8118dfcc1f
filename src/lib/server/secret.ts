import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The secret that server and bridge share. */
export const bridgeSecret = (data: string): string => ownSecret(data, 'bridge-secret');

/** The key that invitations are signed with. */
export const invitationKey = (data: string): string => ownSecret(data, 'invitation-key');

/** A secret of this data folder: made at the first start, readable by the owner of the folder alone. */
function ownSecret(data: string, name: string): string {
  const file = join(data, name);
  mkdirSync(data, { recursive: true });
  try {
    // `wx` lets only one of two programs that start at the same time make it.
    writeFileSync(file, newToken(), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/** 192 random bits, as letters that need no quoting in headers and addresses. */
export const newToken = (): string => randomBytes(24).toString('base64url');

/** What is kept of a token. It is random and long, so that one round is enough. */
export const hashToken = (token: string): string => digest(token).toString('hex');

/** Compares in a time that tells nothing of how much was right. */
export function sameSecret(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
