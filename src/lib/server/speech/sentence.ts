import type { Language } from '../../i18n/language.ts';
import type { Speed } from '../../protocol/speech.ts';

/** How something is said. */
export interface Manner {
  readonly language: Language;
  readonly speed: Speed;
}

/** What is to be said, fit to be handed to a program that speaks. */
export interface Sentence extends Manner {
  readonly text: string;
}
/** In characters: the longest sentence of a score sheet with eight names of forty has room. */
export const LONGEST_SENTENCE = 600;

/** espeak-ng says the sign in English to French ears, and a hyphen before a number not at all. */
const MINUS: Readonly<Record<Language, string>> = { fr: 'moins', en: 'minus' };
const SIGN = /(?<![\p{L}\p{N}])[-\u2212](?=\p{N})/gu;
/** It reads the letter of this alone: "coup N 4". */
const NUMERO = /(?<![\p{L}\p{N}])n°\s*(?=\p{N})/giu;

/**
 * The text as a voice may read it; null where nothing is left to say, or it is too long. Control characters end a sentence or
 * command some engines, angle brackets are marks of SSML, and double square brackets spell sounds for espeak: all become spaces. Signs
 * before a number become words.
 */
export function speakable(text: string, language: Language): string | null {
  if (text.length > LONGEST_SENTENCE) return null;
  const plain = text
    .replace(/[\p{C}<>[\]{}|\\]/gu, ' ')
    .replace(NUMERO, 'numéro ')
    .replace(SIGN, `${MINUS[language]} `)
    .replace(/\s+/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(plain) ? plain : null;
}
