import type { Standing } from '../game/standing.ts';
import type { MatchLength } from './format.ts';
import type { Scores } from './state.ts';

/**
 * How a table came out, by side, as its match says; null while it goes on. What is played beyond the rounds of the format counts
 * nothing. Where the time alone ends a match, `called` says that it has: what is finished counts.
 */
export function scoresOf(
  { sides, winners, rounds }: Pick<Standing, 'sides' | 'winners' | 'rounds'>,
  length: Pick<MatchLength, 'rounds'>,
  called = false,
): Scores | null {
  const counted = length.rounds ?? Infinity;
  if (winners === null && rounds < counted && !called) return null;
  return sides.map(({ total, rounds: own }) =>
    rounds <= counted ? total : own.slice(0, counted).reduce((sum, { points }) => sum + points, 0),
  );
}

/**
 * What each of the first manches came to, by side, as far as they are over: those of a board. Kilometres, where a game counts
 * rounds won, which say too little of one.
 */
export const manchesOf = (
  { sides, rounds, inPoints }: Pick<Standing, 'sides' | 'rounds' | 'inPoints'>,
  boards: number,
): readonly Scores[] =>
  Array.from({ length: Math.min(boards, rounds) }, (_, at) =>
    sides.map(({ rounds: own }) => (inPoints ? own[at]?.points : own[at]?.km) ?? null),
  );

/** What is to become of a match whose time is out. */
export type Ending = 'goes-on' | 'end-round' | 'over';

/**
 * By what was agreed on for the last card. `interval`: no round is being played; `calledAt`: how many moves there were when the
 * time was out.
 */
export function endingOf(
  { lastCard }: Pick<MatchLength, 'lastCard'>,
  {
    interval,
    moves,
    seats,
  }: { readonly interval: boolean; readonly moves: number; readonly seats: number },
  calledAt: number,
): Ending {
  if (interval || moves === 0) return 'over';
  switch (lastCard) {
    case 'stop':
      return 'end-round';
    case 'turn':
      return moves - calledAt >= seats ? 'end-round' : 'goes-on';
    case 'round':
      return 'goes-on';
  }
}
