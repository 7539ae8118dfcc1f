import type { CardPlace } from '../game/place.ts';
import type { GameMove, GameRefusal, GameView } from '../games.ts';
import type { LocalisedText } from '../protocol/announcements.ts';
import type {
  Announcement,
  HelpSituation,
  LaidItem,
  Notice,
  NotNowReason,
  PreparationNotice,
} from '../table/notice.ts';
import type { QuestionPrompt } from '../table/question.ts';
import { anyCard, anyPlayText, knownCard } from './cardsAndPlays.ts';
import { format } from './format.ts';
import type { RefusalText } from './gameWords.ts';
import { LANGUAGES, type Language } from './language.ts';
import { readerProblemText } from './readers.ts';
import { sentence } from './sentences.ts';
import type { WordContext } from './words.ts';
import { answersOf } from './wordsOf.ts';

export function refusalWords(
  language: Language,
  context: WordContext,
  refusal: GameRefusal,
): RefusalText {
  return answersOf(context).refusal(language, context, refusal);
}

/** Removes the first sentence of a text if it repeats the headline above it. */
export const withoutHeadline = (text: string, headline: string): string =>
  text.startsWith(headline) && /[.!?]$/.test(headline) ? text.slice(headline.length).trim() : text;

/** Returns the open question: "Contre qui ? L’Accident peut viser plusieurs camps." */
export function questionText(
  language: Language,
  context: WordContext,
  question: QuestionPrompt,
): string {
  return answersOf(context).question(language, context, question);
}

export function noticeText(language: Language, context: WordContext, notice: Notice): string {
  switch (notice.type) {
    case 'unknown-tag':
      return format(language, 'answers.unknown-tag');
    case 'other-deck':
      return otherDeckText(language, context, notice.card);
    case 'already-seen':
      return alreadySeenText(language, context, notice.card, notice.place);
    case 'not-now':
      return notNowText(language, notice.reason, context);
    case 'refused':
      return answersOf(context).refused(language, context, notice.refusal);
    case 'partner-lays':
      return format(language, 'answers.partner-lays', {
        play: anyPlayText(language, context, notice.move),
      });
    case 'partner-stuck':
      return format(language, `answers.partner-stuck.${notice.why}`, { player: notice.player });
    case 'prepared':
      return preparedText(language, context, notice.what);
    case 'called':
      return format(language, notice.called ? 'answers.called' : 'answers.called.over');
    case 'let-in':
      return format(language, 'answers.let-in', { who: notice.who });
    case 'enrolled':
      return format(language, 'answers.tag-enrolled', {
        card: anyCard(language, context, notice.card),
      });
    case 'reader-problem':
      return readerProblemText(language, notice.problem);
    case 'told':
      return announcementText(language, context, notice.told);
    case 'corrected':
      return correctedText(language, context, notice);
    case 'undone':
      return undoneText(language, context, notice);
    case 'withdrawn':
      return withdrawnText(language, context, notice);
  }
}

function preparedText(language: Language, context: WordContext, what: PreparationNotice): string {
  switch (what.type) {
    case 'discard':
      return format(language, 'answers.discardDisarmed');
    case 'uncounted': {
      const card = anyCard(language, context, what.card);
      return format(language, 'answers.uncounted', { card });
    }
    default:
      return answersOf(context).accepted(language, context, null, what);
  }
}

type NoticeOf<Type extends Notice['type']> = Extract<Notice, { readonly type: Type }>;

function correctedText(
  language: Language,
  context: WordContext,
  notice: NoticeOf<'corrected'>,
): string {
  const { number, change } = notice;
  const what = format(language, `answers.corrected.${change}`, { number });
  return [what, ...wasAndIs(language, context, notice)].join(' ');
}

function wasAndIs(
  language: Language,
  context: WordContext,
  { was, is }: NoticeOf<'corrected' | 'undone'>,
): readonly string[] {
  const told = (key: 'answers.corrected.was' | 'answers.corrected.is', move?: GameMove) =>
    move === undefined
      ? []
      : [sentence(format(language, key, { play: anyPlayText(language, context, move) }))];
  return [...told('answers.corrected.was', was), ...told('answers.corrected.is', is)];
}

function undoneText(language: Language, context: WordContext, notice: NoticeOf<'undone'>): string {
  const { move, turn } = notice;
  const what =
    move === null
      ? format(language, 'answers.undone.correction')
      : format(language, 'answers.undone', { play: anyPlayText(language, context, move) });
  const next =
    answersOf(context).onTurn?.(language, context, turn) ??
    format(language, 'heard.turn', { player: turn });
  return [sentence(what), ...wasAndIs(language, context, notice), next].join(' ');
}

function withdrawnText(
  language: Language,
  context: WordContext,
  notice: NoticeOf<'withdrawn'>,
): string {
  const what =
    'move' in notice
      ? format(language, 'answers.withdrawn.refusal', {
          play: anyPlayText(language, context, notice.move),
        })
      : format(language, 'answers.withdrawn.question', {
          card: anyCard(language, context, notice.card),
        });
  return `${sentence(what)} ${format(language, 'answers.withdrawn.only')}`;
}

