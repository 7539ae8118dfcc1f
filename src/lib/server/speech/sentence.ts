import type { Language } from '../../i18n/language.ts';
import type { Speed } from '../../protocol/speech.ts';
import { printedCells } from '../../tactile/printed.ts';

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
  const plain = [...printedCells(language, text)]
    .map(looksLike)
    .join('')
    .normalize('NFC')
    .replace(/[\p{C}<>[\]{}|\\]/gu, ' ')
    .replace(RARE_LETTER, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, ''))
    .replace(IDLE_MARK, '')
    .replaceAll('\u2044', '/')
    .replace(NUMERO, 'numéro ')
    .replace(JOKER, language === 'fr' ? 'jokère$1' : '$&')
    .replace(SIGN, `${MINUS[language]} `)
    .replace(/\s+/g, ' ')
    .trim();
  // What is written out, as a fraction is, may be longer than it was.
  const said = shortened(plain.split(' ').map(cutWord).join(' '));
  const isSaid = said.length <= 1.5 * LONGEST_SENTENCE && /[\p{L}\p{N}]/u.test(said);
  return isSaid ? said : null;
}

/** One sign may stand for a whole phrase. */
const MOST_WRITTEN_OUT = 3;
const looksLike = (sign: string): string =>
  [...sign.normalize('NFKC')].slice(0, MOST_WRITTEN_OUT).join('');

/** As long as a name may be, and what is written before and behind it. */
const LONGEST_WORD = 48;
const cutWord = (word: string): string => {
  const signs = [...word];
  const end = /[.,;:!?]*$/.exec(word)?.[0].slice(0, 3) ?? '';
  return signs.length > LONGEST_WORD ? signs.slice(0, LONGEST_WORD).join('') + end : word;
};

/** espeak-ng spells what has marks that neither language knows: "Nguyễn" in three seconds, and Greek of old. */
const RARE_LETTER = /[\u0100-\u024f\u1e00-\u1eff\u0390\u03b0\u1f00-\u1fff]/gu;
/** It says the name of a mark by itself. Two scripts that it reads write their vowels so. */
const IDLE_MARK = /(?<![\p{Script=Devanagari}\p{Script=Tamil}]\p{M}?)\p{M}/gu;

/*
 * What a voice of Western Europe cannot read it spells, up to a second and a half for each character: most scripts, pictures and
 * signs, a word without vowels, endless numbers. Forty ideographs, as long as a name may be, took it half a minute.
 */
const READ = [
  'A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f\u0386-\u03ce0-9',
  ...['Armenian', 'Georgian', 'Devanagari', 'Tamil', 'Hangul'].map(
    (script) => `\\p{Script=${script}}`,
  ),
].join('');
/** Of these it reads none, or their short names. */
const QUIET = '.,;:!?\'’"«»“”()\\-–—−…·/&%+°*@#=~$€_';
const SPELT = new RegExp(
  [
    `[^\\s${READ}${QUIET}]`,
    // Signs of Tamil that are no letters.
    '[\\u0bf0-\\u0bff]',
    '[b-df-hj-np-tv-xzß]{6,}',
    '(?<!\\p{L})[b-df-hj-np-tv-xzß]{3,}(?!\\p{L})',
    '(\\S)\\1{3,}',
    '[0-9]{10,}',
  ].join('|'),
  'giu',
);
/** Numbers that follow each other without a comma, as in no sentence of ours, and how much of them is said: less where there are many. */
const NUMBERS = /[0-9](?:(?: |[^\s\p{L}\p{N}]{0,2})[0-9]){12,}/gu;
const MOST_DIGITS = { few: 12, many: 6 };

/** Spelt by their script and number, or by a phrase, for two seconds and a half: each counts as two. */
const SPELT_LONG =
  /[\p{Script=Braille}\p{Script=Ethiopic}\p{Script=Myanmar}\p{Extended_Pictographic}]/u;
const costOfSign = (sign: string): number => (SPELT_LONG.test(sign) ? 2 : 1);

