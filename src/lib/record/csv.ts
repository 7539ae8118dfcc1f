/** A cell of a table: numbers keep their value, text is written so that no program takes it for a formula. */
export type Cell = string | number;

/** Signs that programs of one language expect in a file of comma-separated values. */
export interface CsvFormat {
  readonly separator: ',' | ';';
  readonly decimal: '.' | ',';
}

/** The table as separated values (RFC 4180): lines end with CR LF, text with separators or quotes is quoted. */
export const csv = (rows: readonly (readonly Cell[])[], format: CsvFormat): string =>
  rows
    .map((row) => `${row.map((cell) => cellOf(cell, format)).join(format.separator)}\r\n`)
    .join('');

/** The table as a file, with the byte order mark by which spreadsheets know the encoding. */
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

/** Starts of a formula, at the start of a cell in any program, also one that separates cells by other signs. */
const FORMULA = /(^|[,;\t|\r\n]["'\s]*)(?=[=+\-@\t\r＝＋－＠])/g;

/** Text with an apostrophe before each formula: names are typed by players. */
const withoutFormula = (text: string): string => text.replace(FORMULA, "$1'");
