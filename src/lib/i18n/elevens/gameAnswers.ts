import { happeningsOfRows } from '../../elevens/events.ts';
import type { ElevensView } from '../../elevens/view.ts';
import { elevensAdvice, elevensPlayText, elevensRefusalText } from './plays.ts';
import {
  elevensAccepted,
  elevensSeen,
  nextText,
  preparationText,
  placeQuestionText,
} from './answers.ts';
import { rowsInquired, scoreLines } from './inquiries.ts';
import { format } from '../format.ts';
import type { GameAnswers } from '../gameWords.ts';
import { sentence } from '../sentences.ts';

export const elevensAnswers: GameAnswers<'elevens', ElevensView> = {
  advice: (language, _, move) => elevensAdvice(language, move),
  refusal: (language, _, refusal) => elevensRefusalText(language, refusal),
  refused(language, _, refusal) {
    const { text, hint } = elevensRefusalText(language, refusal);
    return `${text} ${hint}`;
  },
  accepted(language, context, move, noted) {
    if (noted !== undefined) return preparationText(language, context, noted);
    return move === null
      ? `${format(language, 'answers.accepted')} ${nextText(language, context, null)}`
      : elevensAccepted(language, context, move);
  },
  question: placeQuestionText,
  seen: elevensSeen,
  inquired: rowsInquired,
  sheet: scoreLines,
  last: (language, context, move) =>
    move === null ? nextText(language, context, null) : elevensAccepted(language, context, move),
  onTurn: (language, context, player) => {
    const whose = format(language, 'elevens.next.player', { player });
    const isLaying = context.turn?.player === player && context.turn.cards > 0;
    return isLaying ? `${whose} ${nextText(language, context, player)}` : whose;
  },
  spoken: (language, { match }, { move }, newest) =>
    newest ? elevensAccepted(language, match, move) : sentence(elevensPlayText(language, move)),
  happened: happeningsOfRows,
  changes: (language, before, after) =>
    before.seats.flatMap(({ name, hand }, seat) => {
      const next = after.seats[seat]?.hand ?? hand;
      const values = { name, before: hand, after: next };
      return hand === next ? [] : [format(language, 'changes.hand', values)];
    }),
  happening(language, { match }, happening) {
    if (happening.type === 'link-laid') return format(language, 'elevensTv.linkLaid');
    // The play that completes a half, and the last counted hand, announce those events themselves.
    return happening.type === 'counted' ? preparationText(language, match, happening) : null;
  },
};
