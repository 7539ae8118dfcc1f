import { describe, expect, it } from 'vitest';
import { compile } from '#lib/i18n/compile.ts';
import { typeset } from '#lib/i18n/typeset.ts';
import { en } from '#lib/i18n/en/index.ts';
import { programs as enPrograms } from '#lib/i18n/en/programs.ts';
import { fr } from '#lib/i18n/fr/index.ts';
import { programs as frPrograms } from '#lib/i18n/fr/programs.ts';
import { startText, type StartKey } from '#lib/server/log/startText.ts';

const french: Readonly<Record<string, string>> = fr;
const english: Readonly<Record<string, string>> = en;
const keys = Object.keys(french);

/** Names of the values a message takes; articles apart (`aRoll`, `theRoll` and `TheRoll` are all the card `roll`). */
function valuesOf(message: unknown, names = new Set<string>()): Set<string> {
  if (!Array.isArray(message)) return names;
  for (const part of message as readonly unknown[]) {
    // A placeholder is its name, perhaps its kind, and what is said in which case.
    if (!Array.isArray(part)) continue;
    const [name, , cases] = part as readonly unknown[];
    names.add(withoutArticle(String(name)));
    for (const said of Object.values(cases ?? {})) valuesOf(said, names);
  }
  return names;
}

function withoutArticle(name: string): string {
  const bare = name.replace(/^(a|an|the|The|of)(?=[A-Z])/, '');
  return bare.charAt(0).toLowerCase() + bare.slice(1);
}

// Verbs and distance cards agree in one language and not in the other.
const AGREEMENT = new Set(['players', 'edition', 'distances', 'distance']);
const needed = (language: 'fr' | 'en', text: string): string =>
  [...valuesOf(compile(language, text))]
    .filter((name) => !AGREEMENT.has(name))
    .sort()
    .join();

/** The messages for which something is wrong, by key, so that a failure names all of them. */
const offenders = (
  catalogue: Readonly<Record<string, string>>,
  wrong: (text: string, key: string) => boolean,
): string[] => keys.filter((key) => wrong(catalogue[key] ?? '', key));

/** Words that are the same in both languages, and names of products. */
const SHARED_WORDS =
  /^(km|min|accident|actions|elevens|braille|joker|bonus|coups?-fourrés?|distances?|points?|question|table|total|english|français|classique|prestige|origine|mille|bornes|green|one|other|plural|pts?|d)$/iu;

const isTheSameWord = (text: string): boolean =>
  (text.replace(/\{\w+(, number)?\}/g, '').match(/[\p{L}-]+/gu) ?? []).every((word) =>
    SHARED_WORDS.test(word),
  );

describe('the two catalogues', () => {
  it('have the same keys', () => {
    expect(Object.keys(english).sort()).toEqual([...keys].sort());
  });

  it('compile, and take the same values in both languages', () => {
    expect(
      offenders(french, (text, key) => needed('fr', text) !== needed('en', english[key] ?? '')),
    ).toEqual([]);
  });

  it('say nothing twice in the same language', () => {
    expect(offenders(french, (text, key) => text === english[key] && !isTheSameWord(text))).toEqual(
      [],
    );
  });
});

describe('typography as printed', () => {
  const misprinted = (language: 'fr' | 'en', mistake: RegExp): string[] =>
    offenders(language === 'fr' ? french : english, (text) =>
      mistake.test(typeset(language, text)),
    );

  it.each([
    ['no straight apostrophe', /'/],
    ['no breaking space before : ; ! ? and inside quotes', / [:;!?»]|« /],
    ['a space before ; ! ?', /[\p{L}\d})][;!?]/u],
    ['a space before a colon', /[\p{L}}]:(\s|$)/u],
    ['French quotation marks', /["“”]/],
    ['three dots as one sign', /\.\.\./],
  ])('French has %s', (_, mistake) => {
    expect(misprinted('fr', mistake)).toEqual([]);
  });

  it.each([
    ['no straight apostrophe or quotation mark', /['"«»]/],
    ['no space before : ; ! ?', /\s[:;!?]/],
    ['three dots as one sign', /\.\.\./],
  ])('English has %s', (_, mistake) => {
    expect(misprinted('en', mistake)).toEqual([]);
  });
});

describe('typeset', () => {
  it('spaces French as it is printed and leaves English alone', () => {
    expect(typeset('fr', "C'est à {turn} : jouez ! « 1 000 km »")).toBe(
      'C’est à {turn}\u00a0: jouez\u202f! «\u00a01\u202f000\u00a0km\u00a0»',
    );
    expect(typeset('fr', '≈ {percent} % → < 5 %')).toBe('≈\u00a0{percent}\u00a0% → < 5\u00a0%');
    expect(typeset('en', "It's {turn}: {km} km!")).toBe('It’s {turn}: {km}\u00a0km!');
  });
});

describe('a program’s message in the terminal', () => {
  const programKeys = Object.keys(frPrograms) as StartKey[];

  it.each(programKeys)('takes the same values in both languages: %s', (key) => {
    expect(needed('en', enPrograms[key])).toBe(needed('fr', frPrograms[key]));
  });

  it('prints a value unchanged, on one line', () => {
    const line = startText('backup-damaged', { why: "it's {file}\n  <b>" });
    expect(line).toContain("it's {file} <b>");
  });
});
