import { toVisualKey } from '../game/invisibleCharacters.ts';

const READ_AS: Readonly<Record<string, string>> = {
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  '’': "'",
  ʼ: "'",
  '-': ' ',
  '‐': ' ',
};

/**
 * Normalises a name for comparison, ignoring case, accents and punctuation. Such names cannot be
 * told apart when called out.
 */
export const normaliseName = (name: string): string =>
  [
    ...toVisualKey(name)
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, ''),
  ]
    .map((letter) => READ_AS[letter] ?? letter)
    .join('')
    .replace(/ +/g, ' ')
    .trim();

/** Cache: registration compares with all other entrants. */
const normalisedNames = new WeakMap<readonly string[], readonly string[]>();

export function normaliseNames(names: readonly string[]): readonly string[] {
  const known = normalisedNames.get(names) ?? names.map(normaliseName);
  normalisedNames.set(names, known);
  return known;
}
