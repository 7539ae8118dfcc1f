import { EDITION_IDS } from '../../millebornes/editions/edition.ts';
import type { Move } from '../../millebornes/moves.ts';
import type { FinishedRoundView } from '../../millebornes/view.ts';
import type { GameDetails } from '../gameWords.ts';
import { format } from '../format.ts';
import type { Language } from '../language.ts';
import { sheetTable } from '../sheetTable.ts';
import { sideName, sideOf } from '../sides.ts';
import { cardName, cardValues } from './cardNames.ts';
import { playText } from './plays.ts';
import { RULE_OF } from './refusals.ts';
import { sourceText, TOPIC_OF } from './ruleSources.ts';
import { correctionText } from './finishedRounds.ts';
import { scoreLineName } from './scoreLineName.ts';
import type { MilleBornesWords } from './sides.ts';

export const milleBornesDetails: GameDetails<'1000-bornes', MilleBornesWords> = {
  choice(language, context, group, move) {
    if (group === 'player' && 'by' in move) return move.by;
    if (move.type === 'setDrawPile') return String(move.is);
    if (move.type === 'discard' && group === 'same-card') {
      return format(language, 'corrections.discarded');
    }
    if (!('card' in move) || group === 'same-card') return playText(language, context, move);
    return cardOn(language, context, move);
  },
  source: (language, { edition }, { code }) =>
    sourceText(language, edition, TOPIC_OF[RULE_OF[code]]),
  named: (language) => EDITION_IDS.map((edition) => cardValues(language, edition)),
  scores(language, match, formerPlayers) {
    const isCorrected = match.rounds.some(({ corrections }) => corrections !== undefined);
    return sheetTable(language, match, formerPlayers, {
      lines: match.lines.map((line) => ({
        head: scoreLineName(language, line),
        of: ({ scores }: FinishedRoundView, side) => scores[side]?.[line] ?? 0,
      })),
      notes: isCorrected
        ? [{ head: format(language, 'records.csv.corrections'), of: notesOf(language) }]
        : [],
    });
  },
};

const notesOf =
  (language: Language) =>
  ({ corrections = [] }: FinishedRoundView, side: number): string =>
    corrections
      .filter((correction) => correction.side === side)
      .map((correction) => correctionText(language, correction))
      .join(' ; ');

function cardOn(
  language: Language,
  context: MilleBornesWords,
  move: Extract<Move, { card: string }>,
): string {
  const card = cardName(language, context.edition, move.card);
  const on = 'on' in move && move.on !== undefined ? sideOf(context, move.on) : null;
  if (on === null || context.sides.length < 3) return card;
  return format(language, 'common.of', { what: card, name: sideName(context, on) });
}
