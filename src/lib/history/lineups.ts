import type { RoundFigures, SideSummary } from '../game/standing.ts';
import { playersInRound, tenuresOf } from '../table/handover.ts';
import type { MatchSummary } from './summary.ts';

/** Players of a side, with the rounds that they played together. */
export interface Lineup {
  readonly players: readonly string[];
  readonly rounds: readonly RoundFigures[];
}

type WithFormerPlayers = Pick<MatchSummary, 'formerPlayers'>;

/**
 * Returns everyone who played for the side: former players of a seat before its last one. The match
 * counts for all of them, each round only for those who played it.
 */
export const everyoneIn = (
  { players }: Pick<SideSummary, 'players'>,
  { formerPlayers }: WithFormerPlayers,
): readonly string[] =>
  formerPlayers === undefined
    ? players
    : [
        ...new Set(
          players.flatMap((player) => tenuresOf(player, formerPlayers).map(({ name }) => name)),
        ),
      ];

/** Returns everyone who played in the match, side by side. */
export const everyoneAt = (match: MatchSummary): readonly string[] =>
  match.sides.flatMap((side) => everyoneIn(side, match));

/** Returns the successive lineups of a side, the present one last. */
export function lineupsOf(
  { players, rounds }: SideSummary,
  { formerPlayers }: WithFormerPlayers,
): readonly Lineup[] {
  if (formerPlayers === undefined) return [{ players, rounds }];
  const lineups: { readonly players: readonly string[]; readonly rounds: RoundFigures[] }[] = [];
  const lineup = (now: readonly string[]) => {
    const last = lineups.at(-1);
    if (last !== undefined && JSON.stringify(last.players) === JSON.stringify(now)) return last;
    const next = { players: now, rounds: [] };
    lineups.push(next);
    return next;
  };
  for (const [at, round] of rounds.entries())
    lineup(playersInRound(at + 1, players, formerPlayers)).rounds.push(round);
  lineup(players);
  return lineups;
}
