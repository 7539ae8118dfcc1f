import { describe, expect, test } from 'vitest';
import { NO_FIGURES } from '#lib/game/standing.ts';
import { scoresOf } from '#lib/tournament/fromMatch.ts';

/** Points of each side by round. */
function match(
  anne: readonly number[],
  bruno: readonly number[],
  winners: readonly number[] | null,
) {
  const side = (player: string, points: readonly number[]) => ({
    players: [player],
    total: points.reduce((sum, each) => sum + each, 0),
    rounds: points.map((each) => ({ ...NO_FIGURES, points: each })),
  });
  return { sides: [side('Anne', anne), side('Bruno', bruno)], winners, rounds: anne.length };
}

describe('a match at a table of a tournament', () => {
  test('has no result while it goes on', () => {
    expect(scoresOf(match([900, 400], [300, 800], null), { rounds: 3 })).toBeNull();
    expect(scoresOf(match([900], [300], null), { rounds: null })).toBeNull();
  });

  test('counts when all rounds are played, and when it is won before', () => {
    const played = match([900, 400, 100], [300, 800, 200], null);
    expect(scoresOf(played, { rounds: 3 })).toEqual([1_400, 1_300]);
    expect(scoresOf(match([5_000], [0], [0]), { rounds: 3 })).toEqual([5_000, 0]);
  });

  test('counts nothing that is played beyond its rounds', () => {
    const longer = match([900, 400, 100], [300, 800, 900], null);
    expect(scoresOf(longer, { rounds: 2 })).toEqual([1_300, 1_100]);
  });

  test('counts no round that was begun after its time was out', () => {
    const longer = match([900, 400, 100], [300, 800, 900], null);
    expect(scoresOf(longer, { rounds: null }, { counted: 2 })).toEqual([1_300, 1_100]);
  });

  test('counts the finished rounds where the time ends it', () => {
    const broken = match([900, 400], [300, 800], null);
    expect(scoresOf(broken, { rounds: null }, { counted: 3 })).toEqual([1_300, 1_100]);
  });
});
