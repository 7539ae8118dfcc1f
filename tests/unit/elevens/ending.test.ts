import { describe, expect, test } from 'vitest';
import { standingOf, seatsToCount } from '#lib/elevens/score.ts';
import { tableOf } from '../../support/elevens.ts';

describe('a bonus card', () => {
  test.each([
    ['low', '2-10', 1],
    ['high', '12-20', 21],
    ['low', '1-4 6-10', 5],
  ])('is earned by closing the last gap of the %s half', (half, red, value) => {
    const table = tableOf({ laid: { red } });
    table.place('Zoé', 'red', value);
    expect(table.player('Zoé').bonus).toBe(1);
    expect(table.happened()).toEqual(['cardPlaced', 'bonusEarned']);
    expect(half === 'low' ? value < 11 : value > 11).toBe(true);
  });

  test('is earned with a joker and with a link as well, and by no later exchange', () => {
    const table = tableOf({ laid: { red: '12-20', yellow: '12-15 17-21' } });
    table.joker('Zoé', 'red', 21);
    table.place('Zoé', 'yellow', 16, 'red');
    expect(table.player('Zoé').bonus).toBe(2);
    table.end('Zoé');
    table.exchange('Max', 'red', 21);
    expect(table.player('Max').bonus).toBe(0);
  });

  test('is not earned while a gap is left, or in the other half', () => {
    const table = tableOf({ laid: { red: '12-19 2-9' } });
    table.place('Zoé', 'red', 20);
    table.place('Zoé', 'red', 1);
    expect(table.player('Zoé').bonus).toBe(0);
    table.place('Zoé', 'red', 10);
    expect(table.player('Zoé').bonus).toBe(1);
  });

  test('is there seven times: the eighth half earns nothing', () => {
    const laid = { red: '12-20 2-10' };
    const seventh = tableOf({ laid, bonus: { Zoé: 2, Max: 4 } });
    seventh.place('Zoé', 'red', 1);
    seventh.place('Zoé', 'red', 21);
    expect(seventh.player('Zoé').bonus).toBe(3);
  });

  test('is not there for beginners', () => {
    const table = tableOf({ beginner: true, laid: { red: '12-20' } });
    table.place('Zoé', 'red', 21);
    expect(table.player('Zoé').bonus).toBe(0);
  });

  test('is earned by the card that ends the game', () => {
    const table = tableOf({ laid: { red: '12-20' }, hands: { Zoé: 1 } });
    table.place('Zoé', 'red', 21);
    expect(table.happened()).toEqual(['cardPlaced', 'bonusEarned', 'gameEnded']);
  });
});

describe('the end', () => {
  test('comes at once with the last card of a hand, before the fourth of the turn', () => {
    const table = tableOf({ hands: { Zoé: 2, Max: 3 } });
    table.place('Zoé', 'red', 12);
    table.place('Zoé', 'red', 13);
    expect(table.turn()).toBeNull();
    expect(table.draw('Max')).toBe('game-over');
    expect(table.place('Ida', 'red', 14)).toBe('game-over');
    expect(table.end('Zoé')).toBe('game-over');
  });

  test('also when the last card is a joker, or the fourth', () => {
    const joker = tableOf({ hands: { Zoé: 1 } });
    joker.joker('Zoé', 'red', 12);
    expect(joker.turn()).toBeNull();
    const fourth = tableOf({ hands: { Zoé: 4 } });
    for (const value of [12, 13, 14, 15]) fourth.place('Zoé', 'red', value);
    expect(fourth.turn()).toBeNull();
  });
});

const ended = (given: Parameters<typeof tableOf>[0] = {}) => {
  const table = tableOf({
    seats: ['Zoé', 'Max', 'Ida'],
    ...given,
    hands: { Zoé: 1, Max: 2, Ida: 3, ...given.hands },
  });
  table.place('Zoé', 'red', 12);
  return table;
};

