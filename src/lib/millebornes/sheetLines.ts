import type { Tariff } from './editions/edition.ts';
import { SCORE_LINES, type ScoreLine } from './score.ts';

/** The lines that a sheet with this tariff has, in its order; none where rounds won are counted. */
export const sheetLinesOf = (tariff: Tariff | null): readonly ScoreLine[] =>
  tariff === null ? [] : SCORE_LINES.filter((line) => isCounted(tariff, line));

function isCounted(tariff: Tariff, line: ScoreLine): boolean {
  switch (line) {
    case 'delayedAction':
    case 'noHundreds':
    case 'extension':
      return tariff[line] !== undefined;
    case 'extensionFailed':
      return tariff.extension !== undefined;
    case 'distance':
    case 'safeties':
    case 'coupsFourres':
    case 'trip':
    case 'safeTrip':
    case 'shutOut':
      return true;
  }
}
