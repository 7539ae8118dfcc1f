import { describe, expect, it } from 'vitest';
import { elevensFor } from '../../support/evening.ts';
import { tally } from '../../support/tally.ts';

const three = () => tally(elevensFor('Zoé', 'Max', 'Ida'));

describe('a game of Elevens counted by hand', () => {
  it('gives 11 a bonus card, and takes what was left in the hands', () => {
    const match = three().write(0, 'bonus', 2).write(1, 'bonus', 1).write(1, 'numbers', 34);
    match.write(1, 'jokers', 1).write(2, 'numbers', 7).write(0, 'out', true).close();
    expect(match.match).toMatchObject({ totals: [22, -34, -7], winners: [0] });
    expect(match.sheet(1).scores[1]).toEqual({ bonus: 11, numbers: -34, jokers: -11, total: -34 });
  });

  it('is won by the most points, not by the empty hand', () => {
    const match = three().write(1, 'bonus', 3).write(1, 'numbers', 5).write(0, 'out', true).close();
    expect(match.match.winners).toEqual([1]);
  });

  it('ends when each player has passed', () => {
    expect(three().exhausted().close().match.winners).toEqual([0, 1, 2]);
    three().write(0, 'out', true).refuses('two-winners', 1, 'out', true);
    const first = three().write(2, 'out', true).tryToWrite({ side: 0, cell: 'out' }, true);
    expect(first).toEqual({ code: 'two-winners', winner: 2 });
    three().exhausted().refuses('somebody-arrived', 1, 'out', true);
  });

  it('has no more than the box', () => {
    three().write(0, 'bonus', 4).refuses('more-than-the-box', 1, 'bonus', 4);
    three().write(0, 'jokers', 4).refuses('more-than-the-box', 1, 'jokers', 1);
    three().write(0, 'numbers', 880).refuses('more-than-the-box', 1, 'numbers', 1);
  });

  it('leaves no card in the hand of a player who is out', () => {
    three().write(0, 'out', true).refuses('hand-was-empty', 0, 'numbers', 3);
  });

  it('is not finished while each player still has cards', () => {
    expect(three().try({ type: 'close', round: 1 })).toEqual({
      code: 'nobody-arrived',
      distance: null,
    });
  });

  it('of beginners is won by the first empty hand, without bonus or jokers', () => {
    const match = tally({ ...elevensFor('Zoé', 'Max'), options: { beginner: true } });
    match.refuses('no-such-cell', 0, 'bonus', 1).write(0, 'numbers', 40).write(1, 'out', true);
    expect(match.close().match.winners).toEqual([1]);
  });
});
