import { describe, expect, test } from 'vitest';
import type { HouseCommand } from '#lib/house/commands.ts';
import { decideHouse, type EnrolTapCommand } from '#lib/house/decide.ts';
import { evolveHouse } from '#lib/house/evolve.ts';
import { lookUpTag } from '#lib/house/lookUp.ts';
import { emptyHouse, type HouseState } from '#lib/house/state.ts';
import { viewHouse } from '#lib/house/viewHouse.ts';
import { CARDS, COPIES } from '#lib/millebornes/cards.ts';
import { eachAlone } from '../../support/evening.ts';

function house() {
  let state: HouseState = emptyHouse;
  let made = 0;
  const ask = (command: HouseCommand | EnrolTapCommand) => {
    made += 1;
    const decided = decideHouse(command, state, { id: `ID${String(made)}` });
    if (decided.ok) {
      for (const event of decided.value.events) state = evolveHouse(event, state, made);
    }
    return decided.ok ? decided.value.answer : decided.refusal;
  };
  return {
    ask,
    lay(tag: string) {
      ask({ type: 'enrolTap', tap: { id: tag, reader: 'Reader', tag, at: 0 } });
      return state.enrolment?.last ?? null;
    },
    deck(name: string) {
      const answer = ask({ type: 'createDeck', name });
      return 'made' in answer ? (answer.made ?? '') : '';
    },
    state: () => state,
    view: () => viewHouse(state, { position: 0, readers: [], lab: false, address: '' }),
  };
}

const tagNumber = (number: number) => `04${number.toString(16).padStart(12, '0')}`;

describe('enrolling a deck', () => {
  test('binds tags laid in a row to the copies of a kind', () => {
    const home = house();
    const deck = home.deck('Kitchen');
    home.ask({ type: 'enrol', deck, target: { type: 'card', card: '200' } });
    for (let copy = 1; copy <= 4; copy++) {
      expect(home.lay(tagNumber(copy))).toEqual({
        outcome: 'bound',
        tag: tagNumber(copy),
        binding: { type: 'card', card: '200', copy },
      });
    }
    expect(home.lay(tagNumber(5))).toMatchObject({ outcome: 'kind-complete', card: '200' });
    expect(home.view().decks[0]).toMatchObject({ bound: { '200': 4 }, cards: 4, size: 106 });
  });

  test('says of a tag bound before what it is, and leaves it so', () => {
    const home = house();
    const deck = home.deck('Kitchen');
    home.ask({ type: 'enrol', deck, target: { type: 'card', card: 'roll' } });
    home.lay(tagNumber(1));
    home.ask({ type: 'enrol', deck, target: { type: 'card', card: 'stop' } });
    expect(home.lay(tagNumber(1))).toMatchObject({
      outcome: 'already-bound',
      binding: { card: 'roll', copy: 1 },
    });
    expect(home.view().decks[0]?.cards).toBe(1);
  });

  test('gives a freed copy to the next tag', () => {
    const home = house();
    const deck = home.deck('Kitchen');
    home.ask({ type: 'enrol', deck, target: { type: 'card', card: '25' } });
    for (const number of [1, 2, 3]) home.lay(tagNumber(number));
    home.ask({ type: 'unbindTag', tag: tagNumber(2) });
    expect(home.lay(tagNumber(9))).toMatchObject({ binding: { copy: 2 } });
  });

  test('goes on where it stopped, in any order, to 106 cards', () => {
    const home = house();
    const deck = home.deck('Kitchen');
    let number = 0;
    for (const card of [...CARDS].reverse()) {
      home.ask({ type: 'enrol', deck, target: { type: 'card', card } });
      for (let copy = 1; copy <= COPIES[card]; copy++) home.lay(tagNumber((number += 1)));
      home.ask({ type: 'stopEnrolment' });
    }
    expect(home.view().decks[0]).toMatchObject({ cards: 106, size: 106, bound: COPIES });
  });

  test('binds tokens too', () => {
    const home = house();
    const deck = home.deck('Kitchen');
    home.ask({ type: 'enrol', deck, target: { type: 'side', side: 1 } });
    home.lay(tagNumber(1));
    expect(lookUpTag(tagNumber(1), home.state())?.binding).toEqual({ type: 'side', side: 1 });
    expect(home.view().decks[0]?.cards).toBe(0);
  });
});

describe('the house refuses', () => {
  test('two decks of one name', () => {
    const home = house();
    home.deck('Kitchen');
    expect(home.ask({ type: 'createDeck', name: ' Kitchen ' })).toEqual({
      code: 'name-taken',
      detail: 'Kitchen',
    });
  });

  test('a card that no box holds', () => {
    const home = house();
    const deck = home.deck('Kitchen');
    expect(home.ask({ type: 'enrol', deck, target: { type: 'card', card: '300' } })).toMatchObject({
      code: 'unknown-card',
    });
  });

  test('a table for five', () => {
    const setup = eachAlone('Anne', 'Bruno', 'Chloé', 'Denis', 'Emma');
    expect(house().ask({ type: 'createTable', setup })).toMatchObject({ code: 'bad-setup' });
  });

  test('a table with a deck it does not know', () => {
    const setup = { ...eachAlone('Anne', 'Bruno'), deck: 'nowhere' };
    expect(house().ask({ type: 'createTable', setup })).toEqual({ code: 'unknown-deck' });
  });
});

test('a new table takes the readers with it', () => {
  const home = house();
  home.ask({ type: 'createTable', setup: eachAlone('Anne', 'Bruno') });
  const second = home.ask({ type: 'createTable', setup: eachAlone('Chloé', 'Denis') });
  expect(home.view()).toMatchObject({
    readersAt: 'made' in second ? second.made : null,
    tables: [{ seats: ['Chloé', 'Denis'] }, { seats: ['Anne', 'Bruno'] }],
  });
});
