import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of the command line of a browser: that it takes the key of the server with this data folder for a trusted one. */
export function trusting(data: string): string {
  const { publicKey } = new X509Certificate(readFileSync(join(data, 'https/server.pem')));
  const key = publicKey.export({ type: 'spki', format: 'der' });
  const digest = createHash('sha256').update(key).digest('base64');
  return `--ignore-certificate-errors-spki-list=${digest}`;
}

/** The authority of the server with this data folder, for programs to trust. */
export const authorityOf = (data: string): string =>
  readFileSync(join(data, 'https/authority.pem'), 'utf8');
