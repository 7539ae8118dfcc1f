import type { TallyMatch } from '../../tally/view.ts';
import { isTallyMove } from '../../tally/moves.ts';
import { format } from '../format.ts';
import type { GameWords } from '../gameWords.ts';
import { tallyRefusalText, writtenText, type SheetWords } from './sheets.ts';

/** For sentences about sheets where no table is known. */
const NO_SHEETS: SheetWords = { edition: 'classique', sides: [] };

/** What is said of a match that is counted by hand: its screens show what is written, and no card is spoken of. */
export const tallyWords: GameWords<'tally', TallyMatch> = {
  isHeard: false,
  isMove: isTallyMove,
  isCard: () => false,
  card: (_, __, card) => card,
  play: (language, context, move) => writtenText(language, context ?? NO_SHEETS, move),
  refusal(language, context, refusal) {
    const text = tallyRefusalText(language, context ?? NO_SHEETS, refusal);
    return { headline: text, text, hint: '', rule: '' };
  },
  refused: (language, context, refusal) =>
    tallyRefusalText(language, context ?? NO_SHEETS, refusal),
  accepted: (language, context, move) =>
    move === null ? format(language, 'answers.accepted') : writtenText(language, context, move),
  question: () => '',
  seen: (language) => format(language, 'answers.counted-by-hand'),
  standing: (language) => format(language, 'answers.counted-by-hand'),
  last: (language, context, move) => (move === null ? '' : writtenText(language, context, move)),
  spoken: (language, { match }, { move }) => writtenText(language, match, move),
  happened: () => [],
  // Cells are put right by writing in them.
  changes: () => [],
  happening: () => null,
};
