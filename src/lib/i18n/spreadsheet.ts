import { csvFile, type Cell, type CsvFormat } from '../record/csv.ts';
import type { Language } from './language.ts';

/** The signs with which spreadsheets of a language open a file in columns. */
const FORMATS: Readonly<Record<Language, CsvFormat>> = {
  fr: { separator: ';', decimal: ',' },
  en: { separator: ',', decimal: '.' },
};

/** A table as a file for spreadsheets of that language. */
export const spreadsheetFile = (language: Language, rows: readonly (readonly Cell[])[]): string =>
  csvFile(rows, FORMATS[language]);
