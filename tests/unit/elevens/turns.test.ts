import { describe, expect, test } from 'vitest';
import { legalMoves } from '#lib/elevens/legal.ts';
import { tableOf } from '../../support/elevens.ts';

describe('the order of turns', () => {
  test('refuses players out of turn, and unknown ones', () => {
    const table = tableOf();
    expect(table.place('Max', 'red', 12)).toBe('not-your-turn');
    expect(table.place('Ida', 'red', 12)).toBe('unknown-player');
    expect(table.draw('Max')).toBe('not-your-turn');
    expect(table.end('Max')).toBe('not-your-turn');
  });

  test('goes clockwise round the table', () => {
    const table = tableOf({ seats: ['A', 'B', 'C'], first: 'B' });
    for (const name of ['B', 'C', 'A', 'B']) {
      expect(table.turn()).toBe(name);
      table.draw(name);
    }
  });

  test('passes after the fourth card', () => {
    const table = tableOf();
    for (const value of [12, 13, 14]) table.place('Zoé', 'red', value);
    expect(table.turn()).toBe('Zoé');
    table.place('Zoé', 'red', 15);
    expect(table.turn()).toBe('Max');
    expect(table.place('Zoé', 'red', 16)).toBe('not-your-turn');
  });

  test('passes when the player says so, after at least one card', () => {
    const table = tableOf();
    expect(table.end('Zoé')).toBe('nothing-played');
    table.place('Zoé', 'red', 12);
    expect(table.end('Zoé')).toBe('ok');
    expect(table.turn()).toBe('Max');
    expect(table.end('Max')).toBe('nothing-played');
  });
});

describe('drawing', () => {
  test('takes one card from the pile and ends the turn', () => {
    const table = tableOf();
    expect(table.draw('Zoé')).toBe('ok');
    expect(table.player('Zoé').hand).toBe(21);
    expect(table.state().drawPile).toBe(43);
    expect(table.turn()).toBe('Max');
  });

  test('is no choice after a card, nor after a thrown joker (E2)', () => {
    const table = tableOf();
    table.place('Zoé', 'red', 12);
    expect(table.draw('Zoé')).toBe('draw-after-play');
    table.end('Zoé');
    table.throwJoker('Max');
    expect(table.draw('Max')).toBe('draw-after-play');
  });

  test('needs a pile; after a card that is said first', () => {
    const table = tableOf({ drawPile: 0 });
    expect(table.draw('Zoé')).toBe('draw-pile-empty');
    table.place('Zoé', 'red', 12);
    expect(table.draw('Zoé')).toBe('draw-after-play');
  });
});

describe('passing', () => {
  test('has to wait until the pile is empty', () => {
    const table = tableOf({ drawPile: 1 });
    expect(table.pass('Zoé')).toBe('must-draw');
    table.place('Zoé', 'red', 12);
    expect(table.pass('Zoé')).toBe('must-draw');
    table.end('Zoé');
    table.draw('Max');
    expect(table.pass('Zoé')).toBe('ok');
    expect(table.turn()).toBe('Max');
  });

  test('by all, one after the other, ends the game (E3)', () => {
    const table = tableOf({ seats: ['A', 'B', 'C'], drawPile: 0 });
    expect([table.pass('A'), table.pass('B')]).toEqual(['ok', 'ok']);
    expect(table.turn()).toBe('C');
    expect(table.pass('C')).toBe('ok');
    expect(table.state().phase).toEqual({ type: 'over', end: { type: 'all-passed' } });
  });

  test('begins anew after any card, also a thrown joker', () => {
    for (const play of ['place', 'throwJoker'] as const) {
      const table = tableOf({ drawPile: 0 });
      table.pass('Zoé');
      if (play === 'place') table.place('Max', 'red', 12);
      else table.throwJoker('Max');
      table.end('Max');
      expect(table.pass('Zoé')).toBe('ok');
      expect(table.turn()).toBe('Max');
      table.pass('Max');
      expect(table.turn()).toBeNull();
    }
  });

  test('is one of the legal moves when the pile is empty', () => {
    const passes = (drawPile: number) =>
      legalMoves(tableOf({ drawPile }).state()).filter(({ type }) => type === 'pass');
    expect(passes(0)).toEqual([{ type: 'pass', by: 'Zoé' }]);
    expect(passes(1)).toEqual([]);
  });

  test('after a card does not end the game, though all others have passed', () => {
    const table = tableOf({ drawPile: 0, seats: ['A', 'B'] });
    table.pass('A');
    table.place('B', 'red', 12);
    table.pass('B');
    table.pass('A');
    expect(table.turn()).toBe('B');
    table.place('B', 'red', 13);
    expect(table.pass('B')).toBe('ok');
    expect(table.turn()).toBe('A');
  });

  test('after a card simply ends the turn and is no pass of a whole turn', () => {
    const table = tableOf({ drawPile: 0 });
    table.pass('Zoé');
    table.place('Max', 'red', 12);
    expect(table.pass('Max')).toBe('ok');
    expect(table.turn()).toBe('Zoé');
    table.pass('Zoé');
    expect(table.turn()).toBe('Max');
  });
});

