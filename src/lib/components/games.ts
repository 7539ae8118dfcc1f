import type { Component } from 'svelte';
import type { GameId } from '#lib/games.ts';
import type { BoxId } from '#lib/games/boxes.ts';
import type { MessageKey } from '#lib/i18n/format.ts';
import type { AreaName } from '#lib/i18n/fr/index.ts';
import type { GameAnswers, GameBrief, GameDetails, GameWords } from '#lib/i18n/gameWords.ts';
import { TABLE_AREAS } from '#lib/i18n/names.ts';
import type { WordsOf } from '#lib/i18n/words.ts';
import type { TableView } from '#lib/table/view.ts';
import type { GamePages } from './box/gamePages.ts';
import type { ElevensAnswers } from './elevens/home/answers.ts';
import type { MilleBornesAnswers } from './millebornes/home/answers.ts';
import type { PhoneProps } from './phone/phoneProps.ts';
import type ScoreScreen from './tally/ScoreScreen.svelte';
import type { TvScreenProps } from './tv/screen.ts';

export interface TableScreens<Id extends GameId> {
  /** Message areas of the television, besides the common ones. */
  readonly areas: readonly AreaName[];
  /** True if players may not see the television: voice and sounds are on by default. */
  readonly isSpokenByDefault: boolean;
  words(): Promise<GameWords<Id, WordsOf<Id>>>;
  /** Message areas of the answers, besides those above. */
  readonly answerAreas: readonly AreaName[];
  answers(): Promise<GameAnswers<Id, WordsOf<Id>>>;
  /** Loads the short sentences for the brief voice, if the game has them. */
  brief?(): Promise<GameBrief<Id>>;
  television(): Promise<Component<{ readonly view: TableView<Id> } & TvScreenProps>>;
}

interface ResultProps<Id extends BoxId> {
  readonly match: TableView<Id>['match'];
  readonly formerPlayers?: TableView['formerPlayers'] | undefined;
}

export interface BoxScreens<Id extends BoxId, Own> extends TableScreens<Id> {
  /** Name of the box in a television's list of matches. */
  readonly title: MessageKey;
  /** Message areas of the phone's first view, besides `table` and those above. */
  readonly phoneAreas: readonly AreaName[];
  phone(): Promise<Component<PhoneProps<TableView<Id>>>>;
  /** Loads the sentences for correcting past moves. */
  details(): Promise<GameDetails<Id, WordsOf<Id>>>;
  /** Loads the standing and the score sheets, for the page of a match. */
  result(): Promise<Component<ResultProps<Id>>>;
  house(): Promise<GamePages<Own>>;
}

/** Match of any box that players count by hand, with its own page. */
export const TALLY_GAME = 'tally' satisfies GameId;

interface ScreensByGame {
  readonly '1000-bornes': BoxScreens<'1000-bornes', MilleBornesAnswers>;
  readonly elevens: BoxScreens<'elevens', ElevensAnswers>;
  readonly [TALLY_GAME]: TableScreens<typeof TALLY_GAME> & {
    scorepad(): Promise<typeof ScoreScreen>;
  };
}

export const SCREENS: ScreensByGame = {
  '1000-bornes': {
    title: 'tv.title.millebornes',
    areas: TABLE_AREAS['1000-bornes'].table,
    isSpokenByDefault: false,
    words: async () => (await import('#lib/i18n/millebornes/words.ts')).milleBornesWords,
    answerAreas: ['millebornes/answers', 'millebornes/scores'],
    answers: async () => (await import('#lib/i18n/millebornes/gameAnswers.ts')).milleBornesAnswers,
    brief: async () => (await import('#lib/i18n/millebornes/brief.ts')).milleBornesBrief,
    television: async () => (await import('./millebornes/race/TvScreen.svelte')).default,
    phoneAreas: TABLE_AREAS['1000-bornes'].phone,
    phone: async () => (await import('./millebornes/phone/MilleBornesPhone.svelte')).default,
    details: async () => (await import('#lib/i18n/millebornes/details.ts')).milleBornesDetails,
    result: async () => (await import('./millebornes/MatchResult.svelte')).default,
    house: async () => (await import('./millebornes/pages.ts')).MILLE_BORNES_PAGES,
  },
  elevens: {
    title: 'tv.title.elevens',
    areas: TABLE_AREAS.elevens.table,
    isSpokenByDefault: true,
    words: async () => (await import('#lib/i18n/elevens/words.ts')).elevensWords,
    answerAreas: [],
    answers: async () => (await import('#lib/i18n/elevens/gameAnswers.ts')).elevensAnswers,
    brief: async () => (await import('#lib/i18n/elevens/brief.ts')).elevensBrief,
    television: async () => (await import('./elevens/ElevensTvScreen.svelte')).default,
    phoneAreas: TABLE_AREAS.elevens.phone,
    phone: async () => (await import('./elevens/ElevensPhone.svelte')).default,
    details: async () => (await import('#lib/i18n/elevens/details.ts')).elevensDetails,
    result: async () => (await import('./elevens/PhoneScores.svelte')).default,
    house: async () => (await import('./elevens/pages.ts')).ELEVENS_PAGES,
  },
  [TALLY_GAME]: {
    areas: TABLE_AREAS[TALLY_GAME].table,
    isSpokenByDefault: false,
    words: async () => (await import('#lib/i18n/tally/words.ts')).tallyWords,
    answerAreas: [],
    answers: async () => (await import('#lib/i18n/tally/gameAnswers.ts')).tallyAnswers,
    television: async () => (await import('./tally/TallyTvScreen.svelte')).default,
    scorepad: async () => (await import('./tally/ScoreScreen.svelte')).default,
  },
};
