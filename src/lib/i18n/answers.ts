import type { HouseRefusal } from '../house/commands.ts';
import type { BorderRefusal, Sentence, TapAnswer } from '../protocol/messages.ts';
import type { CardPlace, NoticeView, NotNow, QuestionView } from '../table/view.ts';
import { capitalised, cardName, theCard } from './cardNames.ts';
import { format } from './format.ts';
import { LANGUAGES, type Language } from './language.ts';
import { playText } from './plays.ts';
import { readerProblemText } from './readers.ts';
import { refusalText } from './refusals.ts';
import { sideName, type WordContext } from './sides.ts';

/** For sentences about cards where no table is in play. */
export const NO_TABLE: WordContext = { edition: 'classique', sides: [] };

/** What a tap or a command is answered, in one or two sentences: what happened and, if anything, what to do. */
export function answerText(
  language: Language,
  context: WordContext,
  answer: TapAnswer['answer'],
): string {
  switch (answer.outcome) {
    case 'accepted':
      return answer.move === null
        ? format(language, 'answers.accepted')
        : playText(language, context, answer.move);
    case 'refused':
      return refusalText(language, context, answer.refusal).text;
    case 'question':
      return questionText(language, context, answer.question);
    case 'unknown':
      return format(language, `answers.${answer.why}`);
    case 'already-seen':
      return seenText(language, context, answer.card, answer.place);
    case 'not-now':
      return notNowText(language, answer.reason);
    case 'named':
      return format(language, 'answers.named', {
        card: cardName(language, context.edition, answer.card),
      });
    case 'enrolled':
      return format(language, `answers.enrolled.${answer.result}`);
    case 'no-table':
      return format(language, 'answers.no-table');
  }
}

/** The open question: "Contre qui ? L’Accident peut viser plusieurs camps." */
export function questionText(
  language: Language,
  { edition }: WordContext,
  { kind, card }: QuestionView,
): string {
  const the = theCard(language, edition, card);
  return format(language, `answers.${kind}`, { theCard: the, TheCard: capitalised(the) });
}

/** What a reader saw that is no move. */
export function noticeText(language: Language, context: WordContext, notice: NoticeView): string {
  switch (notice.type) {
    case 'unknown-tag':
    case 'other-deck':
      return format(language, `answers.${notice.type}`);
    case 'already-seen':
      return seenText(language, context, notice.card, notice.place);
    case 'not-now':
      return notNowText(language, notice.reason);
    case 'reader-problem':
      return readerProblemText(language, notice.problem);
  }
}

/** Why a token or a button did nothing. */
export const notNowText = (language: Language, reason: NotNow): string =>
  format(language, `answers.${reason}`);

/** Why the server's border, or the house, refused a command. */
export const commandRefusalText = (
  language: Language,
  { code }: BorderRefusal | HouseRefusal,
): string =>
  // A tap's unknown tag can be bound on the spot; a command's cannot.
  format(language, `answers.${code === 'unknown-tag' ? 'unknown-tag-here' : code}`);

function seenText(
  language: Language,
  context: WordContext,
  card: string,
  place: CardPlace,
): string {
  return format(language, `answers.already-seen.${place.on}`, {
    theCard: theCard(language, context.edition, card),
    side: place.on === 'side' ? sideName(context, place.side) : '',
  });
}

/** The same sentence in every language, for those who do not know the reader's. */
export function inEachLanguage(say: (language: Language) => string): Sentence {
  const [fr, en] = LANGUAGES;
  return { fr: say(fr), en: say(en) };
}
