import type { Component } from 'svelte';
import type { GameId } from '#lib/games.ts';
import type { BoxId } from '#lib/games/boxes.ts';
import type { MessageKey } from '#lib/i18n/format.ts';
import type { AreaName } from '#lib/i18n/fr/index.ts';
import type { GameBrief, GameDetails, GameWords } from '#lib/i18n/gameWords.ts';
import { AREAS_OF_ALL_BOXES } from '#lib/i18n/names.ts';
import type { WordsOf } from '#lib/i18n/words.ts';
import type { TableView } from '#lib/table/view.ts';
import type { GameHouse } from './box/gameHouse.ts';
import type { ElevensAnswers } from './elevens/home/answers.ts';
import type { MilleBornesAnswers } from './millebornes/home/answers.ts';
import type { PhoneProps } from './phone/phoneProps.ts';
import type ScoreScreen from './tally/ScoreScreen.svelte';
import type { TvScreenProps } from './tv/screen.ts';

/** What the pages of a table show of its game. */
export interface TableScreens<Id extends GameId> {
  /** What a television of it is called, and the words that its screens have besides those of all. */
  readonly title: MessageKey;
  readonly areas: readonly AreaName[];
  /** Its players may not see the television: voice and sounds are on from the beginning. */
  readonly isHeard: boolean;
  words(): Promise<GameWords<Id, WordsOf<Id>>>;
  /** What it says in few words, for who wants that. */
  brief?(): Promise<GameBrief<Id>>;
  television(): Promise<Component<{ readonly view: TableView<Id> } & TvScreenProps>>;
}

/** And of one that is played with a box of cards; `Own` is what the form to open a table asks for it alone. */
export interface BoxScreens<Id extends BoxId, Own> extends TableScreens<Id> {
  phone(): Promise<Component<PhoneProps<TableView<Id>>>>;
  /** What its phones say besides, where past moves are put right. */
  details(): Promise<GameDetails<Id, WordsOf<Id>>>;
  house(): Promise<GameHouse<Own>>;
}

/** The match of a box that people count by hand, on a page of its own. */
export const BY_HAND = 'tally' satisfies GameId;

interface ScreensByGame {
  readonly '1000-bornes': BoxScreens<'1000-bornes', MilleBornesAnswers>;
  readonly elevens: BoxScreens<'elevens', ElevensAnswers>;
  readonly [BY_HAND]: TableScreens<typeof BY_HAND> & {
    scorepad(): Promise<typeof ScoreScreen>;
  };
}

/** The screens of each game, fetched when they are to be shown. */
export const SCREENS: ScreensByGame = {
  '1000-bornes': {
    title: 'tv.title.millebornes',
    areas: ['millebornes'],
    isHeard: false,
    words: async () => (await import('#lib/i18n/millebornes/words.ts')).milleBornesWords,
    brief: async () => (await import('#lib/i18n/millebornes/brief.ts')).milleBornesBrief,
    television: async () => (await import('./millebornes/race/TvScreen.svelte')).default,
    phone: async () => (await import('./millebornes/phone/MilleBornesPhone.svelte')).default,
    details: async () => (await import('#lib/i18n/millebornes/details.ts')).milleBornesDetails,
    house: async () => (await import('./millebornes/house.ts')).MILLE_BORNES_HOUSE,
  },
  elevens: {
    title: 'tv.title.elevens',
    areas: ['elevens'],
    isHeard: true,
    words: async () => (await import('#lib/i18n/elevens/words.ts')).elevensWords,
    brief: async () => (await import('#lib/i18n/elevens/brief.ts')).elevensBrief,
    television: async () => (await import('./elevens/ElevensTvScreen.svelte')).default,
    phone: async () => (await import('./elevens/ElevensPhone.svelte')).default,
    details: async () => (await import('#lib/i18n/elevens/details.ts')).elevensDetails,
    house: async () => (await import('./elevens/house.ts')).ELEVENS_HOUSE,
  },
  [BY_HAND]: {
    title: 'tv.title',
    areas: ['tally', ...AREAS_OF_ALL_BOXES],
    isHeard: false,
    words: async () => (await import('#lib/i18n/tally/words.ts')).tallyWords,
    television: async () => (await import('./tally/TallyTvScreen.svelte')).default,
    scorepad: async () => (await import('./tally/ScoreScreen.svelte')).default,
  },
};
