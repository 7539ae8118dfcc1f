import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '#lib/i18n/compile.ts';
import { en } from '#lib/i18n/en/index.ts';
import { fillIn, type Values } from '#lib/i18n/format.ts';
import { fr } from '#lib/i18n/fr/index.ts';
import { LANGUAGES, type Language } from '#lib/i18n/language.ts';
import { playText } from '#lib/i18n/millebornes/plays.ts';
import { RULE_OF, refusalText } from '#lib/i18n/millebornes/refusals.ts';
import { roundEndText } from '#lib/i18n/millebornes/finishedRounds.ts';
import { winnersText } from '#lib/i18n/millebornes/scores.ts';
import type { MilleBornesWords } from '#lib/i18n/millebornes/sides.ts';
import type { RefusalCode } from '#lib/millebornes/moves.ts';

/** Names before which French drops an e, and such before which it does not. */
const ELIDED = ['Anne', 'Élodie', 'ÉLISE', 'Ève', 'Œdipe', 'Ångström', 'Yves', 'Oumar', 'Ursula'];
const MUTE_H = ['Hélène', 'HÉLÈNE', 'Hugo', 'Henri', 'Hortense', 'Hadrien', 'Héloïse', 'Hippolyte'];
const WHOLE = ['Bruno', 'Çelik', 'Yann', 'Ouafa', 'Hassan', 'Harry', 'Hicham', 'Zoé', '🐙', '李雷'];
const ODD = [
  'I',
  'B',
  'Marie-Antoinette de la Tour',
  'Anne & Alice',
  'Bruno & Basile',
  '7',
  "O'Neil",
];
const name = fc.constantFrom(...ELIDED, ...MUTE_H, ...WHOLE, ...ODD);
const drops = (who: string): boolean =>
  [...ELIDED, ...MUTE_H, 'I', 'Anne & Alice', "O'Neil"].includes(who);

const NUMBERS = [0, 1, 2, 3, 17, 999, 1000, 5000, 12_345, 1_000_000];

/**
 * Inputs of a compiled message: names by which it inserts texts, numbers, and choices with their
 * words.
 */
interface Asked {
  readonly texts: Set<string>;
  readonly numbers: Set<string>;
  readonly choices: Map<string, Set<string>>;
}

const SELECT = 1;

function askedBy(
  message: unknown,
  asked: Asked = { texts: new Set(), numbers: new Set(), choices: new Map() },
): Asked {
  if (!Array.isArray(message)) return asked;
  for (const part of message as readonly unknown[]) {
    if (!Array.isArray(part)) continue;
    const [first, kind, cases] = part as readonly unknown[];
    const key = String(first);
    if (kind === undefined) asked.texts.add(key);
    else if (kind === SELECT) choicesOf(asked, key, cases);
    else asked.numbers.add(key);
    for (const said of Object.values(cases ?? {})) askedBy(said, asked);
  }
  return asked;
}

function choicesOf({ choices }: Asked, key: string, cases: unknown): void {
  const known = choices.get(key) ?? new Set<string>();
  for (const choice of Object.keys(cases ?? {})) known.add(choice);
  choices.set(key, known);
}

/** Values for a message: each text is that name, numbers and choices begin with the `first` of those there are. */
function valuesFor({ texts, numbers, choices }: Asked, who: string, first: number): Values {
  const nth = <Value>(values: readonly Value[], at: number) => values[at % values.length];
  return Object.fromEntries([
    ...[...texts].map((key) => [key, who] as const),
    ...[...numbers].map((key, at) => [key, nth(NUMBERS, first + at) ?? 0] as const),
    ...[...choices].map(([key, known]) => [key, nth([...known], first) ?? ''] as const),
  ]);
}

/** Matches words that French elides before a name. */
const withE = (who: string): RegExp =>
  new RegExp(
    `(^|[^\\p{L}])(de|que|puisque|lorsque|jusque) ${who.replace(/[.*+?^$()|[\]]/g, '\\$&')}`,
    'iu',
  );
const withApostrophe = (who: string): string[] => [`d’${who}`, `qu’${who}`];

const IN_COLUMNS = 'bridge.usage';
/** Names of games, years, and addresses with their ports are written as they are. */
const AS_IT_IS = /1000 Bornes|2009|http:\S+|BRIDGE_\w+|127\.0\.0\.1\S*|\S*:\d{4,5}\b/g;

