import type { TallyMatch } from '../../tally/view.ts';
import type { GameDetails } from '../gameWords.ts';
import { sheetTable } from '../sheetTable.ts';
import { tallyLineName, tallyLinesOf, writtenText } from './sheets.ts';

export const tallyDetails: GameDetails<'tally', TallyMatch> = {
  // Cells are corrected by writing into them.
  choice: (language, context, _group, move) => writtenText(language, context, move),
  scores: (language, { edition, sides, sheets }, formerPlayers) =>
    sheetTable(language, { sides, rounds: sheets.filter(({ closed }) => closed) }, formerPlayers, {
      lines: tallyLinesOf(edition).map((line) => ({
        head: tallyLineName(language, line),
        of: ({ scores }: TallyMatch['sheets'][number], side) => scores[side]?.[line] ?? 0,
      })),
    }),
};
