import { happeningsOfRows } from '../../elevens/events.ts';
import type { ElevensView } from '../../elevens/view.ts';
import { elevensAdvice, elevensPlayText, elevensRefusalText } from './plays.ts';
import {
  elevensAccepted,
  elevensSeen,
  nextText,
  preparationText,
  placeQuestionText,
  pointLines,
  winnersText,
} from './answers.ts';
import { format } from '../format.ts';
import type { GameAnswers } from '../gameWords.ts';
import { sentence } from '../sentences.ts';
import type { GameInquiry } from '../../game/actions.ts';
import type { Language } from '../language.ts';
import { linkTexts, rowText } from './rows.ts';

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

/*
 * Returns the spoken answer to an inquiry, in whole sentences and fixed order: the table, the
 * players' hands, the turn.
 */

export function rowsInquired(
  language: Language,
  match: ElevensView,
  about: GameInquiry,
  by: string,
): string {
  const asker = match.seats.some(({ name }) => name === by) ? by : match.turn?.player;
  switch (about) {
    case 'standing':
      return standingText(language, match);
    case 'my-side':
      return handsText(language, match, (name) => name === asker);
    case 'other-sides':
      return handsText(language, match, (name) => name !== asker);
    case 'last-round':
      return match.scores === null && !match.over
        ? format(language, 'inquiry.rows.noScores')
        : nextText(language, match, null);
    case 'playable':
      return playableText(language, match);
    case 'who':
      return match.seats
        .map(({ name }, seat) => format(language, 'inquiry.rows.seat', { number: seat + 1, name }))
        .join(' ');
    case 'help':
      // Hands are being counted, or the match is over.
      if (match.turn === null) return nextText(language, match, null);
      return format(language, 'inquiry.rows.help');
  }
}

const handsText = (
  language: Language,
  { seats }: ElevensView,
  isAsked: (name: string) => boolean,
): string =>
  seats
    .filter(({ name }) => isAsked(name))
    .map(({ name, hand, links, bonus }) =>
      format(language, 'standing.hand', { player: name, hand, links, bonus }),
    )
    .join(' ');

const standingText = (language: Language, match: ElevensView): string =>
  [
    ...match.rows.map((row) => rowText(language, row)),
    ...linkTexts(language, match),
    handsText(language, match, () => true),
    ...(match.turn === null ? [] : [format(language, 'standing.pile', { pile: match.drawPile })]),
    turnText(language, match),
  ].join(' ');

function turnText(language: Language, match: ElevensView): string {
  const { turn } = match;
  return turn === null || turn.cards === 0
    ? nextText(language, match, null)
    : `${format(language, 'standing.onTurn', { player: turn.player })} ${nextText(language, match, turn.player)}`;
}

function playableText(language: Language, match: ElevensView): string {
  const { turn, rows, seats } = match;
  if (turn === null) return turnText(language, match);
  const links = seats.find(({ name }) => name === turn.player)?.links ?? 0;
  return [
    turnText(language, match),
    ...rows.map((row) => rowText(language, row, turn.choices)),
    format(language, 'inquiry.rows.links', { count: links }),
  ].join(' ');
}

/** Returns the winner and all points, one a line; before the end, that nothing is counted yet. */
export function scoreLines(language: Language, match: ElevensView): readonly [string, ...string[]] {
  const { winners, over } = match;
  if (winners === null) {
    return [over ? nextText(language, match, null) : format(language, 'inquiry.rows.noScores')];
  }
  const lines = pointLines(language, match).map(sentence);
  const won = `${format(language, 'elevens.next.over')} ${winnersText(language, winners)}`;
  return [won, ...lines, format(language, 'heard.sheetEnds')];
}
