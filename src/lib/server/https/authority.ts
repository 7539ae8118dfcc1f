import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { rename, sync } from '../../process/disk.ts';
import {
  asPem,
  authorityCertificate,
  type Names,
  newKey,
  serverCertificate,
  type Signer,
} from './certificate.ts';

const DAY = 24 * 60 * 60 * 1_000;
/** Phones trust the authority once; it outlives the machine. */
const AUTHORITY_DAYS = 20 * 365;
/** Apple's devices take no more than 398 days. */
const SERVER_DAYS = 390;
const RENEW_BEFORE_DAYS = 30;

/** What a server needs to answer by https. */
export interface Identity {
  readonly key: string;
  /** Its certificate. */
  readonly cert: string;
}

const folderOf = (data: string): string => join(data, 'https');
const authorityFile = (data: string): string => join(folderOf(data), 'authority.pem');

/** The authority's certificate, for phones to trust; null where the server has never answered by https. */
export function readAuthority(data: string): X509Certificate | null {
  try {
    return new X509Certificate(readFileSync(authorityFile(data)));
  } catch {
    return null;
  }
}

/**
 * The key and certificate of this server: those it had, unless its names changed or the end of the certificate is near.
 * The first time it makes an authority of its own, which signs this and all later ones; the keys are the owner's of
 * the data folder alone.
 * @throws the file system's error when the folder cannot be written
 */
export function identityFor(names: Names, data: string, now: Date): Identity {
  const folder = folderOf(data);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const kept = readKept(folder);
  if (kept !== null && isGood(kept.cert, names, data, now)) return kept;
  const authority = openAuthority(data, now);
  const key = newKey();
  const server = { name: 'Table companion', key };
  const cert = asPem(serverCertificate(server, names, authority, spanOf(SERVER_DAYS, now)));
  write(join(folder, 'server-key.pem'), privatePem(key), 0o600);
  write(join(folder, 'server.pem'), cert, 0o644);
  return { key: privatePem(key), cert };
}

function readKept(folder: string): Identity | null {
  try {
    const key = readFileSync(join(folder, 'server-key.pem'), 'utf8');
    const cert = readFileSync(join(folder, 'server.pem'), 'utf8');
    // A crash between the two files leaves one of each.
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)) ? { key, cert } : null;
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
  const lasts = Date.parse(cert.validTo) - now.getTime() > RENEW_BEFORE_DAYS * DAY;
  return covers && lasts && authority !== null && cert.verify(authority.publicKey);
}

function openAuthority(data: string, now: Date): Signer {
  const keyFile = join(folderOf(data), 'authority-key.pem');
  const known = readAuthority(data);
  const key = readKey(keyFile);
  if (known !== null && key !== null && known.checkPrivateKey(key)) {
    return { name: commonNameOf(known), key };
  }
  const made = { name: `Table companion (${hostname().slice(0, 40)})`, key: newKey() };
  write(keyFile, privatePem(made.key), 0o600);
  write(authorityFile(data), asPem(authorityCertificate(made, spanOf(AUTHORITY_DAYS, now))), 0o644);
  return made;
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

/** Clocks of phones may be a little behind, and those of a Raspberry Pi without network far behind. */
const spanOf = (days: number, now: Date) => ({
  from: new Date(now.getTime() - DAY),
  to: new Date(now.getTime() + days * DAY),
});

/** Replaces a file in one step. */
function write(file: string, content: string, mode: number): void {
  writeFileSync(`${file}.new`, content, { mode });
  chmodSync(`${file}.new`, mode);
  sync(`${file}.new`);
  rename(`${file}.new`, file);
}
