/**
 * Widths of Helvetica's characters from the space on, in thousandths of the font size (Adobe's
 * metrics of 1997).
 */
const WIDTHS = [
  ...[278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278],
  ...[556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556],
  ...[1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778],
  ...[667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556],
  ...[333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556],
  ...[556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584],
];
const OTHER = 556;
const FIRST = 0x20;

export const textWidth = (text: string): number =>
  [...text.normalize('NFD').replace(/\p{M}/gu, '').replace(/’/g, "'")].reduce(
    (sum, letter) => sum + (WIDTHS[letter.charCodeAt(0) - FIRST] ?? OTHER),
    0,
  ) / 1000;

/** Codes of WinAnsi characters outside Latin-1. Narrow spaces become plain ones. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '’': '\x92',
  '–': '\x96',
  '—': '\x97',
  '…': '\x85',
  œ: '\x9c',
  Œ: '\x8c',
  '\u202f': '\xa0',
};

/**
 * Encodes text as WinAnsi, the encoding of PDF's standard fonts, one byte a character. Unknown
 * characters become a question mark.
 */
export const winAnsi = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => ELSEWHERE[letter] ?? (letter.charCodeAt(0) <= 0xff ? letter : '?'))
    .join('');
