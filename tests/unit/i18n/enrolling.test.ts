import { describe, expect, it } from 'vitest';
import '#lib/i18n/bothLanguages.ts';
import { BOXES } from '#lib/games/boxes.ts';
import { emptyHouse, type Deck, type HouseState } from '#lib/house/state.ts';
import type { EnrolmentTarget, EnrolResult } from '#lib/house/work.ts';
import { cardToLay, enrolmentText } from '#lib/i18n/enrolling.ts';
import { LANGUAGES, type Language } from '#lib/i18n/language.ts';
import type { Binding } from '#lib/table/binding.ts';

const STOP = { type: 'card', card: 'stop' } as const;
const UNDO = { type: 'action', action: 'undo' } as const;
const stopNo = (copy: number): Binding => ({ ...STOP, copy });

const deck = (...bound: readonly Binding[]): Deck => ({
  id: 'red',
  name: 'Red',
  box: '1000-bornes',
  tags: new Map(bound.map((binding, at) => [`tag${String(at)}`, binding])),
  mark: null,
  check: null,
});
const enrols = (
  target: EnrolmentTarget,
  last: EnrolResult | null,
  ...bound: readonly Binding[]
): HouseState => ({
  ...emptyHouse,
  decks: [deck(...bound)],
  work: { type: 'enrolment', deck: 'red', target, last },
});
const heard = (state: HouseState, language: Language = 'en'): string =>
  (enrolmentText(language, state) ?? '').replace(/\s/g, ' ');

describe('a deck enrolled by ear', () => {
  it('begins with its name, its game, the first card and how it is done', () => {
    const text = heard(enrols(STOP, null));
    expect(text).toMatch(
      /^Enrolling the deck “Red”\. 1000 Bornes \(106 cards\)\. Another game, .*: 2, Elevens Braille/,
    );
    expect(text).toMatch(/Now lay: Stop\. \d+ cards of this kind\. 106 cards are left in all\./);
  });

  it('asks no more for the game once a card is bound', () => {
    expect(heard(enrols(STOP, null, stopNo(1)))).not.toContain('Another game');
  });

  it('counts what is bound, and says what is left', () => {
    const bound = { outcome: 'bound', tag: 'tag0', binding: stopNo(1) } as const;
    expect(heard(enrols(STOP, bound, stopNo(1)))).toMatch(
      /^Stop, 1 of \d+: enrolled\. Now lay: Stop\. .* 105 cards are left in all\.$/,
    );
  });

  it('says at once that a card was enrolled before', () => {
    const before = {
      outcome: 'already-bound',
      tag: 'tag0',
      binding: stopNo(2),
      deck: 'red',
    } as const;
    expect(heard(enrols(STOP, before, stopNo(2)))).toMatch(
      /^Already enrolled\. this tag is Stop no\. 2 of deck “Red”\./,
    );
    const elsewhere = { ...before, deck: 'lost', binding: UNDO };
    expect(heard(enrols(STOP, elsewhere))).toContain('of deck “lost”');
  });

  it('repeats everything by the token for that', () => {
    expect(heard(enrols(STOP, { outcome: 'said-again' }))).toBe(heard(enrols(STOP, null)));
  });

  it('ends with the number of cards, and goes on with tokens', () => {
    const all = BOXES['1000-bornes'].cards.flatMap(({ id, copies }) =>
      Array.from({ length: copies }, (_, at): Binding => ({
        type: 'card',
        card: id,
        copy: at + 1,
      })),
    );
    expect(heard(enrols(STOP, { outcome: 'skipped' }, ...all))).toMatch(
      /^Skipped\. All is enrolled: 106 cards\./,
    );
    expect(heard(enrols(UNDO, { outcome: 'skipped' }))).toMatch(/Now lay the token: Undo\.$/);
    expect(heard(enrols(UNDO, { outcome: 'skipped' }, UNDO))).toMatch(/All tokens are enrolled\./);
  });

  it('is silent where no deck is enrolled, or it is gone', () => {
    expect(enrolmentText('en', emptyHouse)).toBeNull();
    expect(enrolmentText('en', { ...enrols(STOP, null), decks: [] })).toBeNull();
  });

  it('parts two numbers in a row, which would sound like one', () => {
    expect(cardToLay('en', 'c1-12')).not.toMatch(/\d \d/);
    expect(cardToLay('fr', '100')).toMatch(/^100\s?km$/);
  });

  it.each(LANGUAGES)('has a sentence of its own for each result in %s', (language) => {
    const tag = 'tag0';
    const results: readonly EnrolResult[] = [
      { outcome: 'bound', tag, binding: stopNo(1) },
      { outcome: 'bound', tag, binding: UNDO },
      { outcome: 'already-bound', tag, binding: stopNo(1), deck: 'red' },
      { outcome: 'already-bound', tag, binding: UNDO, deck: 'red' },
      { outcome: 'alias-learnt', tag, binding: stopNo(1), deck: 'red' },
      { outcome: 'undone', tag, binding: stopNo(1), deck: 'red' },
      { outcome: 'kind-complete', tag, card: 'stop' },
      { outcome: 'ambiguous', tag, among: [], apart: true },
      { outcome: 'ambiguous', tag, among: [], apart: false },
      { outcome: 'unread', problem: 'misread' },
      { outcome: 'skipped' },
      { outcome: 'nothing-to-undo' },
    ];
    const texts = results.map((last) => heard(enrols(STOP, last, stopNo(1)), language));
    for (const text of texts) expect(text).toMatch(/^[^{}]+[.!]$/);
    expect(new Set(texts).size, texts.join('\n')).toBe(results.length);
  });
});