export const changesText = (
  language: Language,
  before: GameView,
  after: GameView,
): readonly string[] => answersOf(after).changes(language, before, after);

/** Returns the answer to a token: the standing, or the last sentence again. */
export function announcementText(
  language: Language,
  context: WordContext | null,
  told: Announcement,
): string {
  if (context === null) return format(language, 'answers.no-table');
  switch (told.type) {
    case 'rematch':
    case 'language':
      return format(language, `answers.${told.type}`);
    case 'chances':
      return told.said[language];
    case 'which-card':
      return laidText(language, context, told.laid);
    case 'sheet':
      return sheetLine(language, context, told.line);
    case 'help':
      return helpText(language, context, told);
    case 'voice':
      return format(language, `answers.voice.${told.change}`);
    case 'again':
      return againText(language, context, told);
    case 'last-card':
      return told.move === null
        ? format(language, 'answers.nothing-laid')
        : sentence(anyPlayText(language, context, told.move));
    default:
      return answersOf(context).inquired(language, context, told.type, told.by ?? '');
  }
}

function helpText(
  language: Language,
  context: WordContext,
  { by, at = [] }: Extract<Announcement, { type: 'help' }>,
): string {
  return at.length === 0
    ? answersOf(context).inquired(language, context, 'help', by ?? '')
    : at.map((situation) => situationText(language, context, situation)).join(' ');
}

function situationText(language: Language, context: WordContext, situation: HelpSituation): string {
  switch (situation.type) {
    case 'refused': {
      const { refusal, overrulable, discardable } = situation.warning;
      const how = format(language, 'answers.help.refused', {
        discardable: String(discardable),
        overrulable: String(overrulable),
      });
      return `${answersOf(context).refused(language, context, refusal)} ${how}`;
    }
    case 'asked':
      return `${questionText(language, context, situation.question)} ${format(language, 'answers.help.asked')}`;
    case 'over': {
      const over = answersOf(context).last(language, context, null);
      return situation.rematch ? `${over} ${format(language, 'heard.playAgain')}` : over;
    }
    case 'ended':
      return format(language, 'answers.time-is-out');
    default:
      return format(language, `answers.help.${situation.type}`);
  }
}

function laidText(language: Language, context: WordContext, laid: LaidItem | null): string {
  switch (laid?.type) {
    case undefined:
      return format(language, 'answers.nothing-laid');
    case 'card':
      return cardWas(language, context, laid.card);
    case 'move':
      return sentence(anyPlayText(language, context, laid.move));
    case 'other-deck':
      return otherDeckText(language, context, laid.card);
    case 'unknown-tag':
      return format(language, 'answers.unknown-tag');
    case 'unread':
      return readerProblemText(language, laid.problem);
  }
}

const cardWas = (language: Language, context: WordContext | null, card: string): string =>
  format(language, 'answers.which-card', { card: anyCard(language, context, card) });

const otherDeckText = (
  language: Language,
  context: WordContext | null,
  card: string | undefined,
): string => {
  const name = card === undefined ? null : knownCard(language, context, card);
  const named = name === null ? [] : [format(language, 'answers.which-card', { card: name })];
  return [...named, format(language, 'answers.other-deck')].join(' ');
};

function sheetLine(language: Language, context: WordContext, line: number): string {
  const lines = answersOf(context).sheet(language, context);
  return lines[line % lines.length] ?? lines[0];
}

function againText(
  language: Language,
  context: WordContext,
  { notice, question, refusal, move }: Extract<Announcement, { type: 'again' }>,
): string {
  const words = answersOf(context);
  const open = [
    ...(notice === null ? [] : [noticeText(language, context, notice)]),
    ...(refusal === null ? [] : [words.refused(language, context, refusal)]),
    ...(question === null ? [] : [questionText(language, context, question)]),
  ];
  return open.length > 0 ? open.join(' ') : words.last(language, context, move);
}

/**
 * Explains why a token or button had no effect. After the end of a match it mentions no next round.
 */
export const notNowText = (
  language: Language,
  reason: NotNowReason,
  context: WordContext | null = null,
): string =>
  reason === 'no-round-to-start' && isOver(context)
    ? format(language, 'answers.no-round-after-match')
    : format(language, `answers.${reason}`);

const isOver = (context: WordContext | null): boolean =>
  context !== null && 'winners' in context && context.winners !== null;

export function alreadySeenText(
  language: Language,
  context: WordContext | null,
  card: string,
  place: CardPlace,
): string {
  if (context === null) return format(language, 'answers.no-table');
  return answersOf(context).seen(language, context, card, place);
}

/** Returns the sentence in every language, for readers of unknown language. */
export function inEachLanguage(say: (language: Language) => string): LocalisedText {
  const [fr, en] = LANGUAGES;
  return { fr: say(fr), en: say(en) };
}
