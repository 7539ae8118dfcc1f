import type { GamePages } from '../box/gamePages.ts';
import type { ElevensAnswers } from './home/answers.ts';

export const ELEVENS_PAGES: GamePages<ElevensAnswers> = {
  figures: {
    columns: ['matches', 'wins', 'rate', 'streak', 'points', 'bonus', 'bestGame'],
    groupings: ['player'],
  },
  cards: async () => (await import('./boxCards.ts')).ELEVENS_BOX_CARDS,
  form: async () => (await import('./home/shownForm.ts')).SHOWN_ELEVENS_FORM,
  rules: async () => (await import('./rules.ts')).ELEVENS_RULES,
};
