import { isElevensTable, type PlayedView, type TableView } from '../table/view.ts';
import { isElevensMove } from '../elevens/isMove.ts';
import { noticeText, questionText, refusalWords } from './answers.ts';
import { elevensPlayText } from './elevens.ts';
import { nextText } from './elevensAnswers.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';
import { spokenPlay } from './plays.ts';
import type { WordContext } from './sides.ts';

/** An accepted move as a voice says it; at a table of Elevens the newest one also says what comes next. */
export function playHeard(
  language: Language,
  view: TableView,
  { move, overruled, number }: PlayedView,
): string {
  if (isElevensMove(move)) {
    const play = `${elevensPlayText(language, move)}.`;
    return isElevensTable(view) && number === view.moves
      ? `${play} ${nextText(language, view.match, move.by)}`
      : play;
  }
  return view.match.game === 'elevens' ? '' : spokenPlay(language, view.match, move, overruled);
}

/** What the table has to decide or to know at once: a refusal, a question, a notice; empty when there is nothing. */
export function urgentHeard(language: Language, view: TableView): string {
  const { warning, question, notice, match } = view;
  if (view.paused) return format(language, 'answers.paused');
  if (warning !== null) {
    const { headline, text, hint } = refusalWords(language, match, warning.refusal);
    return `${headline}. ${withoutHeadline(text, headline)} ${hint}`;
  }
  if (question !== null) return questionText(language, match, question);
  return notice === null ? '' : noticeText(language, match satisfies WordContext, notice);
}

/** A text whose first sentence is its own headline is not said twice. */
export const withoutHeadline = (text: string, headline: string): string =>
  text.startsWith(headline) && /[.!?]$/.test(headline) ? text.slice(headline.length).trim() : text;
