import { seenOf } from './unseen.ts';

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
