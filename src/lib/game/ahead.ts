/** The side that has more than all others, and by how much; null while several have most. */
export function ahead(
  points: readonly number[],
): { readonly side: number; readonly by: number } | null {
  const [first, second] = points
    .map((total, side) => ({ total, side }))
    .sort((a, b) => b.total - a.total);
  if (first === undefined || second === undefined || first.total === second.total) return null;
  return { side: first.side, by: first.total - second.total };
}
