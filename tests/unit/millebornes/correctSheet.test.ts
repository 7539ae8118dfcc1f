import { describe, expect, test } from 'vitest';
import { viewOf } from '#lib/millebornes/viewOf.ts';
import { classique, green, type Play } from '../../support/millebornes.ts';

/** Anne has driven 100 km and Bruno nothing when the referee ends the first round. */
const afterOneRound = (options = {}): Play =>
  classique({ shutOut: 'off', ...options })
    .with('Anne', 'Bruno')
    .lays('Anne', 'roll', '100')
    .endRound();

describe('a line of a finished sheet that the referee corrects', () => {
  test('changes the sheet and the totals, and remembers what the cards gave', () => {
    const game = afterOneRound().correctSheet(1, 'Anne', 'distance', 300, 'Un 200 oublié');
    expect(game.score('Anne')).toMatchObject({ distance: 300, total: 300 });
    expect(game.state.totals).toEqual([300, 0]);
    expect(viewOf(game.state).rounds[0]?.corrections).toEqual([
      { side: 0, line: 'distance', counted: 100, value: 300, note: 'Un 200 oublié' },
    ]);
  });

  test('may be one that was empty, or become empty', () => {
    const game = afterOneRound()
      .correctSheet(1, 'Bruno', 'safeties', 100)
      .correctSheet(1, 'Anne', 'distance', 0);
    expect(game.score('Bruno')).toEqual({ safeties: 100, total: 100 });
    expect(game.lastRound.scores).toEqual([{ total: 0 }, { safeties: 100, total: 100 }]);
  });

  test('corrected again, is replaced; put back to what the cards gave, it is not corrected', () => {
    const game = afterOneRound()
      .correctSheet(1, 'Anne', 'distance', 300)
      .correctSheet(1, 'Anne', 'distance', 200, 'Enfin');
    expect(game.lastRound.corrections).toMatchObject([{ counted: 100, value: 200, note: 'Enfin' }]);
    game.correctSheet(1, 'Anne', 'distance', 100);
    expect(game.lastRound).not.toHaveProperty('corrections');
    expect(game.state.totals).toEqual([100, 0]);
  });

  test.each([
    ['as many signs of a picture writing', '🚗'.repeat(120), '🚗'.repeat(120)],
    ['blanks around words', ' Un 200 oublié ', 'Un 200 oublié'],
  ])('may be noted with %s', (_, note, kept) => {
    const game = afterOneRound().correctSheet(1, 'Anne', 'distance', 200, note);
    expect(game.lastRound.corrections).toMatchObject([{ note: kept }]);
  });

  test('may be corrected without a word', () => {
    const game = afterOneRound().says({
      type: 'correctSheet',
      round: 1,
      side: 0,
      line: 'distance',
      value: 300,
    });
    expect(game.lastRound.corrections).toEqual([
      { side: 0, line: 'distance', counted: 100, value: 300 },
    ]);
  });

  test('closes no coup-fourré', () => {
    const game = afterOneRound().play('Bruno', 'roll').play('Anne', 'roll');
    game.play('Bruno', 'flat-tire').correctSheet(1, 'Anne', 'distance', 300);
    expect(game.coupFourre('Anne', 'puncture-proof').side('Anne').coupsFourres).toBe(1);
  });

  test('is taken back by undo, exactly', () => {
    const game = afterOneRound();
    const before = game.state;
    game.correctSheet(1, 'Anne', 'distance', 300).undo();
    expect(game.state).toEqual(before);
  });

  test('leaves the round that is going on as it is', () => {
    const game = afterOneRound().play('Bruno', 'roll');
    const { round } = game.state;
    game.correctSheet(1, 'Anne', 'distance', 300);
    expect(game.state.round).toEqual(round);
  });
});

describe('a corrected sheet decides the match anew', () => {
  test('a finished match goes on when no side has the points any more', () => {
    const game = afterOneRound({ target: 100 });
    expect(game.state).toMatchObject({ winners: [0], round: null });
    game.correctSheet(1, 'Anne', 'distance', 75);
    expect(game.state).toMatchObject({ winners: null, round: { number: 2, first: 1 } });
  });

  test('other winners may have won', () => {
    const game = afterOneRound({ target: 100 }).correctSheet(1, 'Bruno', 'coupsFourres', 300);
    expect(game.state).toMatchObject({ winners: [1], round: null });
  });

  test('between two rounds the match is over at once, and undo deals the round again', () => {
    const game = afterOneRound({ target: 1000 }).correctSheet(1, 'Bruno', 'distance', 1000);
    expect(game.state).toMatchObject({ winners: [1], round: null });
    expect(game.undo().state).toMatchObject({ winners: null, round: { number: 2 } });
  });

  test('a round in which cards lie is played out first', () => {
    const game = afterOneRound({ target: 1000 })
      .play('Bruno', 'roll')
      .correctSheet(1, 'Bruno', 'distance', 1000);
    expect(game.state).toMatchObject({ winners: null, round: { number: 2 } });
    expect(game.endRound().state).toMatchObject({ winners: [1], round: null });
  });

  test('a match of a number of rounds stays over after the last', () => {
    const game = afterOneRound({ rounds: 1 }).correctSheet(1, 'Anne', 'distance', 0);
    expect(game.state).toMatchObject({ winners: [0, 1], round: null });
  });
});

describe('a correction is refused', () => {
  const game = afterOneRound();
  const of = (round: number, by: string, line: string, value: number, note?: string) =>
    game.correction(round, by, line, value, note);

  test.each([
    ['a round that is not over', 'no-such-round', of(2, 'Anne', 'distance', 300)],
    ['round 0', 'no-such-round', of(0, 'Anne', 'distance', 300)],
    ['a side without players', 'no-such-side', of(1, 'Zoé', 'distance', 300)],
    ['a line that no sheet has', 'no-such-line', of(1, 'Anne', 'total', 300)],
    ['half a point', 'bad-points', of(1, 'Anne', 'distance', 0.5)],
    ['less than nothing', 'bad-points', of(1, 'Anne', 'distance', -25)],
    ['more than any line can have', 'bad-points', of(1, 'Anne', 'distance', 5001)],
    ['an empty reason', 'bad-note', of(1, 'Anne', 'distance', 300, '')],
    ['a novel', 'bad-note', of(1, 'Anne', 'distance', 300, 'x'.repeat(121))],
    ['a blank reason', 'bad-note', of(1, 'Anne', 'distance', 300, ' \t\u00a0\u2009\n')],
    [
      'a reason of marks that are not seen',
      'bad-note',
      of(1, 'Anne', 'distance', 300, ' \u202e\u0007 '),
    ],
    ['a novel between spaces', 'bad-note', of(1, 'Anne', 'distance', 300, ` ${'x'.repeat(121)} `)],
    ['the same points', 'same-points', of(1, 'Anne', 'distance', 100)],
    ['nothing where nothing stands', 'same-points', of(1, 'Bruno', 'distance', 0)],
  ] as const)('for %s', (_what, code, move) => {
    game.refuses(code, move);
  });

  test('where rounds won are counted: such a sheet has no lines', () => {
    const won = green().with('Anne', 'Bruno').play('Anne', 'roll').endRound();
    won.refuses('no-such-line', won.correction(1, 'Anne', 'distance', 100));
  });
});
