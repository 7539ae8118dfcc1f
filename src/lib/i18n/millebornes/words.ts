import { isCard } from '../../millebornes/cards.ts';
import { cardName } from './cardNames.ts';
import type { GameWords } from '../gameWords.ts';
import { playText } from './plays.ts';
import type { MilleBornesWords } from './sides.ts';

const NO_TABLE: MilleBornesWords = {
  game: '1000-bornes',
  edition: 'classique',
  sides: [],
};

export const milleBornesWords: GameWords<'1000-bornes', MilleBornesWords> = {
  isCard,
  card: (language, context, card) => cardName(language, (context ?? NO_TABLE).edition, card),
  play: playText,
};
