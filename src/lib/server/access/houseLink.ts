import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { log } from '../log/log.ts';
import { newToken, replaceSecret, sameSecret } from './secret.ts';

/**
 * Whoever reads the data folder or its terminal is at home: there stands the secret of one link, which lets one browser
 * into the house and is then replaced by the next. It lies behind the `#` of the link, so that nothing on the way writes it down.
 */
export interface HouseLink {
  /** Whether that is the secret which stands. */
  fits(secret: string): boolean;
  /** Puts another in its place; false when that cannot be written, and the one before still counts. */
  renew(): boolean;
  /** The link that counts now, for people. */
  text(): string;
}

const FILE = 'house-link';
/** Where the page is that opens such a link. */
export const HOUSE_PAGE = '/house';

/** The file in the data folder in which the secret stands. */
export const houseLinkFile = (data: string): string => join(data, FILE);

/** The link that stands in a data folder; null where no server has made one. */
export function standingLink(data: string): string | null {
  try {
    const text = readFileSync(houseLinkFile(data), 'utf8').trim();
    return secretIn(text) === null ? null : text;
  } catch {
    return null;
  }
}

/** The secret of that link, which counts under every address of its server. */
export function standingSecret(data: string): string | null {
  const link = standingLink(data);
  return link === null ? null : secretIn(link);
}

const secretIn = (link: string): string | null => /#([\w-]{32})$/.exec(link)?.[1] ?? null;

/** The link under an address without a slash at its end. */
export const linkOf = (address: string, secret: string): string =>
  `${address}${HOUSE_PAGE}#${secret}`;

/**
 * The link of a data folder, under the address by which people reach the server. Where it cannot be written that is logged,
 * and what stands there, if anything, counts: a disk that is full is no reason not to start.
 */
export function openHouseLink(data: string, address: string): HouseLink {
  const write = (secret: string): string => {
    const link = linkOf(address, secret);
    replaceSecret(data, FILE, link);
    return link;
  };
  // What stands in the file counts: who deletes it there has ended it. Its address may have changed since.
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
