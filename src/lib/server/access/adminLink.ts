import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { log } from '../log/log.ts';
import { isSameSecret } from '../../process/sameSecret.ts';
import { newToken, replaceSecret } from './secret.ts';

/**
 * One-time link that makes its first visitor an administrator. It is shown in the data folder and
 * in the terminal, and replaced after use. The secret is in the URL fragment, so that no proxy logs
 * it.
 */
export interface AdminLink {
  fits(secret: string): boolean;
  /**
   * Replaces the secret that is being used now. `over`: another visitor just used it. `not-saved`:
   * the new secret cannot be written, and the old one remains valid.
   */
  renew(secret: string): Promise<'renewed' | 'over' | 'not-saved'>;
  text(): string;
}

const FILE = 'house-link';
export const ADMIN_PAGE = '/house';

export const adminLinkFile = (data: string): string => join(data, FILE);

export function readAdminLink(data: string): string | null {
  try {
    const text = readFileSync(adminLinkFile(data), 'utf8').trim();
    return secretIn(text) === null ? null : text;
  } catch {
    return null;
  }
}

export function readAdminSecret(data: string): string | null {
  const link = readAdminLink(data);
  return link === null ? null : secretIn(link);
}

const secretIn = (link: string): string | null => /#([\w-]{32})$/.exec(link)?.[1] ?? null;

export const adminLinkOf = (address: string, secret: string): string =>
  `${address}${ADMIN_PAGE}#${secret}`;

/**
 * Opens the link of a data folder at the server's public address. A failed write is logged and the
 * old link remains valid: a full disk must not prevent the start.
 */
export function openAdminLink(data: string, address: string): AdminLink {
  const write = (secret: string): string => {
    const link = adminLinkOf(address, secret);
    replaceSecret(data, FILE, link);
    return link;
  };
  // The file is authoritative: deleting it ends the link. The address may have changed since.
  const secret = readAdminSecret(data) ?? newToken();
  try {
    if (readAdminLink(data) !== adminLinkOf(address, secret)) write(secret);
  } catch (error) {
    log.warn('house link not written', { error });
  }
  return {
    fits(secret) {
      const stands = readAdminSecret(data);
      return stands !== null && isSameSecret(secret, stands);
    },
    async renew() {
      try {
        write(newToken());
        return 'renewed';
      } catch (error) {
        log.error('house link not renewed', { error });
        return 'not-saved';
      }
    },
    text: () => readAdminLink(data) ?? write(newToken()),
  };
}
