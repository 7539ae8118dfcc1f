import { typedFrom } from './typedFrom.ts';
import { elsewhereNow } from './whereNow.svelte.ts';

/** What the server wrote into this page. Browser only. */
const written = (): DOMStringMap => document.documentElement.dataset;

/**
 * The address that this page's QR codes hold, for phones that resolve no names: that of the server at which it is now. `asked`: the
 * address the page was opened by.
 */
export const scannedOrigin = (asked: string): string =>
  elsewhereNow() ?? (written()['scanned'] || asked);

/**
 * A link for people to read out and type: by the server's name where it has one, and without the parts meant for QR
 * codes.
 */
export const typedLink = (link: string): string =>
  // The name is that of the server which the page came from.
  typedFrom(link, elsewhereNow() === null ? (written()['typed'] ?? '') : '');
