import type { Standing } from '../game/standing.ts';
import type { MatchLength } from './format.ts';
import type { Scores } from './state.ts';

/**
 * Returns the scores of a match by side; null while it goes on. Rounds beyond the format do not
 * count. After time is out, `called.counted` limits the rounds, and only finished ones count.
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
 * Returns the scores of the first manches by side, as far as they are finished: those from boards.
 * For games that count rounds won, these are kilometres, which compare better.
 */
export const boardScoresOf = (
  { sides, rounds, inPoints }: Pick<Standing, 'sides' | 'rounds' | 'inPoints'>,
  boards: number,
): readonly Scores[] =>
  Array.from({ length: Math.min(boards, rounds) }, (_, at) =>
    sides.map(({ rounds: own }) => (inPoints ? own[at]?.points : own[at]?.km) ?? null),
  );

export type Ending = 'goes-on' | 'end-round' | 'over';

interface TimeCall {
  readonly interval: boolean;
  readonly moves: number;
  readonly calledAt: number;
  readonly rounds: number;
  readonly counted: number;
  readonly waiting: number;
}

/** Returns how the match continues after time is out, by the format's rule for the last card. */
export function endingOf(
  { lastCard }: Pick<MatchLength, 'lastCard'>,
  { interval, moves, calledAt, rounds, counted, waiting }: TimeCall,
): Ending {
  // If the first card is taken back, its round still began in time.
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

/**
 * Returns the number of rounds that count if time is out now: those begun. Null for games without
 * rounds.
 */
export const roundsToCount = (
  { rounds, inRounds }: Pick<Standing, 'rounds' | 'inRounds'>,
  { interval, moves }: { readonly interval: boolean; readonly moves: number },
): number | null => (inRounds ? rounds + (interval || moves === 0 ? 0 : 1) : null);
