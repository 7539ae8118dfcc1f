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

/** Letters of other alphabets that look like Latin ones, and those. Where only the capital does, the small letter counts with it. */
const ALIKE = [
  [
    '\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0406\u0408\u0405',
    'ABEKMHOPCTYXIJS',
  ],
  [
    '\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u04bb\u0501\u051b\u051d\u04cf',
    'aeopcyxijshdqwl',
  ],
  [
    '\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7',
    'ABEZHIKMNOPTYX',
  ],
  ['\u03b1\u03b9\u03ba\u03bd\u03bf\u03c1\u03c5\u03f2\u0131', 'aikvopuci'],
] as const;
const LATIN: ReadonlyMap<string, string> = new Map(
  ALIKE.flatMap(([theirs, latin]) => [...theirs].map((letter, n) => [letter, latin[n] ?? letter])),
);

/**
 * A name as people take it in at a glance, to compare it with others: without what is not seen, the same in capitals, and
 * with letters of other alphabets as the Latin ones that they look like.
 */
export const lookOf = (name: string): string =>
  [...seenOf(name)]
    .map((letter) => LATIN.get(letter) ?? letter)
    .join('')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
