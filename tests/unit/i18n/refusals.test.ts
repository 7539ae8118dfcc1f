import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#lib/i18n/language.ts';
import type { RefusalText } from '#lib/i18n/gameWords.ts';
import { milleBornesDetails } from '#lib/i18n/millebornes/details.ts';
import { refusalText, RULE_OF } from '#lib/i18n/millebornes/refusals.ts';
import { rulesOf } from '#lib/i18n/millebornes/ruleBook.ts';
import { EDITION_IDS, type EditionId } from '#lib/millebornes/editions/edition.ts';
import { EDITIONS } from '#lib/millebornes/editions/index.ts';
import { REFUSALS, type Refusal, type RefusalCode } from '#lib/millebornes/moves.ts';
import type { MilleBornesWords } from '#lib/i18n/millebornes/sides.ts';

const twoTeams = (edition: EditionId): MilleBornesWords => ({
  game: '1000-bornes',
  edition,
  sides: [{ players: ['Anne', 'Alice'] }, { players: ['Bruno', 'Basile'] }],
});

const everythingKnown = (code: RefusalCode): Refusal => ({
  code,
  card: 'accident',
  by: 'Bruno',
  turn: 'Anne',
  side: 1,
  hazard: 'flat-tire',
  safety: 'right-of-way',
  missing: 75,
  distanceToReach: 1000,
  most: 40,
});

const everyCase = LANGUAGES.flatMap((language) =>
  EDITION_IDS.flatMap((edition) => REFUSALS.map((code) => ({ language, edition, code }))),
);

const isWhole = (text: string): boolean =>
  text.length > 0 && !/[{}]|undefined|\bnull\b/.test(text) && /[.?!]$/.test(text);

describe('a refusal', () => {
  it.each(everyCase)('$code of $edition is worded whole in $language', (given) => {
    const { language, edition, code } = given;
    for (const refusal of [everythingKnown(code), { code }]) {
      const context = twoTeams(edition);
      const { text, hint, headline } = refusalText(language, context, refusal);
      const rule = milleBornesDetails.source?.(language, context, refusal) ?? '';
      expect({ text: isWhole(text), hint: isWhole(hint) }, text + hint).toEqual({
        text: true,
        hint: true,
      });
      expect(headline).toMatch(/^[^{}]{1,40}$/);
      expect(rule.length).toBeGreaterThan(10);
    }
  });

  it.each(everyCase)(
    '$code of $edition ends with a rule that the page lists ($language)',
    (given) => {
      const { language, edition, code } = given;
      const refusal = everythingKnown(code);
      const { text } = refusalText(language, twoTeams(edition), refusal);
      const rule = milleBornesDetails.source?.(language, twoTeams(edition), refusal);
      const listed = rulesOf(language, EDITIONS[edition])
        .flatMap((section) => section.rules)
        .find(({ id }) => id === RULE_OF[code]);
      expect(text.endsWith(listed?.text ?? 'not listed')).toBe(true);
      expect(rule).toBe(listed?.source);
    },
  );
});

describe('a refusal in French', () => {
  const inFrench = (edition: EditionId, refusal: Refusal): RefusalText =>
    refusalText('fr', twoTeams(edition), refusal);

  it('names the card, the side and the rule of the limit', () => {
    const refusal: Refusal = { code: 'speed-limited', card: '100', by: 'Anne', side: 0 };
    expect(inFrench('classique', refusal)).toEqual({
      headline: 'Limite de vitesse\u00a0: 25 ou 50',
      text:
        'Anne & Alice ont une Limite de vitesse\u00a0: 100\u00a0km va trop vite. ' +
        'Limite de vitesse\u00a0: 25 et 50 seulement, tant qu’une Fin de limite ne la recouvre pas.',
      hint: 'Posez 25, 50, une Fin de limite ou la botte Prioritaire.',
    });
    expect(milleBornesDetails.source?.('fr', twoTeams('classique'), refusal)).toBe(
      'Règle classique, «\u00a0Les cartes étapes\u00a0»',
    );
  });

  it('uses the words of the box being played', () => {
    const refusal: Refusal = { code: 'under-attack', card: '25', side: 0, hazard: 'flat-tire' };
    expect(inFrench('green', refusal).text).toContain('l’Alerte Pollution bloque la route');
    expect(inFrench('green', refusal).hint).toBe(
      'Il faut une Fin du Pic de Pollution ou la Botte Covoiturage.',
    );
    expect(inFrench('prestige', refusal).headline).toBe('Bloqué\u00a0: Crevé');
  });

  it('agrees with a side of one', () => {
    const alone: MilleBornesWords = {
      game: '1000-bornes',
      edition: 'classique',
      sides: [{ players: ['Zoé'] }, { players: ['Max'] }],
    };
    const refusal: Refusal = { code: 'not-rolling', card: '50', by: 'Zoé', side: 0 };
    expect(refusalText('fr', alone, refusal).text).toContain('Zoé ne roule pas');
  });

  it('groups thousands with a narrow no-break space', () => {
    const refusal = { ...everythingKnown('over-distance'), card: '100' } as const;
    expect(inFrench('classique', refusal).text).toContain('pour atteindre 1\u202f000\u00a0km');
  });

  it('falls back to the fullest book where an edition is silent', () => {
    const refusal = everythingKnown('extension-not-available');
    expect(milleBornesDetails.source?.('fr', twoTeams('prestige'), refusal)).toBe(
      'Règle classique, «\u00a0L’allonge\u00a0»',
    );
  });
});
