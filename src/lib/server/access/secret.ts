import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renameIfAbsent, sync, writeAtomically } from '../../process/disk.ts';

export const bridgeSecret = (data: string): string => ownSecret(data, 'bridge-secret');

export const invitationKey = (data: string): string => ownSecret(data, 'invitation-key');

/**
 * Returns the master key, and replaces a damaged one. `replaced` is then called; only the data
 * signed by the old key is lost.
 */
export function repairedInvitationKey(data: string, replaced: (file: string) => void): string {
  try {
    return invitationKey(data);
  } catch (error) {
    if (!(error instanceof SecretCorrupt)) throw error;
    replaceSecret(data, 'invitation-key', newToken());
    replaced(error.file);
    return invitationKey(data);
  }
}

export const metricsKey = (data: string): string => ownSecret(data, 'metrics-key');

/** Thrown for a secret's file that was cut, emptied or edited. Such a secret must never be used. */
export class SecretCorrupt extends Error {
  override readonly name = 'SecretCorrupt';
  readonly file: string;

  constructor(file: string) {
    super(`${file} holds no secret`);
    this.file = file;
  }
}

/** True if the text has the form of `newToken`. An empty or cut secret could be guessed. */
export const isSecret = (text: string): boolean => /^[\w-]{32}$/.test(text);

export type Purpose = 'invitation' | 'pass' | 'ticket';

/** Key that signs, followed by the keys of earlier versions that still verify. */
export type SigningKeys = readonly [signs: string, ...earlier: string[]];

/** Derives the key of one purpose by HKDF. Earlier versions signed with the master key itself. */
export const signingKeys = (master: string, purpose: Purpose): SigningKeys => [
  Buffer.from(hkdfSync('sha256', master, '', `table-companion ${purpose}`, 32)).toString(
    'base64url',
  ),
  master,
];

/**
 * Reads a secret of the data folder, creating it at the first start with access for its owner
 * alone.
 *
 * @throws SecretCorrupt if the file holds no secret
 */
function ownSecret(data: string, name: string): string {
  const file = join(data, name);
  mkdirSync(data, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) makeSecret(file);
  const secret = readFileSync(file, 'utf8').trim();
  if (!isSecret(secret)) throw new SecretCorrupt(file);
  return secret;
}

/**
 * Writes the secret completely before naming the file. A crash in between would leave an empty, and
 * thus known, key.
 */
function makeSecret(file: string): void {
  const made = `${file}.${newToken()}`;
  try {
    writeFileSync(made, newToken(), { mode: 0o600 });
    sync(made);
    // If two programs start at once, only one creates it.
    renameIfAbsent(made, file);
  } finally {
    rmSync(made, { force: true });
  }
}

/** Replaces a secret durably: the old one must not become valid again after a power failure. */
export function replaceSecret(data: string, name: string, secret: string): void {
  writeAtomically(join(data, name), secret);
}

/** Generates 192 random bits as base64url, which needs no quoting in headers and URLs. */
export const newToken = (): string => randomBytes(24).toString('base64url');

/** Returns the stored form of a token. Tokens are random and long, so one hash round is enough. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