describe('leftovers', () => {
  test('are asked of those who have cards, once the game is over', () => {
    const table = tableOf({ seats: ['Zoé', 'Max', 'Ida'], hands: { Zoé: 2, Max: 2, Ida: 3 } });
    table.place('Zoé', 'red', 12);
    expect(seatsToCount(table.state())).toEqual([]);
    table.place('Zoé', 'red', 13);
    expect(seatsToCount(table.state())).toEqual([1, 2]);
    table.tell('Max', [1, 2]);
    expect(seatsToCount(table.state())).toEqual([2]);
    expect(seatsToCount(ended({ beginner: true }).state())).toEqual([]);
  });

  test('are told after the end, in any order, and make the scores', () => {
    const table = ended({ bonus: { Max: 2, Zoé: 1 } });
    expect(table.scores()).toBeNull();
    expect(table.tell('Ida', [3, 17, 4])).toBe('ok');
    expect([table.scores(), table.winners()]).toEqual([null, null]);
    expect(table.tell('Max', [5], 1)).toBe('ok');
    expect(table.scores()).toEqual([11, 6, -24]);
    expect(table.winners()).toEqual(['Zoé']);
  });

  test('with equal points all win together', () => {
    const table = ended({ bonus: { Max: 1, Ida: 1 }, hands: { Zoé: 1, Max: 2, Ida: 2 } });
    table.tell('Max', [5, 6]);
    table.tell('Ida', [4, 7]);
    expect(table.scores()).toEqual([0, 0, 0]);
    expect(table.winners()).toEqual(['Zoé', 'Max', 'Ida']);
  });

  test('told again replace the earlier ones', () => {
    const table = ended();
    table.tell('Max', [1, 2]);
    table.tell('Ida', [1, 2, 3]);
    expect(table.tell('Max', [2, 3])).toBe('ok');
    expect(table.scores()).toEqual([0, -5, -6]);
    const scarce = ended({ laid: { yellow: '12', green: '12' } });
    scarce.tell('Max', [12, 13]);
    expect(scarce.tell('Max', [12, 14])).toBe('ok');
  });

  test('have their own order of reasons', () => {
    const table = tableOf();
    expect(table.tell('Ida', [99])).toBe('unknown-player');
    expect(table.tell('Zoé', [99])).toBe('not-over');
    expect(ended().tell('Nobody', [])).toBe('unknown-player');
  });

  test('must be as many as were counted', () => {
    const table = ended();
    expect(table.tell('Max', [1])).toBe('leftover-mismatch');
    expect(table.tell('Max', [1, 2, 3])).toBe('leftover-mismatch');
    expect(table.tell('Max', [1, 2], 1)).toBe('leftover-mismatch');
    expect(table.tell('Zoé', [1])).toBe('leftover-mismatch');
    expect(table.tell('Zoé', [])).toBe('ok');
    expect(table.tell('Max', [], 2)).toBe('ok');
  });

  test('are cards that exist', () => {
    const table = ended();
    expect(table.tell('Max', [0, 2])).toBe('leftover-mismatch');
    expect(table.tell('Max', [22, 2])).toBe('leftover-mismatch');
    expect(table.tell('Max', [1.5, 2])).toBe('leftover-mismatch');
    expect(table.tell('Max', [11, 2])).toBe('leftover-mismatch');
    expect(table.tell('Max', [1, 2, 3], -1)).toBe('leftover-mismatch');
    expect(table.tell('Ida', [1], 2)).toBe('ok');
  });

  test('do not lie in the rows, in any colour', () => {
    const table = ended({ laid: { yellow: '12', green: '12' } });
    expect(table.tell('Max', [12, 12])).toBe('leftover-mismatch');
    expect(table.tell('Max', [12, 13])).toBe('ok');
  });

  test('may be the number that a joker stood for', () => {
    const table = ended({ laid: { yellow: '12', green: '12', blue: '12*' } });
    expect(table.tell('Max', [12, 13])).toBe('ok');
  });

  test('are not what others have told, numbers and jokers', () => {
    const table = ended({ hands: { Zoé: 1, Max: 3, Ida: 2 } });
    expect(table.tell('Max', [12, 12], 1)).toBe('ok');
    expect(table.tell('Ida', [12, 12])).toBe('leftover-mismatch');
    expect(table.tell('Ida', [12, 5])).toBe('ok');
    const jokers = ended({ thrown: 2, hands: { Zoé: 1, Max: 2, Ida: 2 } });
    expect(jokers.tell('Max', [4], 1)).toBe('ok');
    expect(jokers.tell('Ida', [], 2)).toBe('leftover-mismatch');
    expect(jokers.tell('Ida', [5], 1)).toBe('ok');
  });
});

describe('the beginner’s end', () => {
  test('with an empty hand has its winner at once and nothing to count', () => {
    const table = ended({ beginner: true });
    expect(table.winners()).toEqual(['Zoé']);
    expect(table.scores()).toBeNull();
    // Statistics of match results count the winner of the round.
    expect(standingOf(table.state()).sides.map(({ total }) => total)).toEqual([1, 0, 0]);
  });

  test('by passing counts hands, without jokers', () => {
    const table = tableOf({ beginner: true, drawPile: 0, hands: { Zoé: 1, Max: 1 } });
    table.pass('Zoé');
    table.pass('Max');
    expect(table.winners()).toBeNull();
    expect(table.tell('Zoé', [], 1)).toBe('leftover-mismatch');
    table.tell('Zoé', [9]);
    table.tell('Max', [2]);
    expect(table.scores()).toEqual([-9, -2]);
    expect(table.winners()).toEqual(['Max']);
  });
});
