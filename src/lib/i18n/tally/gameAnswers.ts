import type { TallyMatch } from '../../tally/view.ts';
import { format } from '../format.ts';
import type { GameAnswers } from '../gameWords.ts';
import { tallyRefusalText, writtenText } from './sheets.ts';

export const tallyAnswers: GameAnswers<'tally', TallyMatch> = {
  refusal(language, context, refusal) {
    const text = tallyRefusalText(language, context, refusal);
    return { headline: text, text, hint: '' };
  },
  refused: tallyRefusalText,
  accepted: (language, context, move) =>
    move === null ? format(language, 'answers.accepted') : writtenText(language, context, move),
  question: () => '',
  seen: (language) => format(language, 'answers.counted-by-hand'),
  inquired: (language) => format(language, 'answers.counted-by-hand'),
  sheet: (language) => [format(language, 'answers.counted-by-hand')],
  last: (language, context, move) => (move === null ? '' : writtenText(language, context, move)),
  spoken: (language, { match }, { move }) => writtenText(language, match, move),
  happened: () => [],
  changes: () => [],
  happening: () => null,
};
