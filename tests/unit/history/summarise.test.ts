import { describe, expect, test } from 'vitest';
import { factsOf } from '#lib/history/summarise.ts';
import { progressText } from '#lib/i18n/matches.ts';
import { eachAlone, evening, TWO_TEAMS } from '../../support/evening.ts';
import { asCommand, play as playing } from '../../support/moves.ts';

const play = (...told: Parameters<typeof playing>) => asCommand(playing(...told));
const endRound = { type: 'move', move: { type: 'endRound' } } as const;

describe('what stands in a match of 1000 Bornes', () => {
  /** Anne attacks, Bruno answers with a coup-fourré and drives 100 km, then the referee ends the round. */
  const table = evening(eachAlone('Anne', 'Bruno'));
  table.touch(play('Anne', 'roll'));
  table.touch(play('Bruno', 'roll'));
  table.touch(play('Anne', 'flat-tire'));
  table.touch({ type: 'move', move: { type: 'coupFourre', by: 'Bruno', card: 'puncture-proof' } });
  table.touch(play('Bruno', '100'));
  table.touch(endRound);

  test('is read off the sheet of each finished round', () => {
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

  test('is over in its round, as long as the sheet stands', () => {
    expect(progressText('fr', factsOf(table.state()))).toBe('Manche 1 finie');
    table.touch({ type: 'nextRound' });
    expect(progressText('fr', factsOf(table.state()))).toBe('Manche 2');
  });

  test('goes back with what is undone', () => {
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
