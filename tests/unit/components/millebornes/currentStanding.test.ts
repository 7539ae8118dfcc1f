import { describe, expect, it } from 'vitest';
import { currentLeader, currentTotals } from '#lib/components/millebornes/currentStanding.ts';
import { aMatch, aSide } from '../../../fixtures/tableBuilders.ts';

describe('the standings during a round', () => {
  const against = (running: number) =>
    aMatch([
      aSide(['Anne'], { total: 800, running }),
      aSide(['Bruno'], { total: 900, running: 25 }),
    ]);

  it('add the points of the current round to the totals', () => {
    expect(currentTotals(against(425))).toEqual([1225, 925]);
  });

  it('show one leader, or none at a tie', () => {
    expect(currentLeader(against(425))).toBe(0);
    expect(currentLeader(against(0))).toBe(1);
    expect(currentLeader(against(125))).toBeNull();
  });

  it('show no leader where rounds won are counted', () => {
    const sides = [['Anne'], ['Bruno']].map((players, total) =>
      aSide(players, { total, running: null }),
    );
    expect(currentLeader(aMatch(sides))).toBeNull();
  });
});
