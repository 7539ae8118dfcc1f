import { describe, expect, test } from 'vitest';
import { cardsByNeed, decksToEnrolAt } from '#lib/components/phone/enrolHere.ts';
import { eachAlone } from '../../../support/evening.ts';
import { house, tagNumber } from '../../../support/house.ts';

describe('the cards to choose from', () => {
  const home = house();
  let number = 0;
  const deck = (name: string, cards: readonly string[], box: 'elevens' | '1000-bornes') => {
    const id = home.deck(name, box);
    for (const card of cards) {
      home.ask({ type: 'enrol', deck: id, target: { type: 'card', card } });
      home.lay(tagNumber((number += 1)));
    }
    return id;
  };
  const open = (setup: ReturnType<typeof eachAlone>, of: string | null) => {
    const opened = home.ask({ type: 'createTable', setup: { ...setup, deck: of } });
    return opened.ok ? (opened.value.answer.made ?? '') : '';
  };

  test('are of the deck of the table, or else of any of its game, the likeliest first', () => {
    const fresh = deck('Fresh', [], '1000-bornes');
    const blue = deck('Blue', ['25'], '1000-bornes');
    const red = deck('Red', ['25', 'roll', 'driving-ace'], '1000-bornes');
    deck('Rows', ['c1-1'], 'elevens');
    const ids = (code: string) => decksToEnrolAt(code, home.view()).map(({ id }) => id);
    expect(ids(open(eachAlone('Anne', 'Bruno'), null))).toEqual([red, blue, fresh]);
    expect(ids(open(eachAlone('Anne', 'Bruno'), blue))).toEqual([blue]);
    home.ask({ type: 'removeDeck', deck: blue });
    expect(ids(home.view().tables[0]?.code ?? '')).toEqual([]);
    expect(ids('NONE')).toEqual([]);
  });

  test('are those without a sticker, and apart from them the complete ones', () => {
    const id = deck('Ace', ['driving-ace', 'roll'], '1000-bornes');
    const view = home.view().decks.find((each) => each.id === id);
    const kinds = view === undefined ? null : cardsByNeed(view);
    expect(kinds?.complete).toEqual(['driving-ace']);
    expect(kinds?.missing).toContain('roll');
    expect(kinds?.missing).not.toContain('driving-ace');
  });
});
