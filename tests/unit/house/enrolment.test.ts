import { describe, expect, test } from 'vitest';
import { refuse } from '#lib/game/result.ts';
import { lookUpTag } from '#lib/house/lookUp.ts';
import { CARDS, COPIES } from '#lib/millebornes/cards.ts';
import { eachAlone } from '../../support/evening.ts';
import { house, tagNumber } from '../../support/house.ts';

describe('enrolling a deck', () => {
  test('binds tags laid in a row to the copies of a kind', () => {
    const home = house();
    const deck = home.deck('Kitchen');
    home.ask({ type: 'enrol', deck, target: { type: 'card', card: '200' } });
    for (let copy = 1; copy <= 4; copy++) {
      expect(home.enrol(tagNumber(copy))).toEqual({
        outcome: 'bound',
        tag: tagNumber(copy),
        binding: { type: 'card', card: '200', copy },
      });
    }
    expect(home.view().decks[0]).toMatchObject({ bound: { '200': 4 }, cards: 4, size: 106 });
  });

  test('goes on to the next kind by itself, and to none after the last', () => {
    const home = house();
    const deck = home.deck('Kitchen');
    home.ask({ type: 'enrol', deck, target: { type: 'card', card: 'puncture-proof' } });
    home.enrol(tagNumber(1));
    expect(home.enrol(tagNumber(2))).toMatchObject({ binding: { card: 'driving-ace', copy: 1 } });
    expect(home.enrol(tagNumber(3))).toMatchObject({ binding: { card: '25', copy: 1 } });
    for (let number = 4; number <= 106; number++) home.enrol(tagNumber(number));
    expect(home.view().decks[0]).toMatchObject({ cards: 106 });
    expect(home.enrol(tagNumber(107))).toMatchObject({ outcome: 'kind-complete' });
  });

  test('takes the tokens one after the other, in the order of their sheet', () => {
    const home = house();
    const deck = home.deck('Kitchen');
    home.ask({ type: 'enrol', deck, target: { type: 'side', side: 7 } });
    for (let number = 1; number <= 10; number++) home.enrol(tagNumber(number));
    const { tokens = [] } = home.view().decks[0] ?? {};
    expect(tokens.slice(0, 2)).toEqual([
      { type: 'side', side: 7 },
      { type: 'seat', seat: 0 },
    ]);
    expect(tokens.at(-1)).toEqual({ type: 'action', action: 'discard' });
  });

  test('says of a tag that could not be read why it is not bound', () => {
    const home = house();
    const deck = home.deck('Kitchen');
    home.ask({ type: 'enrol', deck, target: { type: 'card', card: '25' } });
    home.ask({ type: 'deskProblem', problem: 'random-uid', reader: 'bridge/Reader' });
    expect(home.view().work).toMatchObject({ last: { outcome: 'unread', problem: 'random-uid' } });
    expect(home.view().decks[0]).toMatchObject({ cards: 0 });
  });

  test('says of the beginning of a longer number that it is one, and binds it to nothing', () => {
    const home = house();
    const deck = home.deck('Kitchen');
    home.ask({ type: 'enrol', deck, target: { type: 'card', card: '25' } });
    expect(home.enrol('8804a1b2')).toEqual({ outcome: 'unread', problem: 'half-uid' });
    expect(home.view().decks[0]).toMatchObject({ cards: 0 });
    home.enrol('04a1b2c3d4e580');
    // The beginning of a fully known card suffices.
    expect(home.enrol('8804a1b2')).toMatchObject({ outcome: 'already-bound' });
  });

  test('says of a tag bound before what it is, and leaves it so', () => {
    const home = house();
    const deck = home.deck('Kitchen');
    home.ask({ type: 'enrol', deck, target: { type: 'card', card: 'roll' } });
    home.enrol(tagNumber(1));
    home.ask({ type: 'enrol', deck, target: { type: 'card', card: 'stop' } });
    expect(home.enrol(tagNumber(1))).toMatchObject({
      outcome: 'already-bound',
      binding: { card: 'roll', copy: 1 },
    });
    expect(home.view().decks[0]?.cards).toBe(1);
  });

  test('gives a freed copy to the next tag', () => {
    const home = house();
    const deck = home.deck('Kitchen');
    home.ask({ type: 'enrol', deck, target: { type: 'card', card: '25' } });
    for (const number of [1, 2, 3]) home.enrol(tagNumber(number));
    home.ask({ type: 'unbindTag', tag: tagNumber(2) });
    expect(home.enrol(tagNumber(9))).toMatchObject({ binding: { copy: 2 } });
  });

  test('goes on where it stopped, in any order, to 106 cards', () => {
    const home = house();
    const deck = home.deck('Kitchen');
    let number = 0;
    for (const card of [...CARDS].reverse()) {
      home.ask({ type: 'enrol', deck, target: { type: 'card', card } });
      for (let copy = 1; copy <= COPIES[card]; copy++) home.enrol(tagNumber((number += 1)));
      home.ask({ type: 'clearDesk' });
    }
    expect(home.view().decks[0]).toMatchObject({ cards: 106, size: 106, bound: COPIES });
  });

  test('binds tokens too', () => {
    const home = house();
    const deck = home.deck('Kitchen');
    home.ask({ type: 'enrol', deck, target: { type: 'side', side: 1 } });
    home.enrol(tagNumber(1));
    expect(lookUpTag(tagNumber(1), home.state())?.binding).toEqual({ type: 'side', side: 1 });
    expect(home.view().decks[0]?.cards).toBe(0);
  });
});

describe('the house refuses', () => {
  test('two decks of one name', () => {
    const home = house();
    home.deck('Kitchen');
    expect(home.ask({ type: 'createDeck', name: ' Kitchen ' })).toEqual(
      refuse({ code: 'name-taken', detail: 'Kitchen' }),
    );
  });

  test('a card that no box holds', () => {
    const home = house();
    const deck = home.deck('Kitchen');
    expect(home.ask({ type: 'enrol', deck, target: { type: 'card', card: '300' } })).toMatchObject({
      refusal: { code: 'unknown-card' },
    });
  });

  test('a table for five', () => {
    const setup = eachAlone('Anne', 'Bruno', 'Chloé', 'Denis', 'Emma');
    expect(house().ask({ type: 'createTable', setup })).toMatchObject({
      refusal: { code: 'bad-setup' },
    });
  });

  test('a table with a deck it does not know', () => {
    const setup = { ...eachAlone('Anne', 'Bruno'), deck: 'nowhere' };
    expect(house().ask({ type: 'createTable', setup })).toEqual(refuse({ code: 'unknown-deck' }));
  });
});

test('a new table takes the readers with it', () => {
  const home = house();
  home.ask({ type: 'createTable', setup: eachAlone('Anne', 'Bruno') });
  const second = home.ask({ type: 'createTable', setup: eachAlone('Chloé', 'Denis') });
  expect(home.view()).toMatchObject({
    readersAt: second.ok ? second.value.answer.made : null,
    tables: [{ seats: ['Chloé', 'Denis'] }, { seats: ['Anne', 'Bruno'] }],
  });
});
