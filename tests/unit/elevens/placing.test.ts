import { describe, expect, test } from 'vitest';
import { setupOf, tableOf } from '../../support/elevens.ts';

describe('a number card', () => {
  test('is laid next to the 11, on either side, and next to laid cards', () => {
    const table = tableOf();
    expect(table.place('Zoé', 'red', 12)).toBe('ok');
    expect(table.place('Zoé', 'red', 10)).toBe('ok');
    expect(table.place('Zoé', 'red', 13)).toBe('ok');
    expect(table.player('Zoé')).toMatchObject({ hand: 17, links: 4 });
    expect(table.turn()).toBe('Zoé');
  });

  test('may not leave a gap', () => {
    const table = tableOf();
    expect(table.place('Zoé', 'red', 13)).toBe('not-adjacent');
    expect(table.place('Zoé', 'red', 9)).toBe('not-adjacent');
    expect(table.place('Zoé', 'red', 1)).toBe('not-adjacent');
    expect(table.place('Zoé', 'red', 21)).toBe('not-adjacent');
    expect(table.player('Zoé').hand).toBe(20);
  });

  test('lies next to a joker as next to a number, and closes a gap from both sides', () => {
    expect(tableOf({ laid: { red: '12*' } }).place('Zoé', 'red', 13)).toBe('ok');
    const table = tableOf({ laid: { red: '14' } });
    expect(table.place('Zoé', 'red', 15)).toBe('ok');
    expect(table.place('Zoé', 'red', 13)).toBe('ok');
  });

  test('finds its place taken by a number, by a joker, and by the 11 that opens the row', () => {
    const table = tableOf({ laid: { red: '12 13*' } });
    expect(table.place('Zoé', 'red', 12)).toBe('taken');
    expect(table.place('Zoé', 'red', 13)).toBe('taken');
    expect(table.place('Zoé', 'red', 11)).toBe('taken');
    expect(table.joker('Zoé', 'red', 12)).toBe('taken');
    expect(table.place('Zoé', 'red', 12, 'blue')).toBe('taken');
  });

  test('needs a row and a value that exist', () => {
    const table = tableOf();
    expect(table.place('Zoé', 'pink', 99)).toBe('no-such-row');
    expect(table.place('Zoé', 'red', 99, 'pink')).toBe('no-such-row');
    for (const value of [0, 22, -1, 12.5, Infinity, NaN]) {
      expect(table.place('Zoé', 'red', value), `${value}`).toBe('no-such-value');
    }
    expect(table.place('Zoé', 'red', 1)).toBe('not-adjacent');
    expect(table.exchange('Zoé', 'pink', 99)).toBe('no-such-row');
    expect(table.exchange('Zoé', 'red', 22)).toBe('no-such-value');
  });

  test('of an unknown row tells which row that is', () => {
    const table = tableOf();
    expect(table.place('Zoé', 'red', 12, 'pink')).toBe('no-such-row');
    expect(table.happened()).toEqual([]);
  });
});

describe('a link', () => {
  test('leads from a taken place to the same value in the row above or below', () => {
    const table = tableOf({ laid: { yellow: '12-15' } });
    expect(table.place('Zoé', 'red', 14, 'yellow')).toBe('ok');
    expect(table.place('Zoé', 'green', 15, 'yellow')).toBe('ok');
    expect(table.place('Zoé', 'green', 16)).toBe('ok');
    expect(table.player('Zoé')).toMatchObject({ hand: 17, links: 2 });
  });

  test('may come from a joker and be filled by a joker, and does not count among the four', () => {
    const table = tableOf({ laid: { yellow: '12-14 15*' } });
    expect(table.joker('Zoé', 'red', 15, 'yellow')).toBe('ok');
    expect(table.place('Zoé', 'red', 14, 'yellow')).toBe('ok');
    expect(table.place('Zoé', 'green', 14, 'yellow')).toBe('ok');
    expect(table.turn()).toBe('Zoé');
    expect(table.place('Zoé', 'green', 15, 'yellow')).toBe('ok');
    expect(table.turn()).toBe('Max');
    expect(table.player('Zoé')).toMatchObject({ hand: 16, links: 0 });
  });

  test('is gone where it was not needed', () => {
    const table = tableOf({ laid: { yellow: '12' } });
    expect(table.place('Zoé', 'red', 12, 'yellow')).toBe('ok');
    expect(table.player('Zoé').links).toBe(3);
  });

  test('is refused when none is left, before anything else about it is asked', () => {
    const table = tableOf({ laid: { yellow: '12-14' }, links: { Zoé: 0 } });
    expect(table.place('Zoé', 'red', 14, 'yellow')).toBe('no-link-left');
    expect(table.place('Zoé', 'red', 15, 'blue')).toBe('no-link-left');
    expect(table.place('Zoé', 'red', 12, 'yellow')).toBe('no-link-left');
  });

  test('needs a taken place to come from, and that in a neighbouring row', () => {
    const table = tableOf({ laid: { red: '12', green: '12-14' } });
    expect(table.place('Zoé', 'red', 14, 'yellow')).toBe('link-without-anchor');
    expect(table.place('Zoé', 'red', 14, 'green')).toBe('not-neighbours');
    expect(table.place('Zoé', 'red', 14, 'red')).toBe('link-without-anchor');
    expect(table.place('Zoé', 'blue', 12, 'red')).toBe('not-neighbours');
    expect(table.place('Zoé', 'red', 13, 'blue')).toBe('link-without-anchor');
    expect(table.player('Zoé')).toMatchObject({ hand: 20, links: 4 });
  });
});

