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
/** It says this in English to French ears: spelt as it sounds there. */
const JOKER = /\bjoker(s?)\b/gi;
/** It reads the letter of this alone: "coup N 4". */
const NUMERO = /(?<![\p{L}\p{N}])n°\s*(?=\p{N})/giu;

/**
 * The text as a voice may read it; null where nothing is left to say, or it is too long. Control characters end a sentence or
 * command some engines, angle brackets are marks of SSML, and double square brackets spell sounds for espeak: all become spaces. Signs
 * before a number become words, and letters what they look like. Of what would be spelt, as names may be, only so much is said.
 */
export function speakable(text: string, language: Language): string | null {
  if (text.length > LONGEST_SENTENCE) return null;
  const plain = text
    .normalize('NFKC')
    .replace(/[\p{C}<>[\]{}|\\]/gu, ' ')
    .replace(RARE_LETTER, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, ''))
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(NUMERO, 'numéro ')
    .replace(JOKER, language === 'fr' ? 'jokère$1' : '$&')
    .replace(SIGN, `${MINUS[language]} `)
    .replace(/\s+/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(plain) ? shortened(plain) : null;
}

/** espeak-ng spells what has marks that neither language knows: "Nguyễn" in three seconds. */
const RARE_LETTER = /[\u0100-\u024f\u1e00-\u1eff]/gu;

/*
 * What a voice of Western Europe cannot read it spells, up to a second and a half for each character: most scripts, pictures and
 * signs, a word without vowels, endless numbers. Forty ideographs, as long as a name may be, took it half a minute.
 */
const READ = ['Latin', 'Greek', 'Armenian', 'Georgian', 'Devanagari', 'Tamil', 'Hangul']
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const SPELT = new RegExp(
  [
    `[^\\s\\p{N}\\p{M}\\p{P}${READ}]`,
    '[b-df-hj-np-tv-xzß]{6,}',
    '(\\S)\\1{3,}',
    '\\p{N}{10,}',
  ].join('|'),
  'giu',
);
/** Characters that are spelt, of one name, and of a whole sentence: beyond it less of each name is said. */
const MOST_SPELT = { name: 6, sentence: 24 };

const speltIn = (text: string): number =>
  (text.match(SPELT) ?? []).reduce((sum, some) => sum + [...some].length, 0);

/** Words one after the other that hold such characters, up to a comma or the like, are one name. */
function namesIn(plain: string): readonly string[] {
  const names: string[] = [];
  for (const word of plain.split(' ')) {
    const before = names.at(-1);
    const goesOn = before !== undefined && speltIn(before) > 0 && !/[,;:.!?]$/.test(before);
    if (goesOn && speltIn(word) > 0) names.push(`${String(names.pop())} ${word}`);
    else names.push(word);
  }
  return names;
}

function shortened(plain: string): string {
  if (speltIn(plain) <= MOST_SPELT.name) return plain;
  const names = namesIn(plain);
  const costs = names.map(speltIn);
  const costOf = (most: number) => costs.reduce((sum, cost) => sum + Math.min(cost, most), 0);
  let most = MOST_SPELT.name;
  while (most > 1 && costOf(most) > MOST_SPELT.sentence) most -= 1;
  let whole = MOST_SPELT.sentence;
  const cut = (name: string) => {
    let left = Math.min(most, whole);
    return name.replace(SPELT, (some) => {
      const kept = [...some].slice(0, left);
      left -= kept.length;
      whole -= kept.length;
      return kept.join('');
    });
  };
  return names.map(cut).join(' ').replace(/\s+/g, ' ').trim();
}
