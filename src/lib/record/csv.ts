/**
 * A cell of a table. Numbers keep their value; text is escaped so that no program runs it as a
 * formula.
 */
export type Cell = string | number;

export interface CsvFormat {
  readonly separator: ',' | ';';
  readonly decimal: '.' | ',';
}

/** Writes the table as separated values (RFC 4180): CR LF line ends, quoted where needed. */
export const csv = (rows: readonly (readonly Cell[])[], format: CsvFormat): string =>
  rows
    .map((row) => `${row.map((cell) => cellOf(cell, format)).join(format.separator)}\r\n`)
    .join('');

export const csvFile = (rows: readonly (readonly Cell[])[], format: CsvFormat): string =>
  `\uFEFF${csv(rows, format)}`;

function cellOf(cell: Cell, { separator, decimal }: CsvFormat): string {
  if (typeof cell === 'number') {
    const written = String(cell).replace('.', decimal);
    return written.includes(separator) ? `"${written}"` : written;
  }
  const safe = withoutFormula(cell);
  return /["\r\n,;\t|]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Starts of a formula at the beginning of a cell, also for programs that split cells at other
 * separators.
 */
const FORMULA = /(^|[,;\t|\r\n]["'\s]*)(?=[=+\-@\t\r＝＋－＠])/g;

/** Prefixes each formula with an apostrophe, because players type the names (CSV injection). */
const withoutFormula = (text: string): string => text.replace(FORMULA, "$1'");
