import { createContext } from 'svelte';
import type { BoxId } from '#lib/games/boxes.ts';
import type { BoxSetup } from '#lib/games.ts';
import type { Language } from '#lib/i18n/language.ts';
import type { BoxTouch } from './boxTouch.ts';
import type { CardSign } from '../phone/cardSign.ts';

/** Cards of a box that belong together, in the order in which they are enrolled. */
export interface CardGroup {
  readonly id: string;
  /** As a heading. */
  name(language: Language): string;
  readonly cards: readonly string[];
}

/** The cards of a box as the pages of decks show them. */
export interface BoxCards {
  /** How one is drawn; the text beside it says its name. */
  readonly Sign: CardSign;
  /** What it is called at tables that are set up like that; left out: where no table says otherwise. */
  name(language: Language, card: string, setup?: BoxSetup): string;
  readonly families: readonly CardGroup[];
  readonly touch: BoxTouch;
}

/** Those of every box, for the pages that show decks. */
export type AllCards = Readonly<Record<BoxId, BoxCards>>;

export const [useAllCards, provideAllCards] = createContext<AllCards>();
