import type { RoundState, Setup } from '../state.ts';

/**
 * What a side's kilometres mean: it goes on, it is asked whether it extends (on exactly the first distance), or it
 * has reached the distance. A side past it, by a card that the table let lie, has reached it without being asked.
 */
export function reach(km: number, round: RoundState, setup: Setup): 'going' | 'asked' | 'reached' {
  if (km < round.distanceToReach) return 'going';
  const mayExtend = setup.rules.extendTo !== null && round.extendedBy === null;
  return mayExtend && km === round.distanceToReach ? 'asked' : 'reached';
}
