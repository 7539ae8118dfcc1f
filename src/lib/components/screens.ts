import type { Component } from 'svelte';
import { loadAreas } from '#lib/client/language.svelte.ts';
import type { GameId } from '#lib/games.ts';
import type { BoxId } from '#lib/games/boxes.ts';
import type { MessageKey } from '#lib/i18n/format.ts';
import {
  registerAnswers,
  registerBrief,
  registerDetails,
  registerWords,
} from '#lib/i18n/wordsOf.ts';
import type { SpeechForm } from '#lib/protocol/speech.ts';
import type { CardTable, TableView } from '#lib/table/view.ts';
import { SCREENS, TALLY_GAME, type BoxScreens, type TableScreens } from './games.ts';
import type { PhoneProps } from './phone/phoneProps.ts';
import type { TvScreenProps } from './tv/screen.ts';

/*
 * Entry points for the page of a table. The casts are safe, because each game's screens only get
 * views of that game.
 */

const ofTable = (game: GameId): TableScreens<GameId> =>
  SCREENS[game] as unknown as TableScreens<GameId>;

const isOfCards = (game: GameId): boolean => 'phone' in ofTable(game);

export function loadTelevision(
  game: GameId,
): Promise<Component<{ readonly view: TableView } & TvScreenProps>> {
  return withWords(game, ofTable(game).television());
}

async function withWords<Part>(game: GameId, part: Promise<Part>): Promise<Part> {
  const { areas, words } = ofTable(game);
  const [fetched, said] = await Promise.all([part, words(), loadAreas(...areas)]);
  registerWords(game, said);
  return fetched;
}

/** Loads a part with all that is said in the game, besides the names of cards and plays. */
async function withAnswers<Part>(game: GameId, part: Promise<Part>): Promise<Part> {
  const [fetched] = await Promise.all([withWords(game, part), loadAnswers(game)]);
  return fetched;
}

/** Loads what is said in the game besides the names of cards and plays. */
export async function loadAnswers(game: GameId): Promise<void> {
  const { answerAreas, answers } = ofTable(game);
  const [said] = await Promise.all([answers(), loadAreas(...answerAreas)]);
  registerAnswers(game, said);
}

/**
 * Loads the game's short sentences if the brief form is set. Until then, and for games without
 * them, full sentences are used.
 */
export function fetchBrief(game: GameId | null, form: SpeechForm): void {
  if (game === null || form === 'long') return;
  ofTable(game)
    .brief?.()
    .then((brief) => registerBrief(game, brief))
    .catch(() => undefined);
}

/** Delay in ms before card names of other boxes are loaded, so that the page opens first. */
const OTHER_BOXES_DELAY_MS = 5_000;

/**
 * Loads the card names of the other boxes later, to name a foreign card that was laid by mistake.
 * Returns a function that cancels it.
 */
export function fetchOtherBoxes(game: GameId): () => void {
  const timer = setTimeout(() => {
    for (const other of Object.keys(SCREENS) as GameId[])
      if (other !== game && isOfCards(other))
        withWords(other, Promise.resolve()).catch(() => undefined);
  }, OTHER_BOXES_DELAY_MS);
  return () => clearTimeout(timer);
}

export const isSpokenByDefault = (game: GameId): boolean => ofTable(game).isSpokenByDefault;

export const titleOf = (game: BoxId): MessageKey => SCREENS[game].title;

/**
 * True if cards are laid at the table; otherwise its match is counted by hand and has another page.
 */
export const isCardTable = (view: TableView): view is CardTable => isOfCards(view.match.game);

interface ResultProps {
  readonly match: CardTable['match'];
  readonly formerPlayers: CardTable['formerPlayers'];
}

/** Loads the standing and score sheets of a game with its words. */
export function loadResult(game: BoxId): Promise<Component<ResultProps>> {
  const screens = SCREENS[game] as unknown as BoxScreens<BoxId, unknown>;
  return withAnswers(game, screens.result());
}

/** Loads the phone page of a game with the words of its first view. */
export async function loadPhone(game: BoxId): Promise<Component<PhoneProps<CardTable>>> {
  const screens = SCREENS[game] as unknown as BoxScreens<BoxId, unknown>;
  const [phone] = await Promise.all([
    withWords(game, screens.phone()),
    loadAreas(...screens.phoneAreas),
  ]);
  return phone;
}

/** Loads the score pad with the words of its first view. */
export const loadScorepad = () => withWords(TALLY_GAME, SCREENS[TALLY_GAME].scorepad());

/** Loads what a phone says after its first view: answers, refusals and texts about past moves. */
export async function loadPhoneTexts(game: BoxId): Promise<void> {
  const screens = SCREENS[game] as unknown as BoxScreens<BoxId, unknown>;
  const [details] = await Promise.all([screens.details(), loadAnswers(game)]);
  registerDetails(game, details);
}
