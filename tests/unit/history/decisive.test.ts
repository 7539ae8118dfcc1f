import { describe, expect, it } from 'vitest';
import { decisiveRound, onlyRound } from '../../../src/lib/history/decisive.ts';
import { aMatch } from '../../support/summaries.ts';

/** The round that decided a match in which the sides scored so much round by round. */
const decided = (winners: readonly number[] | null, ...scores: readonly (readonly number[])[]) =>
  decisiveRound(
    aMatch(
      Object.fromEntries(
        scores.map((rounds, side) => [
          `side ${String(side)}`,
          rounds.map((points) => ({ points })),
        ]),
      ),
      { winners },
    ),
  );

describe('the round that decided a match', () => {
  it('is the one after which the winner was never caught up with', () => {
    expect(decided([0], [100, 900, 4000], [1000, 200, 500])).toBe(3);
    expect(decided([1], [500, 100, 300], [400, 900, 4000])).toBe(2);
  });

  it('is the first where the winner led all the way', () => {
    expect(decided([0], [3000, 2500], [400, 900])).toBe(1);
  });

  it('does not count a lead that was lost again, or shared', () => {
    expect(decided([0], [900, 100, 4000], [800, 400, 100])).toBe(3);
    expect(decided([0], [900, 100, 4000], [800, 200, 100])).toBe(3);
  });

  it('is none while the match goes on, where it is drawn, and where it was one round', () => {
    expect(decided(null, [900, 100], [800, 400])).toBeNull();
    expect(decided([0, 1], [900, 100], [800, 200])).toBeNull();
    expect(decided([0], [900], [800])).toBeNull();
  });
});

describe('the one round that a match came to', () => {
  const match = (winners: readonly number[] | null, rounds = 1) => {
    const did = Array.from({ length: rounds }, () => ({ points: 1900, km: 1000, coupsFourres: 1 }));
    return aMatch({ Anne: did, Bruno: did.map(() => ({ points: 200, km: 200 })) }, { winners });
  };

  it('is told by what its winner did', () => {
    expect(onlyRound(match([0]))).toMatchObject({ km: 1000, coupsFourres: 1 });
  });

  it('is none while it goes on, where it is drawn, and after several', () => {
    expect(onlyRound(match(null))).toBeNull();
    expect(onlyRound(match([0, 1]))).toBeNull();
    expect(onlyRound(match([0], 2))).toBeNull();
  });
});