/** The law that a text breaks, or null. */
function brokenBy(language: Language, text: string, who: string): string | null {
  // Only what is around names is ours to write.
  const around = text.replace(AS_IT_IS, '•').replaceAll(who, '•').replace(/\n\s+/g, '');
  if (/[\ue000-\uf8ff{}]/u.test(text)) return 'something is left to be filled in';
  if (/[ \u00a0\u202f]{2}\S/.test(around)) return 'two spaces';
  if (/\b\d{4,}\b/.test(around)) return 'thousands run together';
  if (language === 'en') return null;
  if (/\d,\d{3}/.test(around)) return 'thousands as in English';
  if (drops(who)) return withE(who).test(text) ? 'an e before a vowel' : null;
  return withApostrophe(who).some((dropped) => text.includes(dropped)) ? 'a dropped e' : null;
}

describe.each([
  ['fr', fr],
  ['en', en],
] as const)('every sentence in %s', (language, catalogue) => {
  const messages = Object.entries(catalogue)
    .filter(([key]) => key !== IN_COLUMNS)
    .map(([key, text]) => {
      const message = compile(language, text);
      return { key, message, asked: askedBy(message) };
    });

  it('is whole and well written with names of every kind', () => {
    fc.assert(
      fc.property(name, fc.nat(NUMBERS.length), (who, first) => {
        for (const { key, message, asked } of messages) {
          const text = fillIn(language, message, valuesFor(asked, who, first));
          const broken = brokenBy(language, text, who);
          if (broken !== null) expect.fail(`${broken}: ${key}: ${text}`);
        }
      }),
      { numRuns: 60 },
    );
  });
});

const people = fc.uniqueArray(fc.constantFrom(...ELIDED, ...MUTE_H, ...WHOLE, 'I', 'B'), {
  minLength: 4,
  maxLength: 4,
});

/** Two sides of one player or two. */
const tables = fc
  .tuple(people, fc.boolean())
  .map(([[a = '', b = '', c = '', d = ''], inTeams]): MilleBornesWords => ({
    game: '1000-bornes',
    edition: 'classique',
    sides: inTeams
      ? [{ players: [a, c] }, { players: [b, d] }]
      : [{ players: [a] }, { players: [b] }],
  }));

/** Verbs as one does it, where several would do it. */
const ALONE = {
  fr: /^(?:Manche \d\u00a0: (?:plus de cartes, )?)?[^:,]* & [^ ]+ (?:ne )?(a|roule|arrive|gagne|joue|est) /u,
  en: /^(?:Round \d: (?:no cards left, )?)?[^:,]* & [^ ]+ (has|is|arrives|wins|plays)[ !]/u,
};

describe.each(LANGUAGES)('a sentence about sides in %s', (language) => {
  it('agrees with their number', () => {
    const codes = Object.keys(RULE_OF) as RefusalCode[];
    fc.assert(
      fc.property(tables, fc.constantFrom(...codes), (table, code) => {
        const scores = table.sides.map(() => ({ total: 300 }));
        const by = table.sides[0]?.players[0] ?? '';
        const said = [
          refusalText(language, table, { code, side: 0, by, card: 'stop', hazard: 'accident' })
            .text,
          roundEndText(language, table, { number: 1, end: 'distance', winner: 0, scores }),
          roundEndText(language, table, { number: 1, end: 'exhausted', winner: 1, scores }),
          winnersText(language, table, [0]),
        ];
        for (const text of said) {
          expect(text).not.toMatch(ALONE[language]);
          expect(text).not.toMatch(/[{}\ue0ff]/);
        }
      }),
    );
  });

  it('uses the singular for one opponent', () => {
    fc.assert(
      fc.property(tables, (table) => {
        const refusal = { code: 'immune', side: 1, card: 'stop', safety: 'right-of-way' } as const;
        expect(refusalText(language, table, refusal).hint).not.toMatch(/autre camp|another side/);
      }),
    );
  });
});

it('elides before who answered an attack', () => {
  const table: MilleBornesWords = { game: '1000-bornes', edition: 'classique', sides: [] };
  const said = (by: string) =>
    playText('fr', table, { type: 'coupFourre', by, card: 'driving-ace' }).split('\u00a0')[0];
  expect(['Alice', 'Élodie', 'Hélène', 'Yves', 'Yann', 'Hassan', 'Bruno'].map(said)).toEqual([
    'Coup-fourré d’Alice',
    'Coup-fourré d’Élodie',
    'Coup-fourré d’Hélène',
    'Coup-fourré d’Yves',
    'Coup-fourré de Yann',
    'Coup-fourré de Hassan',
    'Coup-fourré de Bruno',
  ]);
});
