import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { log } from '../log/log.ts';
import { newToken, replaceSecret, sameSecret } from './secret.ts';

/**
 * Read access to the data folder or the terminal makes you part of the house: both show a one-time link, which lets in one
 * browser and is then replaced. Its secret is in the fragment, so that no proxy logs it.
 */
export interface HouseLink {
  /** Whether this is the current secret. */
  fits(secret: string): boolean;
  /**
   * Replaces the secret that somebody opens now; `over`: somebody else did so in this moment; `not-saved`: the new one cannot be
   * written, and the old one remains valid.
   */
  renew(secret: string): Promise<'renewed' | 'over' | 'not-saved'>;
  /** The current link, for people. */
  text(): string;
}

const FILE = 'house-link';
/** Path of the page that opens such a link. */
export const HOUSE_PAGE = '/house';

/** The file of the secret in the data folder. */
export const houseLinkFile = (data: string): string => join(data, FILE);

/** The link in a data folder; null where no server has made one. */
export function standingLink(data: string): string | null {
  try {
    const text = readFileSync(houseLinkFile(data), 'utf8').trim();
    return secretIn(text) === null ? null : text;
  } catch {
    return null;
  }
}

/** The secret of that link, valid at every address of its server. */
export function standingSecret(data: string): string | null {
  const link = standingLink(data);
  return link === null ? null : secretIn(link);
}

const secretIn = (link: string): string | null => /#([\w-]{32})$/.exec(link)?.[1] ?? null;

/** The link at an address without trailing slash. */
export const linkOf = (address: string, secret: string): string =>
  `${address}${HOUSE_PAGE}#${secret}`;

/**
 * Opens the link of a data folder, at the address by which people reach the server. A failed write is logged and the old link,
 * if any, remains valid: a full disk must not prevent the start.
 */
export function openHouseLink(data: string, address: string): HouseLink {
  const write = (secret: string): string => {
    const link = linkOf(address, secret);
    replaceSecret(data, FILE, link);
    return link;
  };
  // The file is authoritative: deleting it ends the link. The address may have changed since.
  const secret = standingSecret(data) ?? newToken();
  try {
    if (standingLink(data) !== linkOf(address, secret)) write(secret);
  } catch (error) {
    log.warn('house link not written', { error });
  }
  return {
    fits(secret) {
      const stands = standingSecret(data);
      return stands !== null && sameSecret(secret, stands);
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
    text: () => standingLink(data) ?? write(newToken()),
  };
}
