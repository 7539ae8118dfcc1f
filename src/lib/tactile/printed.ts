import type { Language } from '../i18n/language.ts';
import { type Code, CODES, LETTERS } from './uncontracted.ts';

/*
 * What is written in the other code is read as far as it is nothing in that of the table, whose players may have learnt to write
 * elsewhere. French digits are contractions in English: only a whole word of them is a number there.
 */
const DIGITS_BEHIND_3456 = /⠼[⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚]+/g;
const DIGITS_BEHIND_6: Readonly<Record<Language, RegExp>> = {
  fr: /⠠[⠼⠡⠣⠩⠹⠱⠫⠻⠳⠪]+/g,
  en: /(?<![\u2801-\u28ff])⠠[⠼⠡⠣⠩⠹⠱⠫⠻⠳⠪]+(?![\u2801-\u28ff])/g,
};
/** Cells that say of the next that it is a capital, a letter, or a sign of another kind. */
const BEFORE_A_SIGN = /[⠈⠘⠸⠐⠨⠰⠠⠼]/g;
/** As most who read English write by themselves. What is contracted in French is words, no names. */
const CONTRACTED: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  fr: {},
  en: {
    ...{ ch: '⠡', gh: '⠣', sh: '⠩', th: '⠹', wh: '⠱', ed: '⠫', er: '⠻', ou: '⠳', ow: '⠪', st: '⠌' },
    ...{ ar: '⠜', ing: '⠬', and: '⠯', for: '⠿', of: '⠷', the: '⠮', with: '⠾', en: '⠢', in: '⠔' },
  },
};

/** Cells among a text as what they stand for in print; a capital is as any other letter, and cells that are nothing stay. */
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

/** Of eight dots, by which a capital has one more than its letter, and a digit none. */
const withSixDots = (cell: string): string =>
  String.fromCodePoint(0x2800 + ((cell.codePointAt(0) ?? 0) & 0x3f));

const digitsIn = ({ digits }: Code, number: string): string =>
  [...number.slice(1)].map((cell) => String(digits.indexOf(cell))).join('');
