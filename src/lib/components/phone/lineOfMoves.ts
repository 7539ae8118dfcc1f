import type { PlayedView, TableView } from '#lib/table/view.ts';

/** The moves of one round, newest first. */
export interface MovesOfRound {
  readonly round: number;
  readonly moves: readonly PlayedView[];
}

/** All moves of one line that this phone has heard of, newest first and without a gap. */
export interface KnownMoves {
  readonly line: number;
  readonly moves: readonly PlayedView[];
}

/** Number of the oldest move known; 1 when there is nothing more to learn. */
export const oldestOf = ({ moves }: Pick<KnownMoves, 'moves'>): number => moves.at(-1)?.number ?? 1;

/** What is known with the newest moves of a view. What lay before them stays, until it is learnt anew. */
export function withRecent(known: KnownMoves, { line, recent }: TableView): KnownMoves {
  const oldest = recent.at(-1)?.number ?? 1;
  const newest = known.moves[0]?.number ?? 0;
  if (newest < oldest - 1) return { line, moves: recent };
  return { line, moves: [...recent, ...known.moves.filter(({ number }) => number < oldest)] };
}

/** What is known with earlier moves, which end right before the oldest known one. */
export function withEarlier(known: KnownMoves, { line, recent }: TableView): KnownMoves {
  if (line !== known.line || recent[0]?.number !== oldestOf(known) - 1) return known;
  return { line, moves: [...known.moves, ...recent] };
}

/** The moves in rounds, the newest round first. */
export function byRound(moves: readonly PlayedView[]): readonly MovesOfRound[] {
  const rounds = [...new Set(moves.map(({ round }) => round))];
  return rounds.map((round) => ({ round, moves: moves.filter((each) => each.round === round) }));
}
