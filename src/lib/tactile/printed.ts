import type { Language } from '../i18n/language.ts';
import { type Code, CODES, LETTERS } from './uncontracted.ts';

/*
 * Reads parts written in the other language's code, if they mean nothing in the table's own. French
 * digits are contractions in English, so there only a whole word of them is a number.
 */
const DIGITS_BEHIND_3456 = /⠼[⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚]+/g;
const DIGITS_BEHIND_6: Readonly<Record<Language, RegExp>> = {
  fr: /⠠[⠼⠡⠣⠩⠹⠱⠫⠻⠳⠪]+/g,
  en: /(?<![\u2801-\u28ff])⠠[⠼⠡⠣⠩⠹⠱⠫⠻⠳⠪]+(?![\u2801-\u28ff])/g,
};
/** Cells that mark the next one as a capital, a letter, or another kind of sign. */
const BEFORE_A_SIGN = /[⠈⠘⠸⠐⠨⠰⠠⠼]/g;
/** Contractions that most readers of English braille use. French contracts words but not names. */
const CONTRACTED: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  fr: {},
  en: {
    ch: '⠡',
    gh: '⠣',
    sh: '⠩',
    th: '⠹',
    wh: '⠱',
    ed: '⠫',
    er: '⠻',
    ou: '⠳',
    ow: '⠪',
    st: '⠌',
    ar: '⠜',
    ing: '⠬',
    and: '⠯',
    for: '⠿',
    of: '⠷',
    the: '⠮',
    with: '⠾',
    en: '⠢',
    in: '⠔',
  },
};

/** Replaces braille cells in a text by print. Capitals become small letters; unknown cells stay. */
export function printedCells(language: Language, text: string): string {
  const signs = [CODES.fr.signs, CODES[language].signs, CONTRACTED[language]];
  const written = [...LETTERS, ...signs.flatMap((each) => Object.entries(each))];
  const printed = new Map(written.map(([sign, cell]) => [cell, sign]));
  return text
    .replace(/[\u2840-\u28ff]/g, withSixDots)
    .replace(DIGITS_BEHIND_6[language], (number) => digitsIn(CODES.fr, number))
    .replace(DIGITS_BEHIND_3456, (number) => digitsIn(CODES.en, number))
    .replaceAll('⠐⠣', '(')
    .replaceAll('⠐⠜', ')')
    .replace(BEFORE_A_SIGN, '')
    .replace(/\p{Script=Braille}/gu, (cell) => printed.get(cell) ?? cell);
}

/** Reduces 8-dot to 6-dot braille, where a capital has one dot more and a digit none. */
const withSixDots = (cell: string): string =>
  String.fromCodePoint(0x2800 + ((cell.codePointAt(0) ?? 0) & 0x3f));

const digitsIn = ({ digits }: Code, number: string): string =>
  [...number.slice(1)].map((cell) => String(digits.indexOf(cell))).join('');
