import { describe, expect, test } from 'vitest';
import { factsOf, summaryOf } from '#lib/history/summarise.ts';
import { progressText } from '#lib/i18n/matches.ts';
import { eachAlone, evening, TWO_TEAMS } from '../../support/evening.ts';
import { asCommand, play as playing } from '../../support/moves.ts';

const play = (...told: Parameters<typeof playing>) => asCommand(playing(...told));
const endRound = { type: 'move', move: { type: 'endRound' } } as const;

describe('the summary of a match of 1000 Bornes', () => {
  /** Anne attacks, Bruno answers with a coup-fourré and drives 100 km, then the referee ends the round. */
  const table = evening(eachAlone('Anne', 'Bruno'));
  table.touch(play('Anne', 'roll'));
  table.touch(play('Bruno', 'roll'));
  table.touch(play('Anne', 'flat-tire'));
  table.touch({ type: 'move', move: { type: 'coupFourre', by: 'Bruno', card: 'puncture-proof' } });
  table.touch(play('Bruno', '100'));
  table.touch(endRound);

  test('reads the sheet of each finished round', () => {
    expect(factsOf(table.state())).toMatchObject({
      game: '1000-bornes',
      edition: 'classique',
      inPoints: true,
      byHand: false,
      looking: false,
      rounds: 1,
      interval: true,
      moves: 6,
      winners: null,
    });
    const [anne, bruno] = factsOf(table.state()).sides;
    expect(anne).toEqual({
      players: ['Anne'],
      total: 0,
      rounds: [{ points: 0, km: 0, safeties: 0, coupsFourres: 0, bonus: 0 }],
    });
    // 100 km, one safety, one coup-fourré, and Anne laid no safety at all.
    expect(bruno).toEqual({
      players: ['Bruno'],
      total: 100 + 100 + 300 + 500,
      rounds: [{ points: 1000, km: 100, safeties: 1, coupsFourres: 1, bonus: 0 }],
    });
  });

  test('contains a finished round as long as its sheet stands', () => {
    expect(progressText('fr', factsOf(table.state()))).toBe('Manche 1 finie');
    table.touch({ type: 'nextRound' });
    expect(progressText('fr', factsOf(table.state()))).toBe('Manche 2');
  });

  test('follows undone moves', () => {
    table.touch({ type: 'undo', moves: 6 });
    expect(factsOf(table.state())).toMatchObject({ rounds: 0, moves: 5 });
    expect(factsOf(table.state()).sides[1]).toMatchObject({ total: 0, rounds: [] });
  });
});

test('an edition that counts rounds won tells kilometres and safeties from the cards', () => {
  const table = evening({ ...eachAlone('Anne', 'Bruno'), edition: 'green' });
  table.touch(play('Anne', 'right-of-way'));
  table.touch(play('Anne', '200'));
  table.touch(play('Bruno', 'roll'));
  table.touch(endRound);
  const { inPoints, sides } = factsOf(table.state());
  expect(inPoints).toBe(false);
  expect(sides[0]?.rounds).toMatchObject([{ points: 1, km: 200, safeties: 1, coupsFourres: 0 }]);
});

test('partners are one side', () => {
  const { sides } = factsOf(evening(TWO_TEAMS).state());
  expect(sides.map(({ players }) => players.join(' & '))).toEqual([
    'Anne & Alice',
    'Bruno & Basile',
  ]);
});

describe('when play last went on', () => {
  const undo = ({ state }: ReturnType<typeof evening>) =>
    ({ type: 'undo', moves: state().timeline.length, line: state().line }) as const;
  const lastAt = ({ state }: ReturnType<typeof evening>) =>
    summaryOf('TABLE', { state: state(), began: 0 }).lastAt;
  /** Returns true if this extended the playing time, according to the log. */
  const wentOn = (table: ReturnType<typeof evening>, happens: () => unknown) => {
    const [before, at] = [lastAt(table), table.log().length];
    happens();
    expect(table.log().length).toBeGreaterThan(at);
    expect([before, at]).toContain(lastAt(table));
    return lastAt(table) === at;
  };
  const begun = () => {
    const table = evening({ ...eachAlone('Anne', 'Bruno'), options: { rounds: 1 } });
    table.touch(play('Anne', 'roll'));
    table.touch(play('Bruno', 'roll'));
    return table;
  };
  const over = () => {
    const table = begun();
    table.touch(play('Anne', '100'));
    table.touch(endRound);
    return table;
  };

  test('is when a card was laid, asked about, refused or taken back, or a pause began', () => {
    const table = begun();
    expect(wentOn(table, () => table.lay('100'))).toBe(true);
    expect(wentOn(table, () => table.lay('roll'))).toBe(true);
    expect(wentOn(table, () => table.touch({ type: 'takeBack' }))).toBe(true);
    expect(wentOn(table, () => table.touch(undo(table)))).toBe(true);
    expect(wentOn(table, () => table.touch({ type: 'pause', paused: true }))).toBe(true);
  });

  test('ignores unknown and misread tags, questions and calls', () => {
    const table = begun();
    expect(wentOn(table, () => table.touch({ type: 'callReferee', called: true }))).toBe(false);
    expect(wentOn(table, () => table.unknownTag())).toBe(false);
    expect(wentOn(table, () => table.misread())).toBe(false);
    expect(wentOn(table, () => table.token({ type: 'action', action: 'standing' }))).toBe(false);
    expect(wentOn(table, () => table.token({ type: 'action', action: 'say-again' }))).toBe(false);
  });

  test('is the end of a finished match, unchanged by later events of its table', () => {
    const table = over();
    for (const later of [
      () => table.unknownTag(),
      () => table.misread(),
      () => table.lay('25'),
      () => table.token({ type: 'action', action: 'say-again' }),
      () => table.touch({ type: 'pause', paused: true }),
      () => table.touch({ type: 'pause', paused: false }),
      () =>
        table.touch({
          type: 'move',
          move: { type: 'correctSheet', round: 1, side: 0, line: 'distance', value: 200 },
        }),
    ]) {
      expect(wentOn(table, later)).toBe(false);
    }
  });

  test('is now where an end is taken back, and when it ended where that is taken back in turn', () => {
    const table = over();
    const ended = lastAt(table);
    const { length } = table.state().timeline;
    const removed = () =>
      table.touch({
        type: 'correct',
        line: table.state().line,
        moves: length,
        number: length,
        change: { type: 'remove' },
      });
    expect(wentOn(table, removed)).toBe(true);
    table.touch(undo(table));
    expect(lastAt(table)).toBe(ended);
    table.touch(undo(table));
    expect(wentOn(table, () => table.touch(endRound))).toBe(true);
  });
});
