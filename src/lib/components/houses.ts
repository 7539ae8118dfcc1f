import type { BoxId } from '#lib/games/boxes.ts';
import type { AllCards, BoxCards } from './box/boxCards.ts';
import type { ShownForm } from './box/gameForm.ts';
import type { GameHouse, RuleBook } from './box/gameHouse.ts';
import { BY_HAND, SCREENS } from './games.ts';
import type { AllFigures } from './history/columns.ts';
import { withWords } from './screens.ts';

/* What the pages round the tables ask of all games that are played with a box, in the order in which these are offered. */

type OfBoxes<Part> = Readonly<Record<BoxId, Part>>;

export const boxCards = (): Promise<AllCards> => ofBoxes(({ cards }) => cards());

export const openingForms = (): Promise<OfBoxes<ShownForm>> => ofBoxes(({ form }) => form());

export const gameFigures = (): Promise<AllFigures> => ofBoxes(({ figures }) => figures);

/** How a game draws a card of its box; null for one that is of no box. */
export async function signOf(game: string): Promise<BoxCards['Sign'] | null> {
  const screens = Object.entries(SCREENS).find(([id]) => id === game)?.[1];
  if (screens === undefined || !('house' in screens)) return null;
  const house: GameHouse = (await screens.house()) as GameHouse;
  return (await house.cards()).Sign;
}

/** The rules of all games, one edition after the other. */
export const ruleBooks = async (): Promise<readonly RuleBook[]> =>
  Object.values(await ofBoxes(({ rules }) => rules())).flat();

/** The page of a match that is counted by hand. */
export const scorepad = () => withWords(BY_HAND, SCREENS[BY_HAND].scorepad());

async function ofBoxes<Part>(
  of: (house: GameHouse) => Part | Promise<Part>,
): Promise<OfBoxes<Part>> {
  const parts = Object.entries(SCREENS).flatMap(([game, screens]) =>
    'house' in screens ? [partOf(game, screens.house(), of)] : [],
  );
  return Object.fromEntries(await Promise.all(parts)) as OfBoxes<Part>;
}

async function partOf<Part>(
  game: string,
  house: Promise<unknown>,
  of: (house: GameHouse) => Part | Promise<Part>,
) {
  // Whoever asks hands the parts of a game what is of that game.
  return [game, await of((await house) as GameHouse)] as const;
}
