import type { TallyMatch } from '../../tally/view.ts';
import type { GameWords } from '../gameWords.ts';
import { writtenText } from './sheets.ts';

export const tallyWords: GameWords<'tally', TallyMatch> = {
  isCard: () => false,
  card: (_, __, card) => card,
  play: writtenText,
};
