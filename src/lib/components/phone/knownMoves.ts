import type { PlayedView, TableView } from '#lib/table/view.ts';

export interface MovesOfRound {
  readonly round: number;
  readonly moves: readonly PlayedView[];
}

/** Known moves of one line of play, newest first and without gaps. */
export interface KnownMoves {
  readonly line: number;
  readonly moves: readonly PlayedView[];
}

/** Returns the number of the oldest known move; 1 if all are known. */
export const oldestOf = ({ moves }: Pick<KnownMoves, 'moves'>): number => moves.at(-1)?.number ?? 1;

/** Adds the newest moves of a view. Earlier moves stay until they are loaded again. */
export function addRecentMoves(known: KnownMoves, { line, recent }: TableView): KnownMoves {
  const oldest = recent.at(-1)?.number ?? 1;
  const newest = known.moves[0]?.number ?? 0;
  if (newest < oldest - 1) return { line, moves: recent };
  return { line, moves: [...recent, ...known.moves.filter(({ number }) => number < oldest)] };
}

/** Adds earlier moves that directly precede the oldest known one. */
export function addEarlierMoves(known: KnownMoves, { line, recent }: TableView): KnownMoves {
  if (line !== known.line || recent[0]?.number !== oldestOf(known) - 1) return known;
  return { line, moves: [...known.moves, ...recent] };
}

/** Groups moves by round, newest round first. */
export function byRound(moves: readonly PlayedView[]): readonly MovesOfRound[] {
  const rounds = [...new Set(moves.map(({ round }) => round))];
  return rounds.map((round) => ({ round, moves: moves.filter((each) => each.round === round) }));
}
