import { lookOf } from '../game/unseen.ts';

/** Letters that are read as others, and marks between the parts of a name. */
const READ_AS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', '’': "'", ʼ: "'", '-': ' ', '‐': ' ' },
};

/** As a name is called out in the hall: whoever differs by capitals, accents and marks alone comes to the same table. */
export const calledAs = (name: string): string =>
  [
    ...lookOf(name)
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, ''),
  ]
    .map((letter) => READ_AS[letter] ?? letter)
    .join('')
    .replace(/ +/g, ' ')
    .trim();

/** Each list is written so once: with every entrant of a large tournament all others are gone through. */
const written = new WeakMap<readonly string[], readonly string[]>();

export function allCalledAs(names: readonly string[]): readonly string[] {
  const known = written.get(names) ?? names.map(calledAs);
  written.set(names, known);
  return known;
}
