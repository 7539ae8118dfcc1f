import { describe, expect, it } from 'vitest';
import { leaderNow, totalsNow } from '#lib/components/millebornes/standingNow.ts';
import { aMatch, aSide } from '../../fixtures/tableBuilders.ts';

describe('how a match stands while a round is played', () => {
  const against = (running: number) =>
    aMatch([
      aSide(['Anne'], { total: 800, running }),
      aSide(['Bruno'], { total: 900, running: 25 }),
    ]);

  it('adds to the totals what the round going on has given so far', () => {
    expect(totalsNow(against(425))).toEqual([1225, 925]);
  });

  it('is led by the one side that has most, and by nobody while two are level', () => {
    expect(leaderNow(against(425))).toBe(0);
    expect(leaderNow(against(0))).toBe(1);
    expect(leaderNow(against(125))).toBeNull();
  });

  it('is led by nobody where rounds won are counted', () => {
    const sides = [['Anne'], ['Bruno']].map((players, total) =>
      aSide(players, { total, running: null }),
    );
    expect(leaderNow(aMatch(sides))).toBeNull();
  });
});
