/**
 * Returns the side with strictly the most points and its margin over the second, or null on a tie.
 */
export function findSoleLeader(
  points: readonly number[],
): { readonly side: number; readonly by: number } | null {
  const [first, second] = points
    .map((total, side) => ({ total, side }))
    .sort((a, b) => b.total - a.total);
  if (first === undefined || second === undefined || first.total === second.total) return null;
  return { side: first.side, by: first.total - second.total };
}
