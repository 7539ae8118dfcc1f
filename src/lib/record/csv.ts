/** A cell of a table: numbers are written as they are, text so that no program takes it for a formula. */
export type Cell = string | number;

/** The table as comma-separated values (RFC 4180): lines end with CR LF, text with commas or quotes is quoted. */
export const csv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');

/** The table as a file: spreadsheets know its letters by the mark that stands first. */
export const csvFile = (rows: readonly (readonly Cell[])[]): string => `\uFEFF${csv(rows)}`;

function cellOf(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  // Spreadsheets compute what begins like this; names are chosen by whoever sits at the table.
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
