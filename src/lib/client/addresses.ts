/** What the server wrote into this page. Browser only. */
const written = (): DOMStringMap => document.documentElement.dataset;

/**
 * The address that this page's QR codes hold, for phones that resolve no names; `asked`: the address the page was
 * opened by.
 */
export const scannedOrigin = (asked: string): string => written()['scanned'] || asked;

/**
 * A link for people to read out and type: by the server's name where it has one, and without the parts meant for QR
 * codes.
 */
export const typedLink = (link: string): string => typedFrom(link, written()['typed'] ?? '');

export function typedFrom(link: string, typed: string): string {
  const plain = link.replace(/#.*$/, '');
  const named = typed === '' ? plain : plain.replace(/^https?:\/\/[^/]+/, typed);
  return named.replace(/^https?:\/\//, '');
}
