/** The move that shows how each round of a match begins: the start, then the first move after a round's sheet. */
export function roundStarts(roundEnds: readonly number[], length: number): readonly number[] {
  return [0, ...roundEnds.map((end) => end + 1)].filter((start) => start <= length);
}

/** The number, from 0, of the round to which a move belongs. */
export const roundAt = (moves: number, starts: readonly number[]): number =>
  Math.max(
    0,
    starts.findLastIndex((start) => start <= moves),
  );
