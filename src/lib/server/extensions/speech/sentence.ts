import type { Language } from '../../../i18n/language.ts';
import type { Speed } from '../../../protocol/speech.ts';
import { printedCells } from '../../../tactile/printed.ts';

export interface VoiceSettings {
  readonly language: Language;
  readonly speed: Speed;
}

export interface Sentence extends VoiceSettings {
  readonly text: string;
}
/**
 * Maximum length in characters. Fits the longest sentence of a score sheet with eight names of
 * forty.
 */
export const MAX_SENTENCE_LENGTH = 600;

/**
 * espeak-ng reads the minus sign in English to French listeners, and skips a hyphen before a
 * number.
 */
const MINUS: Readonly<Record<Language, string>> = { fr: 'moins', en: 'minus' };
const SIGN = /(?<![\p{L}\p{N}])[-\u2212](?=\p{N})/gu;
/** espeak-ng pronounces this word in English to French listeners, so it is spelt phonetically. */
const JOKER = /\bjoker(s?)\b/gi;
/** espeak-ng reads only the letter of this alone: "coup N 4". */
const NUMERO = /(?<![\p{L}\p{N}])n°\s*(?=\p{N})/giu;

/**
 * Returns the text as a voice may read it; null if nothing is left or it is too long.
 *
 * Replaces control characters, which end a sentence or command some engines; angle brackets, which
 * are SSML; and double brackets, which are espeak phonemes. Signs before a number become words, and
 * rare letters similar ones. Limits how much is spelt letter by letter.
 */
export function toSpeakableText(text: string, language: Language): string | null {
  if (text.length > MAX_SENTENCE_LENGTH) return null;
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
  // Expansion, for example of fractions, can lengthen the text.
  const said = limitSpelling(plain.split(' ').map(cutWord).join(' '));
  const isSaid = said.length <= 1.5 * MAX_SENTENCE_LENGTH && /[\p{L}\p{N}]/u.test(said);
  return isSaid ? said : null;
}

/** Maximum expansion of one character: some stand for a whole phrase. */
const MAX_EXPANSION = 3;
const looksLike = (sign: string): string =>
  [...sign.normalize('NFKC')].slice(0, MAX_EXPANSION).join('');

const LONGEST_WORD = 48;
const cutWord = (word: string): string => {
  const signs = [...word];
  const end = /[.,;:!?]*$/.exec(word)?.[0].slice(0, 3) ?? '';
  return signs.length > LONGEST_WORD ? signs.slice(0, LONGEST_WORD).join('') + end : word;
};

/**
 * Letters with marks that neither language has; espeak-ng spells these ("Nguyễn" takes three
 * seconds), and ancient Greek.
 */
const RARE_LETTER = /[\u0100-\u024f\u1e00-\u1eff\u0390\u03b0\u1f00-\u1fff]/gu;
/**
 * Combining marks, which espeak-ng reads by name. Devanagari and Tamil write vowels with them, so
 * theirs stay.
 */
const IDLE_MARK = /(?<![\p{Script=Devanagari}\p{Script=Tamil}]\p{M}?)\p{M}/gu;

/*
 * Characters that a Western European voice reads rather than spells. Spelling takes up to a second
 * and a half per character: most scripts, pictures, signs, words without vowels, endless numbers.
 * Forty ideographs, the maximum of a name, took half a minute.
 */
const READABLE_CHARACTERS = [
  'A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f\u0386-\u03ce0-9',
  ...['Armenian', 'Georgian', 'Devanagari', 'Tamil', 'Hangul'].map(
    (script) => `\\p{Script=${script}}`,
  ),
].join('');
/** Characters that are silent or have short names. */
const SILENT_CHARACTERS = '.,;:!?\'’"«»“”()\\-–—−…·/&%+°*@#=~$€_';
const SPELT_CHARACTERS = new RegExp(
  [
    `[^\\s${READABLE_CHARACTERS}${SILENT_CHARACTERS}]`,
    // Tamil signs that are not letters.
    '[\\u0bf0-\\u0bff]',
    '[b-df-hj-np-tv-xzß]{6,}',
    '(?<!\\p{L})[b-df-hj-np-tv-xzß]{3,}(?!\\p{L})',
    '(\\S)\\1{3,}',
    '[0-9]{10,}',
  ].join('|'),
  'giu',
);
/**
 * Runs of numbers without a comma, which never occur in the program's own sentences. Fewer digits
 * are read if there are many runs.
 */
