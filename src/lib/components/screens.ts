import type { Component } from 'svelte';
import { loadAreas } from '#lib/client/language.svelte.ts';
import type { GameId } from '#lib/games.ts';
import { BOX_IDS, type BoxId } from '#lib/games/boxes.ts';
import type { MessageKey } from '#lib/i18n/format.ts';
import { learnBrief, learnDetails, learnWords } from '#lib/i18n/wordsOf.ts';
import type { Form } from '#lib/protocol/speech.ts';
import type { CardTable, TableView } from '#lib/table/view.ts';
import { SCREENS, type BoxScreens, type TableScreens } from './games.ts';
import type { PhoneProps } from './phone/phoneProps.ts';
import type { TvScreenProps } from './tv/screen.ts';

/*
 * What the page of a table asks of its game. Nothing here knows which games there are; whoever asks hands the screens of a
 * game what is of that game.
 */

const ofTable = (game: GameId): TableScreens<GameId> =>
  SCREENS[game] as unknown as TableScreens<GameId>;

/** The television of a game, with its words. */
export function televisionOf(
  game: GameId,
): Promise<Component<{ readonly view: TableView } & TvScreenProps>> {
  return withWords(game, ofTable(game).television());
}

/** What is fetched, once the words of its game are here too. */
export async function withWords<Part>(game: GameId, part: Promise<Part>): Promise<Part> {
  const { areas, words } = ofTable(game);
  const [fetched, said] = await Promise.all([part, words(), loadAreas(...areas)]);
  learnWords(game, said);
  return fetched;
}

/** Fetches what the game says in few words, where that is wanted; whole sentences are said until it is here, and where there is none. */
export function fetchBrief(game: GameId | null, form: Form): void {
  if (game === null || form === 'long') return;
  ofTable(game)
    .brief?.()
    .then((brief) => learnBrief(game, brief))
    .catch(() => undefined);
}

/** Delay in ms before the words of other boxes are fetched: not while the page opens. */
const OTHER_BOXES_DELAY_MS = 5_000;

/**
 * Fetches later what the other boxes call their cards: a card of another deck that is laid by mistake is told by its name. Returns how
 * to stop.
 */
export function fetchOtherBoxes(game: GameId): () => void {
  const timer = setTimeout(() => {
    for (const other of BOX_IDS)
      if (other !== game) withWords(other, Promise.resolve()).catch(() => undefined);
  }, OTHER_BOXES_DELAY_MS);
  return () => clearTimeout(timer);
}

/** Whether its televisions speak from the beginning. */
export const isHeardAt = (game: GameId): boolean => ofTable(game).isHeard;

export const titleOf = (game: GameId): MessageKey => ofTable(game).title;

/** Whether cards are laid at the table; else it is a match that people write down, which has another page. */
export const isOfCards = (view: TableView): view is CardTable =>
  'phone' in ofTable(view.match.game);

/** The phone of a game, with its words, also for its past. */
export async function phoneOf(game: BoxId): Promise<Component<PhoneProps<CardTable>>> {
  const screens = SCREENS[game] as unknown as BoxScreens<BoxId, unknown>;
  const [phone, details] = await Promise.all([withWords(game, screens.phone()), screens.details()]);
  learnDetails(game, details);
  return phone;
}
