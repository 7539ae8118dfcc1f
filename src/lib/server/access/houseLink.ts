import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { log } from '../log/log.ts';
import { newToken, replaceSecret, sameSecret } from './secret.ts';

/**
 * Whoever can read the data folder or the terminal belongs to the house: there is the secret of one link, which lets in
 * one browser and is then replaced. It stands after the `#` of the link, so that nothing on the way logs it.
 */
export interface HouseLink {
  /** Whether this is the current secret. */
  fits(secret: string): boolean;
  /** Replaces the secret; false when the new one cannot be written and the old one still counts. */
  renew(): boolean;
  /** The link that counts now, for people. */
  text(): string;
}

const FILE = 'house-link';
/** Where the page is that opens such a link. */
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

/** The secret of that link, valid under every address of its server. */
export function standingSecret(data: string): string | null {
  const link = standingLink(data);
  return link === null ? null : secretIn(link);
}

const secretIn = (link: string): string | null => /#([\w-]{32})$/.exec(link)?.[1] ?? null;

/** The link under an address without a slash at its end. */
export const linkOf = (address: string, secret: string): string =>
  `${address}${HOUSE_PAGE}#${secret}`;

/**
 * The link of a data folder, under the address by which people reach the server. If it cannot be written, that is
 * logged and the old one, if any, still counts: a full disk is no reason not to start.
 */
export function openHouseLink(data: string, address: string): HouseLink {
  const write = (secret: string): string => {
    const link = linkOf(address, secret);
    replaceSecret(data, FILE, link);
    return link;
  };
  // The file decides: deleting it ends the link. The address may have changed since.
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
    renew() {
      try {
        write(newToken());
        return true;
      } catch (error) {
        log.error('house link not renewed', { error });
        return false;
      }
    },
    text: () => standingLink(data) ?? write(newToken()),
  };
}
