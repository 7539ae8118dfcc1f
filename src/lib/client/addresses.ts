import { typeableLink } from './typeableLink.ts';
import { connectedOrigin } from './connectedOrigin.svelte.ts';

const written = (): DOMStringMap => document.documentElement.dataset;

/**
 * Returns the origin for QR codes, which suits phones that resolve no local names. If the page
 * moved to another server, that server's origin.
 *
 * @param asked origin that the page was opened by
 */
export const scannedOrigin = (asked: string): string =>
  connectedOrigin() ?? (written()['scanned'] || asked);

/** Returns a link to type as it is, for devices that do not resolve the server's name. */
export const numericLink = (link: string): string => typeableLink(link, '');

/**
 * Returns a link to read out and type: by the server's name if it has one, without the parts meant
 * for QR codes.
 */
export const typedLink = (link: string): string =>
  // The name belongs to the server that delivered the page.
  typeableLink(link, connectedOrigin() === null ? (written()['typed'] ?? '') : '');
