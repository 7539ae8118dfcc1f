import { createContext } from 'svelte';
import type { BoxId } from '#lib/games/boxes.ts';
import type { BoxSetup } from '#lib/games.ts';
import type { Language } from '#lib/i18n/language.ts';
import type { BoxTouch } from './boxTouch.ts';
import type { CardSign } from '../phone/cardSign.ts';

export interface CardGroup {
  readonly id: string;
  name(language: Language): string;
  readonly cards: readonly string[];
}

export interface BoxCards {
  readonly Sign: CardSign;
  /** Returns the name of a card, for tables with this setup if given. */
  name(language: Language, card: string, setup?: BoxSetup): string;
  readonly families: readonly CardGroup[];
  readonly touch: BoxTouch;
}

export type AllCards = Readonly<Record<BoxId, BoxCards>>;

export const [useAllCards, provideAllCards] = createContext<AllCards>();
