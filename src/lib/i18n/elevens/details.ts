import type { ElevensView } from '../../elevens/view.ts';
import type { GameDetails } from '../gameWords.ts';
import { format } from '../format.ts';
import { placeAnswerText } from './answers.ts';
import { ELEVENS_RULE_OF } from './plays.ts';
import { usualRows } from './rowNames.ts';
import { elevensSource } from './ruleSources.ts';

export const elevensDetails: GameDetails<'elevens', ElevensView> = {
  source: (language, _context, { code }) => elevensSource(language, ELEVENS_RULE_OF[code]),
  usualNames: (language) => ({ rows: usualRows(language) }),
  choice(language, _context, _group, move) {
    switch (move.type) {
      case 'place':
      case 'exchange': {
        const { type, row, value } = move;
        const link = 'link' in move && move.link !== undefined ? { link: move.link } : {};
        return placeAnswerText(language, { what: type, row, value, ...link });
      }
      case 'draw':
      case 'pass':
      case 'end':
      case 'throwJoker':
        return format(language, `elevensPhone.${move.type}`);
      case 'leftover':
        return '';
    }
  },
  /** One row a player; no points until every hand is counted. */
  scores: (language, { seats, scores }) => [
    [format(language, 'common.player'), format(language, 'records.csv.points')],
    ...seats.map(({ name }, seat) => [name, scores?.[seat] ?? '']),
  ],
};
