import type { Standing } from '../game/standing.ts';
import type { MatchLength } from './format.ts';
import type { Scores } from './state.ts';

/**
 * How a table came out, by side, as its match says; null while it goes on. What is played beyond the rounds of the format counts
 * nothing. Where the time ends a match, `called` says that it has, and how many rounds count at the most: what is finished of
 * them counts.
 */
export function scoresOf(
  { sides, winners, rounds }: Pick<Standing, 'sides' | 'winners' | 'rounds'>,
  length: Pick<MatchLength, 'rounds'>,
  called: { readonly counted: number } | null = null,
): Scores | null {
  const counted = Math.min(length.rounds ?? Infinity, called?.counted ?? Infinity);
  if (winners === null && rounds < counted && called === null) return null;
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

/** A match whose time is out. */
interface Called {
  /** No round is being played. */
  readonly interval: boolean;
  readonly moves: number;
  /** How many there were when the time was out. */
  readonly calledAt: number;
  /** Finished ones, and how many count. */
  readonly rounds: number;
  readonly counted: number;
  /** So many players have had no turn since. */
  readonly waiting: number;
}

/** By what was agreed on for the last card. */
export function endingOf(
  { lastCard }: Pick<MatchLength, 'lastCard'>,
  { interval, moves, calledAt, rounds, counted, waiting }: Called,
): Ending {
  // A first card that is taken back was begun in time.
  const isUntouched = moves === 0 && calledAt === 0;
  if (interval || isUntouched || rounds >= counted) return 'over';
  switch (lastCard) {
    case 'stop':
      return 'end-round';
    case 'turn':
      return waiting <= 0 ? 'end-round' : 'goes-on';
    case 'round':
      return 'goes-on';
  }
}

/** How many rounds of a match count whose time is out now: those that have begun. Null: such a match has none. */
export const countedOf = (
  { rounds, inRounds }: Pick<Standing, 'rounds' | 'inRounds'>,
  { interval, moves }: { readonly interval: boolean; readonly moves: number },
): number | null => (inRounds ? rounds + (interval || moves === 0 ? 0 : 1) : null);
