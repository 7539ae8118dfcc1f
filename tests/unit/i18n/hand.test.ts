import { describe, expect, it } from 'vitest';
import '#lib/i18n/bothLanguages.ts';
import { handText } from '#lib/i18n/hand.ts';
import { LANGUAGES, type Language } from '#lib/i18n/language.ts';
import type { HandAnswer } from '#lib/table/hand.ts';
import type { HintMessage } from '#lib/table/hint.ts';
import { elevensFor, eachAlone, evening } from '../../support/evening.ts';
import { discard, play } from '../../support/moves.ts';

type HintMove = Extract<HintMessage, { type: 'hint' }>['move'];

const { match } = evening(eachAlone('Anne', 'Bruno')).view();
const heard = (said: HandAnswer, held = 2, language: Language = 'en'): string =>
  handText(language, match, { said, held }).replace(/\s/g, ' ');

describe('a phone tells its own hand:', () => {
  it('one card by its number', () => {
    expect(heard({ type: 'card', number: 2, card: '100' })).toBe('Card 2: 100 km.');
  });

  it('that there is no such card, and how many are known', () => {
    expect(heard({ type: 'no-card', number: 5 }, 0)).toBe('No card 5: none is known.');
    expect(heard({ type: 'no-card', number: 5 }, 1)).toBe('No card 5: only one is known.');
    expect(heard({ type: 'no-card', number: 5 }, 4)).toBe('No card 5: 4 are known.');
  });

  it('the whole hand, numbered', () => {
    expect(heard({ type: 'hand', cards: ['100', 'stop'] })).toMatch(
      /^2 cards in hand: 1, 100 km; 2, [^;]+\.$/,
    );
    expect(heard({ type: 'hand', cards: [] })).toMatch(/^No card is known: /);
  });

  it('cards of Elevens by their rows', () => {
    const rows = evening(elevensFor('Zoé', 'Max')).view().match;
    const said = { type: 'hand', cards: ['c1-12'] } as const;
    expect(handText('fr', rows, { said, held: 1 })).toMatch(/1, rouge 12\.$/);
  });

  it('an unknown tag and a card of another deck', () => {
    const texts = (['unknown-tag', 'other-deck'] as const).map((why) =>
      heard({ type: 'unknown', why }),
    );
    expect(new Set(texts).size).toBe(2);
    for (const text of texts) expect(text).toMatch(/^[^{}]+\.$/);
  });
});

describe('a hint', () => {
  const at = { moves: 3, line: 0 };
  const move = { type: 'play', by: 'Anne', card: 'stop', on: 'Bruno' } as const;

  it('names the play, and then its reason', () => {
    const alone = heard({ type: 'hint', move, because: null, at });
    expect(alone).toBe('Hint: attack Bruno with a Stop card.');
    expect(heard({ type: 'hint', move, because: 'ends', at })).toBe(`${alone} It ends the attack.`);
  });

  it('speaks to the player of the phone', () => {
    const said = (move: HintMove, language: Language) =>
      heard({ type: 'hint', move, because: null, at }, 2, language);
    expect(said(move, 'fr')).toBe('Conseil : attaquez Bruno avec un Feu rouge.');
    const [roll, km, ace] = ['roll', '75', 'driving-ace'].map((card) => play('Anne', card));
    expect(said(roll ?? move, 'fr')).toBe('Conseil : posez un Feu vert.');
    expect(said(km ?? move, 'fr')).toBe('Conseil : jouez 75 km.');
    expect(said(ace ?? move, 'fr')).toBe('Conseil : posez la botte As du volant.');
    expect(said(discard('Anne', 'stop'), 'fr')).toBe('Conseil : défaussez un Feu rouge.');
    expect(said({ type: 'coupFourre', by: 'Anne', card: 'driving-ace' }, 'fr')).toBe(
      'Conseil : faites un coup-fourré avec la botte As du volant.',
    );
    expect(said(km ?? move, 'en')).toBe('Hint: play 75 km.');
    expect(said(discard('Anne', 'stop'), 'en')).toBe('Hint: discard a Stop card.');
  });

  it('of Elevens speaks to the player of the phone', () => {
    const rows = evening(elevensFor('Zoé', 'Max')).view().match;
    const said = (move: HintMove, language: Language) =>
      handText(language, rows, {
        said: { type: 'hint', move, because: null, at },
        held: 2,
      }).replace(/\s/g, ' ');
    const place = { type: 'place', by: 'Zoé', row: 'red', value: 12 } as const;
    expect(said(place, 'fr')).toBe('Conseil : posez rouge 12.');
    expect(said({ ...place, joker: true }, 'en')).toBe('Hint: lay a joker as red 12.');
    expect(said({ ...place, link: 'blue' }, 'fr')).toBe(
      'Conseil : posez rouge 12, par une liaison depuis bleu.',
    );
    expect(said({ type: 'draw', by: 'Zoé' }, 'fr')).toBe('Conseil : piochez.');
    expect(said({ type: 'end', by: 'Zoé' }, 'en')).toBe('Hint: end your turn.');
  });

  it.each(LANGUAGES)('is refused with its reason in %s', (language) => {
    const reasons = [
      'unwished',
      'tournament',
      'turn',
      'paused',
      'open',
      'asked',
      'impossible',
    ] as const;
    const texts = [
      ...reasons.map((why) => heard({ type: 'no-hint', at: null, why }, 2, language)),
      ...(['missing', 'too-many'] as const).flatMap((why) =>
        [1, 2].map((cards) => heard({ type: 'no-hint', at: null, why, cards }, 2, language)),
      ),
    ];
    for (const text of texts) expect(text).toMatch(/^[^{}#]+\.$/);
    expect(new Set(texts).size, texts.join('\n')).toBe(reasons.length + 4);
  });
});
