import type { GamePages } from '../box/gamePages.ts';
import type { MilleBornesAnswers } from './home/answers.ts';

export const MILLE_BORNES_PAGES: GamePages<MilleBornesAnswers> = {
  figures: {
    columns: [
      ...(['matches', 'wins', 'rate', 'streak', 'rounds'] as const),
      ...(['mean', 'best', 'km', 'coupsFourres', 'safeties'] as const),
    ],
    groupings: ['player', 'side', 'edition'],
  },
  cards: async () => (await import('./cards/boxCards.ts')).MILLE_BORNES_BOX_CARDS,
  form: async () => (await import('./home/shownForm.ts')).SHOWN_MILLE_BORNES_FORM,
  rules: async () => (await import('./rules.ts')).MILLE_BORNES_RULES,
};
