import { csvFile, type Cell, type CsvFormat } from '../record/csv.ts';
import type { Language } from './language.ts';

const FORMATS: Readonly<Record<Language, CsvFormat>> = {
  fr: { separator: ';', decimal: ',' },
  en: { separator: ',', decimal: '.' },
};

export const spreadsheetFile = (language: Language, rows: readonly (readonly Cell[])[]): string =>
  csvFile(rows, FORMATS[language]);
