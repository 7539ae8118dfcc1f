import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TOKEN_LETTERS } from '#lib/components/print/tokenLetters.ts';
import { BOX_IDS } from '#lib/games/boxes.ts';
import { boxName } from '#lib/i18n/boxName.ts';
import { format } from '#lib/i18n/format.ts';
import { LANGUAGES, type Language } from '#lib/i18n/language.ts';
import { tokenName } from '#lib/i18n/tokenNames.ts';
import { ALL_TOKENS } from '#lib/house/order.ts';
import { brf } from '#lib/tactile/brf.ts';
import { uncontracted } from '#lib/tactile/uncontracted.ts';
import { labelsOf, TOUCH } from '../support/touch.ts';

const LIBLOUIS = '/usr/bin/lou_translate';
const missing = existsSync(LIBLOUIS) ? null : 'liblouis-bin is not installed';

/** The tables of Debian's liblouis-data without contractions: what is printed where, as its name says. */
const TABLES: Readonly<Record<Language, string>> = {
  fr: 'fr-bfu-comp6.utb',
  en: 'en-ueb-g1.ctb',
};

/** Returns liblouis's translation of these lines, as Unicode patterns or BRF characters. */
function translated(language: Language, texts: readonly string[], display = 'unicode.dis') {
  const done = spawnSync(LIBLOUIS, ['-f', `${display},${TABLES[language]}`], {
    input: texts.map((text) => `${text}\n`).join(''),
    encoding: 'utf8',
  });
  if (done.status !== 0) throw new Error(done.stderr);
  return done.stdout.split('\n').slice(0, texts.length);
}

/** liblouis knows no blanks but plain ones in some of its tables; we print narrow ones before French question marks. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

const everyText = (language: Language): readonly string[] => [
  format(language, 'touch.tokens'),
  ...BOX_IDS.flatMap((box) => [
    format(language, 'touch.cards', { box: boxName(language, box) }),
    format(language, 'touch.tray', { box: boxName(language, box) }),
  ]),
  ...BOX_IDS.flatMap((box) => [
    ...labelsOf(box, language),
    ...TOUCH[box].legend(language).flatMap(({ label, name }) => [label, name]),
    ...(TOUCH[box].tray?.(language) ?? []).flatMap(({ label, print }) => [label, print]),
  ]),
  ...Object.values(TOKEN_LETTERS[language]),
];

describe.skipIf(missing !== null).each(LANGUAGES)(
  `liblouis${missing === null ? '' : ` (${missing})`} writes in %s`,
  (language) => {
    const ours = (texts: readonly string[]) => texts.map((text) => uncontracted(language, text));

    test('every word on cards, tokens, trays and legends as we do', () => {
      const texts = [
        ...everyText(language),
        ...ALL_TOKENS.map((token) => tokenName(language, token)),
      ].map(plain);
      expect(texts.length).toBeGreaterThan(200);
      expect(ours(texts)).toEqual(translated(language, texts));
    });

    test('every number as we do', () => {
      const numbers = Array.from({ length: 1101 }, (_, number) => String(number));
      expect(ours(numbers)).toEqual(translated(language, numbers));
    });

    test('made-up words and numbers', () => {
      const letters = 'abcdefghijklmnopqrstuvwxyz' + (language === 'fr' ? 'éèêëàâçîïôùûœ' : '');
      const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 2, maxLength: 9 });
      const name = word.map((text) => text.charAt(0).toUpperCase() + text.slice(1));
      const part = fc.oneof(
        word,
        name,
        fc.tuple(fc.nat(9999), word).map((two) => two.join(' ')),
      );
      // Two numbers beside each other liblouis takes for one with a gap for its thousands; no sheet has that.
      const line = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));
      const lines = fc.sample(line, 400);
      expect(ours(lines)).toEqual(translated(language, lines));
    });

    test('the signs of an embosser as we do', () => {
      const texts = everyText(language).map(plain);
      const file = brf([ours(texts)], { cells: 60, lines: 10_000 });
      const lines = translated(language, texts, 'en-us-brf.dis');
      expect(file).toBe(`${lines.map((line) => `${line}\r\n`).join('')}\f`);
    });
  },
);
