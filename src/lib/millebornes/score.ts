import type { Tariff } from './editions/edition.ts';

/** The lines of a round's score sheet, in the order in which a sheet shows them. */
export const SCORE_LINES = [
  'distance',
  'safeties',
  'coupsFourres',
  'trip',
  'delayedAction',
  'safeTrip',
  'noHundreds',
  'extension',
  'extensionFailed',
  'shutOut',
] as const;

export type ScoreLine = (typeof SCORE_LINES)[number];

/** More than any line can have: seven opponents shut out are 3500. */
export const MOST_POINTS = 5000;
/** Characters of the note on a corrected line. */
export const LONGEST_NOTE = 120;

/** Points of one side in one round; lines that are 0 are left out. */
export type RoundScore = { readonly [Line in ScoreLine]?: number } & { readonly total: number };

/** Lines that nothing takes away again, whoever wins the round. */
export const CERTAIN_LINES = [
  'distance',
  'safeties',
  'coupsFourres',
] as const satisfies readonly ScoreLine[];

/** What a side that asks for the extension plays for, in points. */
export interface ExtensionStakes {
  /** More for the side that makes it, besides the kilometres. */
  readonly gains: number;
  /** What the side would have for a round won now, and has not if it fails. */
  readonly risks: number;
  /** What each opponent has if it fails. */
  readonly gives: number;
}

/** What a sheet asks of one side: it can be counted from cards, or ticked by hand. */
export interface SideCount {
  readonly km: number;
  readonly safeties: number;
  readonly coupsFourres: number;
  /** Whether a 200 lies there, and whether a 100 does. */
  readonly with200: boolean;
  readonly with100: boolean;
}

/** What a sheet asks of a round. */
export interface RoundCount {
  readonly sides: readonly SideCount[];
  /** The side that asked for the extension. */
  readonly extendedBy: number | null;
}

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
