import type { BoxId } from '#lib/games/boxes.ts';
import type { AllCards, BoxCards } from './box/boxCards.ts';
import type { ShownForm } from './box/gameForm.ts';
import type { GamePages, RuleBook } from './box/gamePages.ts';
import { SCREENS } from './games.ts';
import type { AllFigures } from './history/columns.ts';

/* Combines parts of all box games for the pages around the tables, in display order. */

type ByBox<Part> = Readonly<Record<BoxId, Part>>;

export const boxCards = (): Promise<AllCards> => loadFromAllBoxes(({ cards }) => cards());

export const openingForms = (): Promise<ByBox<ShownForm>> => loadFromAllBoxes(({ form }) => form());

export const gameFigures = (): Promise<AllFigures> => loadFromAllBoxes(({ figures }) => figures);

/** Returns the component that draws the cards of a game; null for a game without cards. */
export async function loadCardSign(game: string): Promise<BoxCards['Sign'] | null> {
  const screens = Object.entries(SCREENS).find(([id]) => id === game)?.[1];
  if (screens === undefined || !('house' in screens)) return null;
  const house: GamePages = (await screens.house()) as GamePages;
  return (await house.cards()).Sign;
}

export const ruleBooks = async (): Promise<readonly RuleBook[]> =>
  Object.values(await loadFromAllBoxes(({ rules }) => rules())).flat();

async function loadFromAllBoxes<Part>(
  of: (house: GamePages) => Part | Promise<Part>,
): Promise<ByBox<Part>> {
  const parts = Object.entries(SCREENS).flatMap(([game, screens]) =>
    'house' in screens ? [loadFromBox(game, screens.house(), of)] : [],
  );
  return Object.fromEntries(await Promise.all(parts)) as ByBox<Part>;
}

async function loadFromBox<Part>(
  game: string,
  house: Promise<unknown>,
  of: (house: GamePages) => Part | Promise<Part>,
) {
  // The registry guarantees that each part belongs to its own game.
  return [game, await of((await house) as GamePages)] as const;
}
