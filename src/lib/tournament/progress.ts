import { roundsOf } from './pairing/groups.ts';
import { finalRounds, stillIn } from './pairing/final.ts';
import { preliminaryRounds } from './outcomes.ts';
import { firstMissing, lastRound, tablesWithoutResult, type Tournament } from './state.ts';

export type NextStage = 'preliminary' | 'final' | 'nothing';

export function nextStageOf(tournament: Tournament): NextStage {
  const { format } = tournament;
  const played = preliminaryRounds(tournament).length;
  if (played === 0 || played < roundsBeforeFinal(tournament)) return 'preliminary';
  if (format.final < 2 || isFinalOver(tournament)) return 'nothing';
  return 'final';
}

function roundsBeforeFinal({ format, groups }: Tournament): number {
  const { system } = format;
  if (system.type !== 'groups') return system.rounds;
  return groups.length > 0 ? roundsOf(groups) : system.size - 1 + (system.size % 2);
}

function isFinalOver(tournament: Tournament): boolean {
  const { finalists, rounds, format } = tournament;
  if (finalists === null) return false;
  const last = lastRound(tournament);
  if (last?.stage === 'final' && tablesWithoutResult(last).length > 0) {
    return last.tables.length === 1 && last.byes.length === 0;
  }
  if (format.system.type === 'tables') return finalRounds(rounds).length > 0;
  return stillIn(tournament).length < 2;
}

export const isOver = (tournament: Tournament): boolean =>
  tournament.rounds.length > 0 &&
  firstMissing(tournament) === null &&
  nextStageOf(tournament) === 'nothing';
