import type { Language } from '#lib/i18n/language.ts';

/**
 * Position on a tray in mm from the upper left corner of a landscape A4 page, with its braille
 * label and its printed word.
 */
export interface TouchPlace {
  readonly at: { readonly x: number; readonly y: number };
  readonly width: number;
  readonly height: number;
  readonly label: string;
  readonly print: string;
}

export interface BoxTouch {
  /** Returns one word that fits into the braille cells of a card's label. */
  label(language: Language, card: string): string;
  legend(language: Language): readonly { readonly label: string; readonly name: string }[];
  /** Layout of one side's cards; null if the cards lie in the middle of the table. */
  readonly tray: ((language: Language) => readonly TouchPlace[]) | null;
}
