import { createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameFirst, sync, writeWhole } from '../../process/disk.ts';

/** The secret that server and bridge share. */
export const bridgeSecret = (data: string): string => ownSecret(data, 'bridge-secret');

/** The master of the keys that sign. */
export const invitationKey = (data: string): string => ownSecret(data, 'invitation-key');

/** The same; a spoilt one is made anew, which `replaced` is told, since that costs only what was signed by it. */
export function wholeInvitationKey(data: string, replaced: (file: string) => void): string {
  try {
    return invitationKey(data);
  } catch (error) {
    if (!(error instanceof SecretSpoilt)) throw error;
    replaceSecret(data, 'invitation-key', newToken());
    replaced(error.file);
    return invitationKey(data);
  }
}

/** The key with which Prometheus reads the metrics. */
export const metricsKey = (data: string): string => ownSecret(data, 'metrics-key');

/** A secret's file that holds something else: cut, emptied, or written by hand. Nothing signed or proved by it may count. */
export class SecretSpoilt extends Error {
  override readonly name = 'SecretSpoilt';
  readonly file: string;

  constructor(file: string) {
    super(`${file} holds no secret`);
    this.file = file;
  }
}

/** True if a text has the form of `newToken`; an empty or cut secret would be known or guessed. */
export const isSecret = (text: string): boolean => /^[\w-]{32}$/.test(text);

/** Purposes for which something is signed, each by a key of its own. */
export type Purpose = 'invitation' | 'pass' | 'ticket';

/** The key that signs, then those by which earlier versions signed. */
export type SigningKeys = readonly [signs: string, ...earlier: string[]];

/** Derives the key of one purpose by HKDF. Earlier versions signed all by the master itself. */
export const signingKeys = (master: string, purpose: Purpose): SigningKeys => [
  Buffer.from(hkdfSync('sha256', master, '', `table-companion ${purpose}`, 32)).toString(
    'base64url',
  ),
  master,
];

/** A secret of this data folder: created at the first start, readable by the folder's owner alone. Throws `SecretSpoilt`. */
function ownSecret(data: string, name: string): string {
  const file = join(data, name);
  mkdirSync(data, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) makeSecret(file);
  const secret = readFileSync(file, 'utf8').trim();
  if (!isSecret(secret)) throw new SecretSpoilt(file);
  return secret;
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
  // Two that are missing are no proof.
  if (one === '' || other === '') return false;
  return timingSafeEqual(digest(one), digest(other));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
