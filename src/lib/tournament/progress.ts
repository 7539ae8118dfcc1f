import { roundsOf } from './pairing/groups.ts';
import { finalRounds, stillIn } from './pairing/final.ts';
import { preliminary } from './outcomes.ts';
import { firstMissing, lastRound, withoutResult, type Tournament } from './state.ts';

/** What comes after the rounds that are paired. */
export type Next = 'preliminary' | 'final' | 'nothing';

export function nextOf(tournament: Tournament): Next {
  const { format } = tournament;
  const played = preliminary(tournament).length;
  if (played === 0 || played < roundsBeforeFinal(tournament)) return 'preliminary';
  if (format.final < 2 || isFinalOver(tournament)) return 'nothing';
  return 'final';
}

/** How many rounds there are before the final; of groups that are not drawn yet, as many as full ones take. */
function roundsBeforeFinal({ format, groups }: Tournament): number {
  const { system } = format;
  if (system.type !== 'groups') return system.rounds;
  return groups.length > 0 ? roundsOf(groups) : system.size - 1 + (system.size % 2);
}

/** Nobody is left to play against, or the only table of the final was played. */
function isFinalOver(tournament: Tournament): boolean {
  const { finalists, rounds, format } = tournament;
  if (finalists === null) return false;
  const last = lastRound(tournament);
  if (last?.stage === 'final' && withoutResult(last).length > 0) {
    return last.tables.length === 1 && last.byes.length === 0;
  }
  if (format.system.type === 'tables') return finalRounds(rounds).length > 0;
  return stillIn(tournament).length < 2;
}

/** Whether all that was to be played is played. */
export const isOver = (tournament: Tournament): boolean =>
  tournament.rounds.length > 0 &&
  firstMissing(tournament) === null &&
  nextOf(tournament) === 'nothing';
