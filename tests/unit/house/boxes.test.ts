import { describe, expect, test } from 'vitest';
import { sizeOf } from '#lib/game/box.ts';
import { refuse } from '#lib/game/result.ts';
import { BOXES } from '#lib/games/boxes.ts';
import { eachAlone, elevensFor } from '../../support/evening.ts';
import { house, tagNumber } from '../../support/house.ts';

describe('a deck of Elevens', () => {
  test('has 84 numbers, 4 jokers and 15 links; bonus cards need no tag', () => {
    expect(sizeOf(BOXES.elevens)).toBe(84 + 4 + 15);
    expect(sizeOf(BOXES['1000-bornes'])).toBe(106);
    const home = house();
    home.deck('Braille', 'elevens');
    expect(home.view().decks[0]).toMatchObject({ box: 'elevens', size: 103, cards: 0 });
  });

  test('is enrolled to its last card, and no further', () => {
    const home = house();
    const deck = home.deck('Braille', 'elevens');
    home.ask({ type: 'enrol', deck, target: { type: 'card', card: 'c1-1' } });
    for (let number = 1; number <= 103; number++) home.enrol(tagNumber(number));
    expect(home.view().decks[0]).toMatchObject({ cards: 103, size: 103 });
    expect(home.enrol(tagNumber(104))).toMatchObject({ outcome: 'kind-complete', card: 'link' });
  });

  test.each(['roll', 'bonus', 'c5-1'])('holds no %s', (card) => {
    const home = house();
    const deck = home.deck('Braille', 'elevens');
    expect(home.ask({ type: 'enrol', deck, target: { type: 'card', card } })).toMatchObject({
      refusal: { code: 'unknown-card' },
    });
  });
});

describe('a table', () => {
  test('of Elevens is opened with a deck of Elevens, and listed without an edition', () => {
    const home = house();
    const deck = home.deck('Braille', 'elevens');
    home.ask({ type: 'createTable', setup: { ...elevensFor('Zoé', 'Max'), deck } });
    expect(home.view().tables).toMatchObject([{ game: 'elevens', seats: ['Zoé', 'Max'] }]);
    expect(home.view().tables[0]).not.toHaveProperty('edition');
  });

  test('takes no deck of the other game', () => {
    const home = house();
    const braille = home.deck('Braille', 'elevens');
    const bornes = home.deck('Bornes');
    const refused = { refusal: { code: 'other-box' } };
    const elevens = { ...elevensFor('Zoé', 'Max'), deck: bornes };
    const race = { ...eachAlone('Zoé', 'Max'), deck: braille };
    expect(home.ask({ type: 'createTable', setup: elevens })).toMatchObject(refused);
    expect(home.ask({ type: 'createTable', setup: race })).toMatchObject(refused);
  });

  test('of Elevens for seven, or with three rows, is refused with the place of the error', () => {
    const setup = elevensFor('A', 'B', 'C', 'D', 'E', 'F', 'G');
    const { ask } = house();
    expect(ask({ type: 'createTable', setup })).toEqual(
      refuse({ code: 'bad-setup', detail: '$.seats: players-not-2-to-6' }),
    );
    const rows = ['a', 'b', 'c'];
    expect(ask({ type: 'createTable', setup: { ...elevensFor('A', 'B'), rows } })).toEqual(
      refuse({ code: 'bad-setup', detail: '$.rows: rows-not-four' }),
    );
  });
});