/** Characters that are spelt, of one name, and of a whole sentence: beyond it less of each name is said. */
const MOST_SPELT = { name: 6, sentence: 24 };
/** In one sentence. */
const MOST_NAMES = 8;

const speltIn = (text: string): number =>
  [...(text.match(SPELT) ?? []).join('')].reduce((sum, sign) => sum + costOfSign(sign), 0);

/** What is said of a word character by character: a letter that stands by itself among others is, too. */
function costOf(words: readonly string[], at: number): number {
  const isLetter = (word = '') => /^\p{L}$/u.test(word);
  const isSpelt = isLetter(words[at]) && (isLetter(words[at - 1]) || isLetter(words[at + 1]));
  return isSpelt ? 1 : speltIn(words[at] ?? '');
}

const endsPart = (word: string): boolean => /[,;:.!?]$/.test(word);

/** Words one after the other that are spelt: names, up to a comma or the like; more than eight are one name that has commas itself. */
function namesIn(words: readonly string[]): readonly (readonly number[])[] {
  const names: number[][][] = [];
  for (const at of words.keys()) {
    if (costOf(words, at) === 0) continue;
    const list = costOf(words, at - 1) > 0 ? names.at(-1) : undefined;
    if (list === undefined) names.push([[at]]);
    else if (endsPart(words[at - 1] ?? '')) list.push([at]);
    else list.at(-1)?.push(at);
  }
  return names.flatMap((list) => (list.length > MOST_NAMES ? [list.flat()] : list));
}

/** How much of each is said: all have as much, as far as they need it; what comes last tells whose turn it is. */
function sharesOf(costs: readonly number[]): readonly number[] {
  const shares = costs.map(() => 0);
  let left = MOST_SPELT.sentence;
  for (let round = 1; round <= MOST_SPELT.name; round += 1) {
    for (let at = costs.length - 1; at >= 0; at -= 1) {
      if (left === 0 || (costs[at] ?? 0) < round) continue;
      shares[at] = round;
      left -= 1;
    }
  }
  return shares;
}

function shortened(text: string): string {
  const words = text.split(' ');
  const names = namesIn(words);
  const costs = names.map((name) => name.reduce((sum, at) => sum + costOf(words, at), 0));
  const said = [...words];
  for (const [nth, share] of sharesOf(costs).entries()) {
    let left = share;
    for (const at of names[nth] ?? []) {
      const cost = costOf(words, at);
      said[at] = cost <= left ? (words[at] ?? '') : cut(words[at] ?? '', left);
      left = Math.max(0, left - cost);
    }
  }
  // Digits that stood between signs are one long number, once these are cut out.
  return withFewDigits(said.join(' '))
    .replace(/[ ,;]+(?=[.!?]( |$))/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Of a word of which nothing is said only what ends its sentence is left. */
function cut(word: string, most: number): string {
  let left = most;
  const some = word.replace(SPELT, (spelt) => {
    const kept = [...spelt].filter((sign) => (left -= costOfSign(sign)) >= 0);
    return kept.join('');
  });
  const isSaid = /[^\p{P}\s]/u.test(some) && (most > 0 || word.length > 1);
  return isSaid ? some : (/[.!?]$/.exec(word)?.[0] ?? '');
}

/** No word of ours has so many; a name may, with signs between them, or as many numbers. */
function withFewDigits(text: string): string {
  const words = text.split(' ').map((word) => firstDigits(word, MOST_DIGITS.few));
  const said = words.join(' ');
  const most = (said.match(NUMBERS) ?? []).length > 2 ? MOST_DIGITS.many : MOST_DIGITS.few;
  return said.replace(NUMBERS, (numbers) => firstDigits(numbers, most));
}

/** What stands before, between and behind the digits that are left stays. */
function firstDigits(text: string, most: number): string {
  let left = most;
  return text.replace(/[0-9]|[^0-9](?=[^0-9]*[0-9])/gu, (sign) => {
    if (left === 0) return '';
    if (/[0-9]/.test(sign)) left -= 1;
    return sign;
  });
}