describe('a joker', () => {
  test('stands for any number, under the same conditions', () => {
    const table = tableOf();
    expect(table.joker('Zoé', 'red', 13)).toBe('not-adjacent');
    expect(table.joker('Zoé', 'red', 12)).toBe('ok');
    expect(table.joker('Zoé', 'red', 13)).toBe('ok');
    expect(table.state().rows[0]?.places.slice(10, 13)).toEqual(['number', 'joker', 'joker']);
    expect(table.player('Zoé').hand).toBe(18);
  });

  test('does not exist a fifth time, whether the four lie in rows or were thrown', () => {
    const table = tableOf({ laid: { red: '12* 13*', blue: '10*' }, thrown: 1 });
    expect(table.joker('Zoé', 'green', 12)).toBe('no-such-card');
    expect(table.joker('Zoé', 'red', 12)).toBe('no-such-card');
    expect(table.throwJoker('Zoé')).toBe('no-such-card');
    expect(table.exchange('Zoé', 'red', 12)).toBe('ok');
    expect(table.joker('Zoé', 'green', 12)).toBe('ok');
  });
});

describe('exchanging a joker', () => {
  test('gives the joker to the hand, to be used at once', () => {
    const table = tableOf({ laid: { red: '12*' } });
    expect(table.exchange('Zoé', 'red', 12)).toBe('ok');
    expect(table.player('Zoé').hand).toBe(20);
    expect(table.joker('Zoé', 'red', 13)).toBe('ok');
    expect(table.player('Zoé').hand).toBe(19);
    expect(table.end('Zoé')).toBe('ok');
    expect(table.state().rows[0]?.places.slice(11, 13)).toEqual(['number', 'joker']);
  });

  test('needs a joker that lies there', () => {
    const table = tableOf({ laid: { red: '12' } });
    for (const value of [11, 12, 13]) {
      expect(table.exchange('Zoé', 'red', value)).toBe('nothing-to-exchange');
    }
  });
});

describe('the beginner’s variant', () => {
  test('knows no links and no jokers', () => {
    const table = tableOf({ beginner: true, laid: { red: '12 13' } });
    expect(table.player('Zoé')).toMatchObject({ hand: 20, links: 0 });
    expect(table.joker('Zoé', 'red', 14)).toBe('no-such-card');
    expect(table.throwJoker('Zoé')).toBe('no-such-card');
    expect(table.place('Zoé', 'yellow', 13, 'red')).toBe('no-link-left');
    expect(table.place('Zoé', 'red', 14, 'yellow')).toBe('no-link-left');
    expect(table.exchange('Zoé', 'red', 13)).toBe('nothing-to-exchange');
    expect(table.place('Zoé', 'red', 14)).toBe('ok');
  });
});

describe('the deal', () => {
  test.each([
    [2, 4, 20, 44, 40],
    [3, 4, 20, 24, 20],
    [4, 3, 15, 24, 20],
    [5, 3, 12, 24, 20],
    [6, 2, 12, 12, 8],
  ])('%i players: %i links, %i cards, %i in the draw pile (%i for beginners)', (...row) => {
    const [players, links, hand, drawPile, beginners] = row;
    const seats = ['A', 'B', 'C', 'D', 'E', 'F'].slice(0, players);
    const dealt = tableOf({ seats }).state();
    expect(dealt.drawPile).toBe(drawPile);
    for (const player of dealt.players) expect(player).toMatchObject({ hand, links, bonus: 0 });
    expect(tableOf({ seats, beginner: true }).state().drawPile).toBe(beginners);
  });

  test('opens four rows with their 11 and lets the first player begin', () => {
    const table = tableOf({ first: 'Max' });
    expect(table.turn()).toBe('Max');
    for (const { places } of table.state().rows) {
      expect(places.map((place, at) => (place === null ? 0 : at + 1)).filter(Boolean)).toEqual([
        11,
      ]);
    }
  });

  test('puts the colours of the deck into the rows as the table says', () => {
    expect(setupOf().rows.map(({ colour }) => colour)).toEqual(['c1', 'c2', 'c3', 'c4']);
    const other = setupOf({ colours: ['c3', 'c1', 'c4', 'c2'] });
    expect(other.rows[0]).toEqual({ name: 'red', colour: 'c3' });
  });
});
