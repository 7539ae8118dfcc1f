import { INQUIRIES, type Inquiry } from '../game/actions.ts';
import type { Language } from './language.ts';

const LETTERS = {
  fr: {
    'say-again': 'r',
    standing: 'o',
    'my-side': 'm',
    'other-sides': 'a',
    'last-card': 'd',
    'last-round': 'f',
    playable: 'p',
    who: 'q',
    help: 'h',
    'which-card': 'c',
    sheet: 'l',
  },
  en: {
    'say-again': 'r',
    standing: 's',
    'my-side': 'm',
    'other-sides': 'o',
    'last-card': 'l',
    'last-round': 't',
    playable: 'p',
    who: 'w',
    help: 'h',
    'which-card': 'c',
    sheet: 'n',
  },
} as const satisfies Record<Language, Record<Inquiry, string>>;

export const letterOf = (language: Language, inquiry: Inquiry): string =>
  LETTERS[language][inquiry];

/** Returns the inquiry of a letter in this language; null if there is none. */
export const inquiryOf = (language: Language, letter: string): Inquiry | null =>
  INQUIRIES.find((inquiry) => LETTERS[language][inquiry] === letter) ?? null;
