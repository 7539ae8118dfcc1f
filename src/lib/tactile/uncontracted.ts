import type { Language } from '../i18n/language.ts';

/*
 * Uncontracted braille as Unicode patterns. French is the Code braille français uniformisé (2008)
 * with Antoine digits: a to i with dot 6, and 3456 for zero, after a dot 6. English is Unified
 * English Braille, grade 1, with digits a to j after 3456. A test compares it with liblouis
 * (fr-bfu-comp6, en-ueb-g1).
 */

export interface Code {
  readonly capital: string;
  readonly number: string;
  readonly digits: string;
  readonly bracketed: string;
  /** Separator between a number and a letter that could be read as a digit. */
  readonly letterAfterNumber: string;
  readonly signs: Readonly<Record<string, string>>;
}

export const LETTERS = new Map(
  [...'abcdefghijklmnopqrstuvwxyz'].map((letter, at) => [
    letter,
    '⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵'.charAt(at),
  ]),
);
const SIGNS = { ' ': '⠀', ',': '⠂', '.': '⠲', ':': '⠒', "'": '⠄', '-': '⠤', '!': '⠖' } as const;

export const CODES: Readonly<Record<Language, Code>> = {
  fr: {
    capital: '⠨',
    number: '⠠',
    bracketed: '⠠⠦',
    digits: '⠼⠡⠣⠩⠹⠱⠫⠻⠳⠪',
    letterAfterNumber: '',
    signs: {
      ...SIGNS,
      '?': '⠢',
      '(': '⠦',
      ')': '⠴',
      à: '⠷',
      â: '⠡',
      ç: '⠯',
      è: '⠮',
      é: '⠿',
      ê: '⠣',
      ë: '⠫',
      î: '⠩',
      ï: '⠻',
      ô: '⠹',
      ù: '⠾',
      û: '⠱',
      ü: '⠳',
      œ: '⠪',
    },
  },
  en: {
    capital: '⠠',
    number: '⠼',
    bracketed: '⠐⠣⠼',
    digits: '⠚⠁⠃⠉⠙⠑⠋⠛⠓⠊',
    letterAfterNumber: '⠰',
    signs: { ...SIGNS, '?': '⠦', '(': '⠐⠣', ')': '⠐⠜' },
  },
};

/** Spaces in print. `PARTS` matches numbers, words and single signs. */
const BLANKS = /[\s\u00a0\u202f]/g;
const PARTS = /\(?\d+|\p{L}+|./gu;

/** Translates a line of print to braille cells. Leaves out signs that the code does not have. */
export function uncontracted(language: Language, text: string): string {
  const code = CODES[language];
  const parts = text.normalize('NFC').replace(BLANKS, ' ').replace(/’/g, "'").match(PARTS) ?? [];
  return parts
    .map((part, at) => {
      if (/\d/.test(part)) return numberIn(code, part);
      const afterNumber = /\d/.test(parts[at - 1] ?? '') && /^[a-j]/.test(part);
      return (afterNumber ? code.letterAfterNumber : '') + wordIn(code, part);
    })
    .join('');
}

const numberIn = (code: Code, part: string): string =>
  (part.startsWith('(') ? code.bracketed : code.number) +
  [...part.replace('(', '')].map((digit) => code.digits.charAt(Number(digit))).join('');

const isCapital = (letter: string): boolean => letter !== letter.toLowerCase();

function wordIn(code: Code, word: string): string {
  const letters = [...word];
  const shouted = letters.length > 1 && letters.every(isCapital);
  const cells = letters.map((letter) => {
    const small = letter.toLowerCase();
    const cell = LETTERS.get(small) ?? code.signs[small] ?? '';
    return isCapital(letter) && !shouted && cell !== '' ? code.capital + cell : cell;
  });
  return (shouted ? code.capital.repeat(2) : '') + cells.join('');
}
