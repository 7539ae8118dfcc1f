import { createHash, X509Certificate, type KeyObject } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  asPem,
  authorityCertificate,
  newKey,
  serverCertificate,
  type Names,
} from '#lib/server/https/certificate.ts';

const DAY = 24 * 60 * 60_000;

/**
 * Returns a browser's command-line option that trusts the key of the server with this data folder.
 */
export function trusting(data: string): string {
  const { publicKey } = new X509Certificate(readFileSync(join(data, 'https/server.pem')));
  const key = publicKey.export({ type: 'spki', format: 'der' });
  const digest = createHash('sha256').update(key).digest('base64');
  return `--ignore-certificate-errors-spki-list=${digest}`;
}

export const authorityOf = (data: string): string =>
  readFileSync(join(data, 'https/authority.pem'), 'utf8');

/**
 * Writes an authority of an earlier version into a data folder, valid by the clock of that moment.
 */
export function earlierAuthority(data: string, names: Names, clock: Date): void {
  const span = (days: number) => ({
    from: new Date(clock.getTime() - DAY),
    to: new Date(clock.getTime() + days * DAY),
  });
  const authority = { name: 'Table companion (before)', key: newKey() };
  const server = { name: 'Table companion', key: newKey() };
  const folder = join(data, 'https');
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  mkdirSync(folder);
  write('authority.pem', asPem(authorityCertificate(authority, span(20 * 365))));
  write('authority-key.pem', asText(authority.key));
  write('server.pem', asPem(serverCertificate(server, names, authority, span(390))));
  write('server-key.pem', asText(server.key));
}

const asText = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();
