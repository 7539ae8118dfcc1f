/** Returns the first move of each round: 0, then the move after each round's sheet. */
export function roundStarts(roundEnds: readonly number[], length: number): readonly number[] {
  return [0, ...roundEnds.map((end) => end + 1)].filter((start) => start <= length);
}

export const roundAt = (moves: number, starts: readonly number[]): number =>
  Math.max(
    0,
    starts.findLastIndex((start) => start <= moves),
  );
