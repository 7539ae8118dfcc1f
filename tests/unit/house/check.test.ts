import { describe, expect, test } from 'vitest';
import { house, tagNumber } from '../../support/house.ts';

/** A house with a whole deck of 1000 Bornes (tags 1 to 106, in the order of the box) that is being counted. */
function counting() {
  const home = house();
  const deck = home.deck('Kitchen');
  home.ask({ type: 'enrol', deck, target: { type: 'card', card: '25' } });
  for (let number = 1; number <= 106; number++) home.enrol(tagNumber(number));
  home.ask({ type: 'checkDeck', deck, anew: false });
  const check = () => {
    const counted = home.check(deck);
    if (counted === null) throw new Error('nothing is counted');
    return counted;
  };
  return { ...home, deck_: deck, check };
}

describe('counting a deck', () => {
  test('ends with all 106 there', () => {
    const home = counting();
    for (let number = 106; number >= 1; number--) home.lay(tagNumber(number));
    expect(home.check()).toMatchObject({
      counted: 106,
      expected: 106,
      missing: [],
      untagged: [],
      twice: [],
      foreign: [],
      unknown: [],
    });
  });

  test('names what is missing by kind and number', () => {
    const home = counting();
    for (let number = 1; number <= 106; number++) {
      if (![3, 7, 106].includes(number)) home.lay(tagNumber(number));
    }
    expect(home.check().missing).toEqual([
      { card: '25', copies: [3, 7] },
      { card: 'driving-ace', copies: [1] },
    ]);
  });

  test('lists duplicate, foreign and unknown tags', () => {
    const home = counting();
    const other = home.deck('Attic');
    home.ask({ type: 'enrol', deck: other, target: { type: 'card', card: '200' } });
    home.enrol(tagNumber(500));
    home.ask({ type: 'checkDeck', deck: home.deck_, anew: false });
    for (const number of [1, 1, 500, 900]) home.lay(tagNumber(number));
    expect(home.check()).toMatchObject({
      counted: 1,
      twice: [{ binding: { card: '25', copy: 1 } }],
      foreign: [{ binding: { card: '200', copy: 1 }, deck: other }],
      unknown: [tagNumber(900)],
      last: { outcome: 'unknown' },
    });
  });

  test('does not count a token, and says so', () => {
    const home = counting();
    home.ask({ type: 'enrol', deck: home.deck_, target: { type: 'side', side: 0 } });
    home.enrol(tagNumber(200));
    home.ask({ type: 'checkDeck', deck: home.deck_, anew: false });
    home.lay(tagNumber(200));
    expect(home.check()).toMatchObject({ counted: 0, last: { outcome: 'token' } });
  });

  test('is left and taken up again, or begun anew', () => {
    const home = counting();
    home.lay(tagNumber(1));
    home.ask({ type: 'clearDesk' });
    home.lay(tagNumber(2));
    expect(home.check().counted).toBe(1);
    home.ask({ type: 'checkDeck', deck: home.deck_, anew: false });
    home.lay(tagNumber(2));
    expect(home.check().counted).toBe(2);
    home.ask({ type: 'checkDeck', deck: home.deck_, anew: true });
    expect(home.check()).toMatchObject({ counted: 0, expected: 106 });
  });

  test('says which cards of the box have no tag and so cannot be counted', () => {
    const home = counting();
    home.ask({ type: 'unbindTag', tag: tagNumber(2) });
    expect(home.check()).toMatchObject({
      expected: 105,
      untagged: [{ card: '25', copies: [2] }],
    });
  });
});