describe('throwing a joker', () => {
  test('takes it out of the game; a turn may consist of just that', () => {
    const table = tableOf();
    expect(table.throwJoker('Zoé')).toBe('ok');
    expect(table.player('Zoé').hand).toBe(19);
    expect(table.state().jokersThrown).toBe(1);
    expect(table.end('Zoé')).toBe('ok');
  });

  test('counts among the four', () => {
    const table = tableOf();
    table.place('Zoé', 'red', 12);
    table.throwJoker('Zoé');
    table.throwJoker('Zoé');
    table.throwJoker('Zoé');
    expect(table.turn()).toBe('Max');
  });

  test('ends the game as the last card of a hand', () => {
    const table = tableOf({ hands: { Zoé: 1 } });
    table.throwJoker('Zoé');
    expect(table.turn()).toBeNull();
  });
});

describe('a turn with an exchange places another card as well (E1)', () => {
  const jokers = { red: '12* 13* 14*', green: '12*' };

  test('neither ending, passing nor drawing gets round it', () => {
    const table = tableOf({ laid: jokers, drawPile: 0 });
    table.exchange('Zoé', 'red', 12);
    expect(table.end('Zoé')).toBe('exchange-needs-another-card');
    expect(table.pass('Zoé')).toBe('exchange-needs-another-card');
    expect(table.draw('Zoé')).toBe('exchange-needs-another-card');
    const full = tableOf({ laid: jokers });
    full.exchange('Zoé', 'red', 12);
    expect(full.pass('Zoé')).toBe('exchange-needs-another-card');
    full.place('Zoé', 'blue', 12);
    expect(full.pass('Zoé')).toBe('must-draw');
    expect(full.draw('Zoé')).toBe('draw-after-play');
    expect(full.end('Zoé')).toBe('ok');
  });

  test('a fourth card that is one more exchange is refused, a placed one is not', () => {
    const table = tableOf({ laid: jokers });
    table.exchange('Zoé', 'red', 12);
    table.exchange('Zoé', 'red', 13);
    table.exchange('Zoé', 'red', 14);
    expect(table.exchange('Zoé', 'green', 12)).toBe('exchange-needs-another-card');
    expect(table.throwJoker('Zoé')).toBe('exchange-needs-another-card');
    expect(table.turn()).toBe('Zoé');
    expect(table.joker('Zoé', 'blue', 12)).toBe('ok');
    expect(table.turn()).toBe('Max');
  });

  test('a thrown joker is not that other card', () => {
    const table = tableOf({ laid: { red: '12*' } });
    table.exchange('Zoé', 'red', 12);
    expect(table.throwJoker('Zoé')).toBe('ok');
    expect(table.end('Zoé')).toBe('exchange-needs-another-card');
    table.place('Zoé', 'red', 13);
    expect(table.end('Zoé')).toBe('ok');
  });

  test('a fourth card exchanged after a placed one ends the turn', () => {
    const table = tableOf({ laid: { red: '12*' } });
    for (const value of [10, 9, 8]) table.place('Zoé', 'red', value);
    expect(table.exchange('Zoé', 'red', 12)).toBe('ok');
    expect(table.turn()).toBe('Max');
  });

  test('a game does not end on a thrown joker that owes the other card', () => {
    const table = tableOf({ laid: { red: '12*' }, hands: { Zoé: 1 } });
    table.exchange('Zoé', 'red', 12);
    expect(table.throwJoker('Zoé')).toBe('exchange-needs-another-card');
    expect(table.joker('Zoé', 'red', 13)).toBe('ok');
    expect(table.turn()).toBeNull();
  });

  test('what an earlier turn placed or exchanged does not count', () => {
    const table = tableOf({ laid: { red: '12* 13*' } });
    table.exchange('Zoé', 'red', 12);
    table.place('Zoé', 'red', 10);
    table.end('Zoé');
    table.throwJoker('Max');
    expect(table.end('Max')).toBe('ok');
    table.exchange('Zoé', 'red', 13);
    expect(table.end('Zoé')).toBe('exchange-needs-another-card');
  });
});
