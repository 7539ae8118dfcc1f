/**
 * Control characters, line ends, halves of characters, and the marks that turn writing around: unseen themselves, they change
 * what is seen of the rest.
 */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The text as everybody sees it. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '');

/** The same, with what is not seen spelled out: for lines that are looked at when something was wrong. */
export const spelledOut = (text: string): string =>
  text.replace(UNSEEN, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The longest name that is shown of anything, in characters. */
const LONGEST_SHOWN = 40;

/** A name from elsewhere, as it is shown: on one line, and not longer than others. */
export const shownName = (name: string): string =>
  [...withoutUnseen(name).trim()].slice(0, LONGEST_SHOWN).join('').trim();

/** The same without what takes no room either; blank where nothing would be seen. */
export const seenOf = (name: string): string =>
  withoutUnseen(name.normalize('NFKC')).replace(/\p{Default_Ignorable_Code_Point}/gu, '');
