import { isCard } from '../../elevens/cards.ts';
import type { ElevensView } from '../../elevens/view.ts';
import type { GameWords } from '../gameWords.ts';
import { elevensCard } from './answers.ts';
import { elevensPlayText } from './plays.ts';

const NO_ROWS: Pick<ElevensView, 'rows'> = { rows: [] };

export const elevensWords: GameWords<'elevens', ElevensView> = {
  isCard,
  card: (language, context, card) => elevensCard(language, card, context ?? NO_ROWS),
  play: (language, _, move) => elevensPlayText(language, move),
};
