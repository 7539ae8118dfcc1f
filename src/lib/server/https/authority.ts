import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { writeAtomically } from '../../process/disk.ts';
import {
  asPem,
  authorityCertificate,
  type Names,
  newKey,
  serverCertificate,
  type Signer,
} from './certificate.ts';

const DAY = 24 * 60 * 60 * 1_000;
/** Phones trust the authority once, so its validity ignores the clock and outlives the machine. */
const AUTHORITY_SPAN = {
  from: new Date(Date.UTC(2020, 0, 1)),
  to: new Date(Date.UTC(2060, 0, 1)),
} as const;
/** Earliest plausible clock, in ms since the epoch; an earlier one is not trusted. */
const EARLIEST = Date.UTC(2025, 0, 1);
/**
 * Validity of a server certificate before and after its creation, in days, for clocks that are slow
 * or fast. Apple's devices accept at most 398 in all.
 */
const DAYS_BEFORE = 90;
const DAYS_AFTER = 300;
const RENEW_BEFORE_DAYS = 30;
const CLOCK_TOLERANCE = DAY;

export interface TlsIdentity {
  readonly key: string;
  readonly cert: string;
  readonly replaced: boolean;
}

const folderOf = (data: string): string => join(data, 'https');
const authorityFile = (data: string): string => join(folderOf(data), 'authority.pem');
const beforeFile = (data: string): string => join(folderOf(data), 'authority-before.pem');

/** Files of the authority, with the name that each gets when another replaces it. */
export const AUTHORITY_FILES = {
  'https/authority-key.pem': 'https/authority-key-before.pem',
  'https/authority.pem': 'https/authority-before.pem',
} as const;

export function makeAuthority(data: string, now: Date): void {
  mkdirSync(folderOf(data), { recursive: true, mode: 0o700 });
  openAuthority(data, now);
}

/**
 * Returns the authority's certificate, for phones to trust; null if the server has never served
 * HTTPS.
 */
export function readAuthority(data: string): X509Certificate | null {
  try {
    return new X509Certificate(readFileSync(authorityFile(data)));
  } catch {
    return null;
  }
}

export const hadAuthority = (data: string): boolean => existsSync(beforeFile(data));

/**
 * Loads the key and certificate of this server. Renews the certificate when its names changed, it
 * nears its end, or a wrong clock made it. On the first call it creates the authority that signs
 * this and all later certificates. Only the owner of the data folder can read the keys.
 * @throws the file system's error when the folder cannot be written
 */
export function identityFor(names: Names, data: string, now: Date): TlsIdentity {
  const folder = folderOf(data);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const kept = readKept(folder);
  if (kept !== null && isGood(kept.cert, names, data, now)) return kept;
  const { authority, replaced } = openAuthority(data, now);
  const key = newKey();
  const server = { name: 'Table companion', key };
  const cert = asPem(serverCertificate(server, names, authority, serverSpan(now)));
  writeAtomically(join(folder, 'server-key.pem'), privatePem(key), 0o600);
  writeAtomically(join(folder, 'server.pem'), cert, 0o644);
  return { key: privatePem(key), cert, replaced };
}

function readKept(folder: string): TlsIdentity | null {
  try {
    const key = readFileSync(join(folder, 'server-key.pem'), 'utf8');
    const cert = readFileSync(join(folder, 'server.pem'), 'utf8');
    // A crash between the two writes leaves a key and a certificate that do not match.
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))
      ? { key, cert, replaced: false }
      : null;
  } catch {
    return null;
  }
}

function isGood(pem: string, { dns, ip }: Names, data: string, now: Date): boolean {
  const cert = new X509Certificate(pem);
  const authority = readAuthority(data);
  const covers =
    dns.every((name) => cert.checkHost(name) !== undefined) &&
    ip.every((address) => cert.checkIP(address) !== undefined);
  const lasts = Date.parse(cert.validTo) - now.getTime();
  const isTimely =
    Date.parse(cert.validFrom) <= now.getTime() &&
    lasts > RENEW_BEFORE_DAYS * DAY &&
    lasts <= DAYS_AFTER * DAY + CLOCK_TOLERANCE;
  const isSigned =
    authority !== null && isValid(authority, now) && cert.verify(authority.publicKey);
  return covers && isTimely && isSigned;
}

/**
 * Earlier versions dated their authority by the clock. A wrong clock now is no reason to drop it.
 */
function isValid({ validFrom, validTo }: X509Certificate, now: Date): boolean {
  const [from, to, clock] = [Date.parse(validFrom), Date.parse(validTo), now.getTime()];
  return clock < EARLIEST ? to > EARLIEST : from <= clock && clock < to;
}

interface OpenedAuthority {
  readonly authority: Signer;
  readonly replaced: boolean;
}

function openAuthority(data: string, now: Date): OpenedAuthority {
  const keyFile = join(folderOf(data), 'authority-key.pem');
  const known = readAuthority(data);
  const key = readKey(keyFile);
  if (known !== null && key !== null && known.checkPrivateKey(key) && isValid(known, now)) {
    return { authority: { name: commonNameOf(known), key }, replaced: false };
  }
  const made = { name: `Table companion (${hostname().slice(0, 40)})`, key: newKey() };
  if (known !== null) writeAtomically(beforeFile(data), known.toString(), 0o644);
  writeAtomically(keyFile, privatePem(made.key), 0o600);
  writeAtomically(authorityFile(data), asPem(authorityCertificate(made, AUTHORITY_SPAN)), 0o644);
  return { authority: made, replaced: known !== null };
}

const commonNameOf = ({ subject }: X509Certificate): string =>
  /^CN=(.*)$/m.exec(subject)?.[1] ?? '';

function readKey(file: string): KeyObject | null {
  try {
    return createPrivateKey(readFileSync(file));
  } catch {
    return null;
  }
}

const privatePem = (key: KeyObject): string =>
  key.export({ type: 'pkcs8', format: 'pem' }).toString();

const serverSpan = (now: Date) => ({
  from: new Date(now.getTime() - DAYS_BEFORE * DAY),
  to: new Date(now.getTime() + DAYS_AFTER * DAY),
});