const NUMBERS = /[0-9](?:(?: |[^\s\p{L}\p{N}]{0,2})[0-9]){12,}/gu;
const MOST_DIGITS = { few: 12, many: 6 };

/**
 * Characters spelt by script and number or by a phrase, which takes two and a half seconds; each
 * counts as two.
 */
const SPELT_LONG =
  /[\p{Script=Braille}\p{Script=Ethiopic}\p{Script=Myanmar}\p{Extended_Pictographic}]/u;
const costOfSign = (sign: string): number => (SPELT_LONG.test(sign) ? 2 : 1);

/**
 * Maximum spelt characters of one name and of a sentence; beyond the second, each name gets less.
 */
const MOST_SPELT = { name: 6, sentence: 24 };
const MOST_NAMES = 8;

const speltIn = (text: string): number =>
  [...(text.match(SPELT_CHARACTERS) ?? []).join('')].reduce(
    (sum, sign) => sum + costOfSign(sign),
    0,
  );

/**
 * Returns the number of spelt characters in a word. A single letter beside another single letter
 * counts too.
 */
function costOf(words: readonly string[], at: number): number {
  const isLetter = (word = '') => /^\p{L}$/u.test(word);
  const isSpelt = isLetter(words[at]) && (isLetter(words[at - 1]) || isLetter(words[at + 1]));
  return isSpelt ? 1 : speltIn(words[at] ?? '');
}

const endsPart = (word: string): boolean => /[,;:.!?]$/.test(word);

/**
 * Groups adjacent spelt words into names, split at punctuation. More than `MOST_NAMES` parts count
 * as one name that contains commas.
 */
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

/**
 * Distributes the spelt characters evenly over the names, as far as each needs them. The last name
 * goes first, since it names the player on turn.
 */
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

function limitSpelling(text: string): string {
  const words = text.split(' ');
  const names = namesIn(words);
  const costs = names.map((name) => name.reduce((sum, at) => sum + costOf(words, at), 0));
  const said = [...words];
  for (const [nth, share] of sharesOf(costs).entries()) {
    let left = share;
    for (const at of names[nth] ?? []) {
      const cost = costOf(words, at);
      said[at] = cost <= left ? (words[at] ?? '') : cutToCost(words[at] ?? '', left);
      left = Math.max(0, left - cost);
    }
  }
  // Removing the signs between digits can create a long number, so limit digits last.
  return limitDigits(said.join(' '))
    .replace(/[ ,;]+(?=[.!?]( |$))/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function cutToCost(word: string, most: number): string {
  let left = most;
  const some = word.replace(SPELT_CHARACTERS, (spelt) => {
    const kept = [...spelt].filter((sign) => (left -= costOfSign(sign)) >= 0);
    return kept.join('');
  });
  const isSaid = /[^\p{P}\s]/u.test(some) && (most > 0 || word.length > 1);
  return isSaid ? some : (/[.!?]$/.exec(word)?.[0] ?? '');
}

function limitDigits(text: string): string {
  const words = text.split(' ').map((word) => firstDigits(word, MOST_DIGITS.few));
  const said = words.join(' ');
  const most = (said.match(NUMBERS) ?? []).length > 2 ? MOST_DIGITS.many : MOST_DIGITS.few;
  return said.replace(NUMBERS, (numbers) => firstDigits(numbers, most));
}

/** Keeps the first digits and the characters around them. */
function firstDigits(text: string, most: number): string {
  let left = most;
  return text.replace(/[0-9]|[^0-9](?=[^0-9]*[0-9])/gu, (sign) => {
    if (left === 0) return '';
    if (/[0-9]/.test(sign)) left -= 1;
    return sign;
  });
}
