/** What the server has written into this page. Browser only. */
const written = (): DOMStringMap => document.documentElement.dataset;

/** The address that codes of this page hold, for phones that find no names; `asked`: the one it was asked for by. */
export const scannedOrigin = (asked: string): string => written()['scanned'] || asked;

/** A link as people read it out and type it: by the server's name where it has one, and without what is for codes alone. */
export const typedLink = (link: string): string => typedFrom(link, written()['typed'] ?? '');

export function typedFrom(link: string, typed: string): string {
  const plain = link.replace(/#.*$/, '');
  const named = typed === '' ? plain : plain.replace(/^https?:\/\/[^/]+/, typed);
  return named.replace(/^https?:\/\//, '');
}
