/**
 * Control characters, line separators, lone surrogates and direction marks. They are invisible but
 * change how the rest is displayed.
 */
const INVISIBLE_CHARACTERS =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

export const stripInvisible = (text: string): string => text.replace(INVISIBLE_CHARACTERS, '');

/** Replaces invisible characters by their `\u` escapes, for diagnostic output. */
export const escapeInvisible = (text: string): string =>
  text.replace(
    INVISIBLE_CHARACTERS,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Maximum length of a displayed name, in characters. */
const MAX_DISPLAY_NAME_LENGTH = 40;

/**
 * Makes a name from outside displayable: one line, without invisible characters, at most 40
 * characters.
 */
export const toDisplayName = (name: string): string =>
  [...stripInvisible(name).trim()].slice(0, MAX_DISPLAY_NAME_LENGTH).join('').trim();

/** Default-ignorable characters, and the Braille pattern without dots. */
const GLYPHLESS_CHARACTERS = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Removes all characters without a glyph. Returns a blank text if nothing visible is left. */
export const stripGlyphless = (name: string): string =>
  stripInvisible(name.normalize('NFKC')).replace(GLYPHLESS_CHARACTERS, '');

/**
 * Cyrillic and Greek letters that look like Latin ones, each with its counterpart. Small letters
 * are included even where only the capitals are alike.
 */
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
 * Normalizes a name for visual comparison: no invisible characters, one case, and Latin letters for
 * lookalikes.
 */
export const toVisualKey = (name: string): string =>
  [...stripGlyphless(name)]
    .map((letter) => LATIN.get(letter) ?? letter)
    .join('')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
