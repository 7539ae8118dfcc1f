import { describe, expect, it } from 'vitest';
import { ELEVENS_CARDS } from '#lib/elevens/cards.ts';
import { REFUSALS, type Move, type Refusal } from '#lib/elevens/moves.ts';
import {
  elevensCardName,
  elevensPlayText,
  elevensRefusalText,
  ELEVENS_RULE_OF,
} from '#lib/i18n/elevens/plays.ts';
import { elevensRules } from '#lib/i18n/elevens/ruleBook.ts';
import { elevensSource } from '#lib/i18n/elevens/ruleSources.ts';
import { LANGUAGES } from '#lib/i18n/language.ts';

const wholeSentence = /^[^{}]+[.!?]$/;

describe.each(LANGUAGES)('Elevens in %s', (language) => {
  const listed = elevensRules(language).flatMap((section) => section.rules);

  it.each(REFUSALS)('words %s with the rule that the page lists', (code) => {
    const refusal: Refusal = {
      code,
      by: 'Zoé',
      turn: 'Max',
      row: 'rouge',
      link: 'vert',
      value: 12,
      drawPile: 3,
      hand: 2,
    };
    for (const given of [refusal, { code, by: 'Zoé' }]) {
      const { headline, text, hint } = elevensRefusalText(language, given);
      for (const sentence of [headline, text, hint]) expect(sentence).toMatch(wholeSentence);
      const source = listed.find(({ id }) => id === ELEVENS_RULE_OF[code]);
      expect(text.endsWith(source?.text ?? 'not listed')).toBe(true);
      expect(elevensSource(language, ELEVENS_RULE_OF[code])).toBe(source?.source);
    }
  });

  it('names every card apart', () => {
    const names = ELEVENS_CARDS.map((card) => elevensCardName(language, card, (colour) => colour));
    expect(new Set(names).size).toBe(ELEVENS_CARDS.length);
  });
});

describe('a move of Elevens', () => {
  it.each<[string, Move]>([
    ['Zoé pose rouge 12', { type: 'place', by: 'Zoé', row: 'rouge', value: 12 }],
    [
      'Zoé pose un joker pour vert 13, par une liaison depuis rouge',
      { type: 'place', by: 'Zoé', row: 'vert', value: 13, joker: true, link: 'rouge' },
    ],
    ['Max échange le joker de rouge 13', { type: 'exchange', by: 'Max', row: 'rouge', value: 13 }],
    ['Max jette un joker', { type: 'throwJoker', by: 'Max' }],
    ['Max pioche', { type: 'draw', by: 'Max' }],
    ['Max passe', { type: 'pass', by: 'Max' }],
    ['Max termine son tour', { type: 'end', by: 'Max' }],
    [
      'Max compte 2 nombres et aucun joker en main',
      { type: 'leftover', by: 'Max', numbers: [3, 17], jokers: 0 },
    ],
  ])('%s', (text, move) => {
    expect(elevensPlayText('fr', move)).toBe(text);
  });

  it('names rows in the language of the reader, unless the table gave them names of its own', () => {
    const place = (row: string, link?: string): Move => ({
      type: 'place',
      by: 'Zoé',
      row,
      value: 12,
      ...(link === undefined ? {} : { link }),
    });
    expect(elevensPlayText('en', place('rouge', 'jaune'))).toBe(
      'Zoé lays red 12, by a link from yellow',
    );
    expect(elevensPlayText('fr', place('blue'))).toBe('Zoé pose bleu 12');
    expect(elevensPlayText('en', place('fleurs'))).toBe('Zoé lays fleurs 12');
  });
});
