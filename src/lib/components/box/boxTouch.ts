import type { Language } from '#lib/i18n/language.ts';

/** A place on a tray in millimetres from the upper left corner of A4 that lies: its label, and the word for eyes. */
export interface TouchPlace {
  readonly at: { readonly x: number; readonly y: number };
  readonly width: number;
  readonly height: number;
  readonly label: string;
  readonly print: string;
}

/** What fingers read of a box. */
export interface BoxTouch {
  /** One word in at most as many cells as the label of a card has room for. */
  label(language: Language, card: string): string;
  /** What the labels stand for. */
  legend(language: Language): readonly { readonly label: string; readonly name: string }[];
  /** Where the cards of one side lie; null where they lie in the middle of the table. */
  readonly tray: ((language: Language) => readonly TouchPlace[]) | null;
}
