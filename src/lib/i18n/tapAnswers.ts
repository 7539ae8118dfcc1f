import type { TapAnswer } from '../protocol/messages.ts';
import {
  notNowText,
  noticeText,
  questionText,
  alreadySeenText,
  announcementText,
} from './answers.ts';
import { anyCard } from './cardsAndPlays.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';
import type { WordContext } from './words.ts';
import { answersOf } from './wordsOf.ts';

/**
 * Returns the answer to a tap or command, in one or two sentences: what happened and, if needed,
 * what to do. The context is that of the answering table; null if there is none, or it is gone.
 */
export function answerText(
  language: Language,
  context: WordContext | null,
  answer: AnswerAtTable,
): string {
  switch (answer.outcome) {
    case 'accepted':
      return acceptedText(language, context, answer);
    case 'refused':
      return context === null
        ? notNowText(language, 'moved-on')
        : answersOf(context).refused(language, context, answer.refusal);
    case 'question':
      return context === null
        ? notNowText(language, 'moved-on')
        : questionText(language, context, answer.question);
    case 'unknown':
      return format(language, `answers.${answer.why}`);
    case 'already-seen':
      return alreadySeenText(language, context, answer.card, answer.place);
    case 'not-now':
      return notNowText(language, answer.reason, context);
    case 'named':
      return format(language, 'answers.named', { card: anyCard(language, context, answer.card) });
    case 'heard':
      return format(language, 'answers.heard');
    case 'enrolled':
      return format(language, `answers.enrolled.${answer.result}`);
    case 'checked':
      return checkedText(language, context, answer);
    case 'to-write':
      return format(language, 'answers.to-write');
    case 'identified':
      return format(language, 'answers.identified', { reader: answer.reader });
    case 'told':
      return announcementText(language, context, answer.told);
    case 'no-table':
    case 'not-the-desk':
      return format(language, `answers.${answer.outcome}`);
    case 'let-in':
      return format(language, 'answers.let-in', { who: answer.who });
  }
}

/** Excludes answers to tokens without a table: they have their own texts, which few pages need. */
type AnswerAtTable = Exclude<TapAnswer['answer'], { outcome: 'opening' }>;
type Accepted = Extract<AnswerAtTable, { outcome: 'accepted' }>;

function checkedText(
  language: Language,
  context: WordContext | null,
  { result, stacks }: Extract<AnswerAtTable, { outcome: 'checked' }>,
): string {
  const next = stacks?.next ?? null;
  if (next === null)
    return result === 'ambiguous'
      ? format(language, 'answers.enrolled.ambiguous')
      : format(language, `answers.checked.${result}`);
  const card = anyCard(language, context, next);
  return format(language, result === 'counted' ? 'answers.stacked' : 'answers.stacked.not', {
    card,
  });
}

function acceptedText(
  language: Language,
  context: WordContext | null,
  { move, noted, review }: Accepted,
): string {
  if (context === null) return format(language, 'answers.accepted');
  return review !== undefined
    ? noticeText(language, context, review)
    : answersOf(context).accepted(language, context, move, noted);
}
