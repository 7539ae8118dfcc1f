import { describe, expect, test } from 'vitest';
import { ELEVENS_RULE_OF, elevensRefusalTitle } from '#lib/i18n/elevens/plays.ts';
import { LANGUAGES } from '#lib/i18n/language.ts';
import { refusalText, refusalTitle, RULE_OF } from '#lib/i18n/millebornes/refusals.ts';
import { HAZARDS, SAFETIES } from '#lib/millebornes/cards.ts';
import { EDITION_IDS } from '#lib/millebornes/editions/edition.ts';
import type { RefusalCode } from '#lib/millebornes/moves.ts';

/** Title of a refusal on a television, read at four metres. */
const MOST_WORDS = 4;

const words = (title: string) => title.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));

describe.each(LANGUAGES)('the title of a refusal has at most four words: %s', (language) => {
  test.each(EDITION_IDS)('1000 Bornes, %s', (edition) => {
    const context = {
      game: '1000-bornes',
      edition,
      sides: [{ players: ['Marie-Antoinette', 'Papi Jean'] }, { players: ['Mamie Françoise'] }],
    } as const;
    for (const code of Object.keys(RULE_OF) as RefusalCode[])
      for (const [at, hazard] of HAZARDS.entries()) {
        const refusal = {
          code,
          by: 'Papi Jean',
          turn: 'Mamie Françoise',
          card: hazard,
          hazard,
          safety: SAFETIES[at % SAFETIES.length],
          missing: 75,
        };
        const headline = refusalTitle(language, context, refusal as never);
        const { hint } = refusalText(language, context, refusal as never);
        expect(words(headline).length, headline).toBeLessThanOrEqual(MOST_WORDS);
        expect(hint).not.toBe('');
      }
  });

  test('Elevens', () => {
    for (const code of Object.keys(ELEVENS_RULE_OF)) {
      const headline = elevensRefusalTitle(language, { code, by: 'Zoé' } as never);
      expect(words(headline).length, headline).toBeLessThanOrEqual(MOST_WORDS);
    }
  });
});
