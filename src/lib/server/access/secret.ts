import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameFirst, sync, writeWhole } from '../../process/disk.ts';

/** The secret that server and bridge share. */
export const bridgeSecret = (data: string): string => ownSecret(data, 'bridge-secret');

/** The signing key of invitations. */
export const invitationKey = (data: string): string => ownSecret(data, 'invitation-key');

/** The key with which Prometheus reads the metrics. */
export const metricsKey = (data: string): string => ownSecret(data, 'metrics-key');

/** A secret of this data folder: created at the first start, readable by the folder's owner alone. */
function ownSecret(data: string, name: string): string {
  const file = join(data, name);
  mkdirSync(data, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) makeSecret(file);
  return readFileSync(file, 'utf8').trim();
}

/** Written in full before it gets its name: after a crash in between, the key would be empty and thus known. */
function makeSecret(file: string): void {
  const made = `${file}.${newToken()}`;
  try {
    writeFileSync(made, newToken(), { mode: 0o600 });
    sync(made);
    // Of two programs that start at once only one creates it.
    nameFirst(made, file);
  } finally {
    rmSync(made, { force: true });
  }
}

/** Replaces a secret durably: after a power cut the old one must not be valid again. */
export function replaceSecret(data: string, name: string, secret: string): void {
  writeWhole(join(data, name), secret);
}

/** 192 random bits, in characters that need no quoting in headers and addresses. */
export const newToken = (): string => randomBytes(24).toString('base64url');

/** The stored form of a token. Tokens are random and long, so one hash round is enough. */
export const hashToken = (token: string): string => digest(token).toString('hex');

/** Constant-time comparison, which does not reveal how much was right. */
export function sameSecret(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
