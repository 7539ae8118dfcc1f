import { isCard as isElevensCard } from '../elevens/cards.ts';
import type { CardPlace } from '../game/place.ts';
import { isElevensMove } from '../elevens/isMove.ts';
import type { GameMove, GameRefusal } from '../games.ts';
import type { Sentence, TapAnswer } from '../protocol/messages.ts';
import type { Notice, NotNow, Told } from '../table/notice.ts';
import type { Asking } from '../table/question.ts';
import { capitalised, cardName, theCard } from './cardNames.ts';
import { elevensPlayText, elevensRefusalText } from './elevens.ts';
import {
  elevensAccepted,
  elevensCard,
  elevensSeen,
  nextText,
  notedText,
  placeQuestionText,
} from './elevensAnswers.ts';
import { format } from './format.ts';
import { LANGUAGES, type Language } from './language.ts';
import { playText } from './plays.ts';
import { readerProblemText } from './readers.ts';
import { lastMoveText, standingText } from './standing.ts';
import { refusalText, type RefusalText } from './refusals.ts';
import { sideName, type MilleBornesWords, type WordContext } from './sides.ts';

/** For sentences about cards where no table is in play. */
export const NO_TABLE: MilleBornesWords = { edition: 'classique', sides: [] };

/** What a tap or a command is answered, in one or two sentences: what happened and, if anything, what to do. */
export function answerText(
  language: Language,
  context: WordContext,
  answer: TapAnswer['answer'],
): string {
  switch (answer.outcome) {
    case 'accepted':
      return acceptedText(language, context, answer);
    case 'refused':
      return refusedText(language, context, answer.refusal);
    case 'question':
      return questionText(language, context, answer.question);
    case 'unknown':
      return format(language, `answers.${answer.why}`);
    case 'already-seen':
      return seenText(language, context, answer.card, answer.place);
    case 'not-now':
      return notNowText(language, answer.reason);
    case 'named':
      return format(language, 'answers.named', { card: anyCard(language, context, answer.card) });
    case 'heard':
      return format(language, 'answers.heard');
    case 'enrolled':
      return format(language, `answers.enrolled.${answer.result}`);
    case 'checked':
      return format(language, `answers.checked.${answer.result}`);
    case 'to-write':
      return format(language, 'answers.to-write');
    case 'identified':
      return format(language, 'answers.identified', { reader: answer.reader });
    case 'told':
      return toldText(language, context, answer.told);
    case 'no-table':
    case 'not-the-desk':
      return format(language, `answers.${answer.outcome}`);
    case 'let-in':
      return format(language, 'answers.let-in', { who: answer.who });
  }
}

type Accepted = Extract<TapAnswer['answer'], { outcome: 'accepted' }>;

function acceptedText(language: Language, context: WordContext, { move, noted }: Accepted): string {
  if (context.game !== 'elevens') {
    return move === null || isElevensMove(move)
      ? format(language, 'answers.accepted')
      : playText(language, context, move);
  }
  if (noted !== undefined) return notedText(language, context, noted);
  return move === null || !isElevensMove(move)
    ? `${format(language, 'answers.accepted')} ${nextText(language, context, null)}`
    : elevensAccepted(language, context, move);
}

/** What is wrong, in one or two sentences; where nobody may be looking at a screen, also what to do. */
function refusedText(language: Language, context: WordContext, refusal: GameRefusal): string {
  const { text, hint } = refusalWords(language, context, refusal);
  return refusal.game === 'elevens' ? `${text} ${hint}` : text;
}

/** Why a move of any game may not be made. */
export function refusalWords(
  language: Language,
  context: WordContext,
  refusal: GameRefusal,
): RefusalText {
  if (refusal.game === 'elevens') return elevensRefusalText(language, refusal);
  // A refusal of 1000 Bornes can meet the words of another table: the readers were sent there since.
  return refusalText(language, context.game === 'elevens' ? NO_TABLE : context, refusal);
}

/** A text whose first sentence is its own headline, without that: a headline stands over it. */
export const withoutHeadline = (text: string, headline: string): string =>
  text.startsWith(headline) && /[.!?]$/.test(headline) ? text.slice(headline.length).trim() : text;

/** A move of any game as a line in the list of last plays. */
export function anyPlayText(
  language: Language,
  context: WordContext,
  move: GameMove,
  overruled = false,
): string {
  if (isElevensMove(move)) return elevensPlayText(language, move);
  return playText(language, context.game === 'elevens' ? NO_TABLE : context, move, overruled);
}

/** The open question: "Contre qui ? L’Accident peut viser plusieurs camps." */
export function questionText(language: Language, context: WordContext, question: Asking): string {
  if (question.kind === 'which-place') {
    const rows = context.game === 'elevens' ? context.rows : [];
    return placeQuestionText(language, { rows }, question);
  }
  const { edition } = context.game === 'elevens' ? NO_TABLE : context;
  const the = theCard(language, edition, question.card);
  return format(language, `answers.${question.kind}`, {
    theCard: the,
    TheCard: capitalised(the),
  });
}

/** What a reader saw that is no move. */
export function noticeText(language: Language, context: WordContext, notice: Notice): string {
  switch (notice.type) {
    case 'unknown-tag':
    case 'other-deck':
      return format(language, `answers.${notice.type}`);
    case 'already-seen':
      return seenText(language, context, notice.card, notice.place);
    case 'not-now':
      return notNowText(language, notice.reason);
    case 'let-in':
      return format(language, 'answers.let-in', { who: notice.who });
    case 'reader-problem':
      return readerProblemText(language, notice.problem);
    case 'told':
      return toldText(language, context, notice.told);
    case 'corrected':
      return format(language, `answers.corrected.${notice.change}`, { number: notice.number });
  }
}

/** What a token asked to be told: how the match stands, or what was said last once more. */
function toldText(language: Language, context: WordContext, told: Told): string {
  if (told.type === 'standing') return standingText(language, context);
  const { notice, question, refusal, move } = told;
  const open = [
    ...(notice === null ? [] : [noticeText(language, context, notice)]),
    ...(refusal === null ? [] : [refusedText(language, context, refusal)]),
    ...(question === null ? [] : [questionText(language, context, question)]),
  ];
  return open.length > 0 ? open.join(' ') : lastMoveText(language, context, move);
}

/** Why a token or a button did nothing. */
export const notNowText = (language: Language, reason: NotNow): string =>
  format(language, `answers.${reason}`);

function seenText(
  language: Language,
  context: WordContext,
  card: string,
  place: CardPlace,
): string {
  if (context.game === 'elevens') return elevensSeen(language, context, card, place);
  const on = place.on === 'side' ? 'side' : 'discard';
  return format(language, `answers.already-seen.${on}`, {
    theCard: theCard(language, context.edition, card),
    side: place.on === 'side' ? sideName(context, place.side) : '',
  });
}

/** A card of any box, which may be another one than the table's. */
export function anyCard(language: Language, context: WordContext, card: string): string {
  if (isElevensCard(card)) {
    return elevensCard(language, card, context.game === 'elevens' ? context : undefined);
  }
  return cardName(language, context.game === 'elevens' ? NO_TABLE.edition : context.edition, card);
}

/** The same sentence in every language, for those who do not know the reader's. */
export function inEachLanguage(say: (language: Language) => string): Sentence {
  const [fr, en] = LANGUAGES;
  return { fr: say(fr), en: say(en) };
}
