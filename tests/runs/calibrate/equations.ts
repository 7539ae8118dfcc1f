/** What times `rows` gives `values`: Gauss, the greatest of a column first. Rows and values are taken apart. */
export function solved(values: Float64Array, rows: readonly Float64Array[]): Float64Array {
  const left = rows.map((row, at) => Float64Array.from([...row, values[at] ?? 0]));
  const size = left.length;
  for (let at = 0; at < size; at += 1) {
    const best = left.reduce(
      (one, row, other) =>
        other > one && Math.abs(row[at] ?? 0) > Math.abs(left[one]?.[at] ?? 0) ? other : one,
      at,
    );
    const pivot = left[best];
    const replaced = left[at];
    if (pivot === undefined || replaced === undefined) break;
    left[best] = replaced;
    left[at] = pivot;
    for (const row of left) if (row !== pivot) lessen(row, pivot, at);
  }
  return Float64Array.from(left, (row, at) => (row[size] ?? 0) / (row[at] ?? 1));
}

/** Takes away so much of `pivot` that nothing is left in that column. */
function lessen(row: Float64Array, pivot: Float64Array, column: number): void {
  const part = (row[column] ?? 0) / (pivot[column] ?? 1);
  if (part === 0) return;
  for (let at = column; at < row.length; at += 1) {
    row[at] = (row[at] ?? 0) - part * (pivot[at] ?? 0);
  }
}
