import type { ShutOut, Tariff } from './editions/edition.ts';

/** Lines of a round's score sheet, in display order. */
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

/** Maximum points of a line. The highest possible is 3500, for shutting out seven opponents. */
export const MAX_POINTS = 5000;
/** Maximum characters of the note on a corrected line. */
export const MAX_NOTE_LENGTH = 120;

/** Points of one side in one round. Lines with 0 are left out. */
export type RoundScore = { readonly [Line in ScoreLine]?: number } & { readonly total: number };

/** Lines that are certain during the round, independent of its winner. */
export const CERTAIN_LINES = [
  'distance',
  'safeties',
  'coupsFourres',
] as const satisfies readonly ScoreLine[];

/** Points at stake for a side that asks for the extension. */
export interface ExtensionStakes {
  /** Additional points if it succeeds, besides the kilometres. */
  readonly gains: number;
  /** Points of a win now, which are lost if the extension fails. */
  readonly risks: number;
  readonly gives: number;
}

/** Figures of one side on a score sheet, counted from cards or entered by hand. */
export interface SideCount {
  readonly km: number;
  readonly safeties: number;
  readonly coupsFourres: number;
  /** True if a 200 lies in the side's area; `with100` likewise. */
  readonly with200: boolean;
  readonly with100: boolean;
}

/** True if a side laid nothing of the kind that the shut-out rule counts (readings.md, I11). */
export function isShutOut(
  { km, safeties }: Pick<SideCount, 'km' | 'safeties'>,
  rule: ShutOut,
): boolean {
  switch (rule) {
    case 'no-safety':
      return safeties === 0;
    case 'no-distance':
      return km === 0;
    case 'off':
      return false;
  }
}

export interface RoundCount {
  readonly sides: readonly SideCount[];
  readonly extendedBy: number | null;
}

/** Returns the lines of a sheet with this tariff, in order; none if the match counts rounds won. */
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
