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
