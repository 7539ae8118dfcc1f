import { describe, expect, test } from 'vitest';
import { sizeOf } from '#lib/game/box.ts';
import { BOXES } from '#lib/games.ts';
import type { HouseCommand } from '#lib/house/commands.ts';
import { decideHouse, type EnrolTapCommand } from '#lib/house/decide.ts';
import { evolveHouse } from '#lib/house/evolve.ts';
import { emptyHouse, type HouseState } from '#lib/house/state.ts';
import { viewHouse } from '#lib/house/viewHouse.ts';
import { eachAlone, elevensFor } from '../../support/evening.ts';

function house() {
  let state: HouseState = emptyHouse;
  let made = 0;
  const ask = (command: HouseCommand | EnrolTapCommand) => {
    made += 1;
    const decided = decideHouse(command, state, { id: `ID${String(made)}` });
    if (!decided.ok) return decided.refusal;
    for (const event of decided.value.events) state = evolveHouse(event, state, made);
    return decided.value.answer;
  };
  return {
    ask,
    deck(name: string, box?: 'elevens') {
      const answer = ask({ type: 'createDeck', name, ...(box === undefined ? {} : { box }) });
      return 'made' in answer ? (answer.made ?? '') : '';
    },
    lay: (tag: string) => ask({ type: 'enrolTap', tap: { id: tag, reader: 'Reader', tag, at: 0 } }),
    view: () => viewHouse(state, { position: 0, readers: [], lab: false, address: '' }),
  };
}

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
    let tag = 0;
    for (const { id, copies } of BOXES.elevens.cards) {
      home.ask({ type: 'enrol', deck, target: { type: 'card', card: id } });
      for (let copy = 0; copy <= copies; copy++)
        home.lay(`04${String((tag += 1)).padStart(12, '0')}`);
      expect(home.view().enrolment?.last).toMatchObject({ outcome: 'kind-complete', card: id });
    }
    expect(home.view().decks[0]).toMatchObject({ cards: 103, size: 103 });
  });

  test.each(['roll', 'bonus', 'c5-1'])('holds no %s', (card) => {
    const home = house();
    const deck = home.deck('Braille', 'elevens');
    expect(home.ask({ type: 'enrol', deck, target: { type: 'card', card } })).toMatchObject({
      code: 'unknown-card',
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
    const refused = { code: 'other-box' };
    const elevens = { ...elevensFor('Zoé', 'Max'), deck: bornes };
    const race = { ...eachAlone('Zoé', 'Max'), deck: braille };
    expect(home.ask({ type: 'createTable', setup: elevens })).toMatchObject(refused);
    expect(home.ask({ type: 'createTable', setup: race })).toMatchObject(refused);
  });

  test('of Elevens for seven, or with three rows, is refused with the place of the error', () => {
    const setup = elevensFor('A', 'B', 'C', 'D', 'E', 'F', 'G');
    const { ask } = house();
    expect(ask({ type: 'createTable', setup })).toEqual({
      code: 'bad-setup',
      detail: '$.seats: players-not-2-to-6',
    });
    const rows = ['a', 'b', 'c'];
    expect(ask({ type: 'createTable', setup: { ...elevensFor('A', 'B'), rows } })).toEqual({
      code: 'bad-setup',
      detail: '$.rows: rows-not-four',
    });
  });
});
