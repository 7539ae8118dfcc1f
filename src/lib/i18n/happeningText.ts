import { happeningsBetween, type Happening, tellsOfCorrection } from '../table/happenings.ts';
import {
  type CorrectionNotice,
  isCorrectionNotice,
  isReviewNotice,
  type Notice,
} from '../table/notice.ts';
import type { CardTable } from '../table/view.ts';
import type { SpeechForm } from '../protocol/speech.ts';
import { changesText, noticeText, questionText, refusalWords } from './answers.ts';
import { anyPlayText } from './cardsAndPlays.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';
import { capitalised, sentence, spokenText } from './sentences.ts';
import { answersOf, briefOf } from './wordsOf.ts';

type Of<Type extends Happening['type']> = Extract<Happening, { type: Type }>;

/** Returns all events since `before`, in order; none for the first view of a table. */
export const happeningsSince = (before: CardTable | null, now: CardTable): readonly Happening[] =>
  happeningsBetween(before, now, answersOf(now.match).happened);

/**
 * Returns an event in sentences for speech; null if another event covers it. Speech says "Anne et
 * Alice" for "Anne & Alice", and has no arrows. `view` is the table after the event. The short form
 * has the same facts in fewer words.
 */
export function happeningText(
  language: Language,
  view: CardTable,
  happening: Happening,
  form: SpeechForm = 'long',
): string | null {
  const text =
    (form === 'short' ? shortText(language, view, happening) : null) ??
    textOf(language, view, happening);
  return text === null ? null : spokenText(language, text);
}

/**
 * Returns the spoken introduction of a match: the players, since tokens have numbers only, and the
 * starting player.
 */
export function beginText(language: Language, { match }: CardTable): string {
  const words = answersOf(match);
  const who = words.inquired(language, match, 'who', '');
  return spokenText(language, `${who} ${words.last(language, match, null)}`);
}

function shortText(language: Language, view: CardTable, happening: Happening): string | null {
  if (happening.type === 'refused') {
    const { headline, hint } = refusalWords(language, view.match, happening.warning.refusal);
    return `${sentence(headline)} ${hint}`;
  }
  return happening.type === 'played'
    ? (briefOf(view.match)?.(language, view, happening.play, happening.newest) ?? null)
    : null;
}

function textOf(language: Language, view: CardTable, happening: Happening): string | null {
  switch (happening.type) {
    case 'played':
      return answersOf(view.match).spoken(language, view, happening.play, happening.newest);
    case 'taken-back':
      return saysChange(view.notice)
        ? null
        : format(language, 'heard.takenBack', { moves: happening.moves });
    case 'corrected':
      return saysChange(view.notice)
        ? null
        : `${format(language, 'heard.corrected')} ${standsText(language, view)}`;
    case 'refused':
      return refusedText(language, view, happening);
    case 'asked':
      return questionText(language, view.match, happening.question);
    case 'noticed':
      return noticedText(language, view, happening);
    case 'discard-armed':
      return format(language, 'heard.discardArmed');
    case 'paused':
      return happening.paused
        ? format(language, 'heard.paused')
        : andWhoseTurn(language, view, 'heard.resumed');
    case 'by-ear':
      return format(language, happening.byEar ? 'heard.byEar' : 'heard.seenAgain');
    case 'round-begun':
      return andWhoseTurn(language, view, 'heard.roundBegun');
    default:
      return answersOf(view.match).happening(language, view, happening);
  }
}

const andWhoseTurn = (
  language: Language,
  { match }: CardTable,
  what: 'heard.resumed' | 'heard.roundBegun',
): string => `${format(language, what)} ${answersOf(match).last(language, match, null)}`.trim();

const saysChange = (notice: Notice | null): boolean => notice !== null && isReviewNotice(notice);

function noticedText(
  language: Language,
  view: CardTable,
  { notice, before }: Of<'noticed'>,
): string {
  const { match } = view;
  const several = notice.type === 'undone' ? notice.moves : undefined;
  const changes = saysChange(notice) ? changesText(language, before.match, match) : [];
  // The undone move may have answered a matter that is now open again.
  const open =
    notice.type === 'undone' && !isCorrectionNotice(notice) ? openText(language, match) : null;
  return [
    ...(several === undefined ? [] : [format(language, 'heard.takenBack', { moves: several })]),
    noticeText(language, match, notice),
    ...changes.map(sentence),
    ...(open === null ? [] : [open]),
    ...(isCorrectionNotice(notice) ? [afterCorrection(language, view, notice, before)] : []),
  ]
    .join(' ')
    .trim();
}

const openText = (language: Language, match: CardTable['match']): string | null =>
  answersOf(match).open?.(language, match) ?? null;

const nextText = (language: Language, match: CardTable['match']): string =>
  answersOf(match).last(language, match, null);

const standsText = (language: Language, view: CardTable): string =>
  `${lastPlay(language, view)} ${nextText(language, view.match)}`.trim();

const lastPlay = (language: Language, { match, recent: [last] }: CardTable): string =>
  last === undefined ? '' : sentence(anyPlayText(language, match, last.move));

/** Returns true if a correction, or its undo, changed the last move or the next step. */
export const changesNext = (language: Language, before: CardTable, now: CardTable): boolean =>
  tellsOfCorrection(before, now) &&
  (nextText(language, before.match) !== nextText(language, now.match) ||
    !isLast(now.recent[0]?.move, before));

const isLast = (move: unknown, { recent }: CardTable): boolean =>
  JSON.stringify(recent[0]?.move) === JSON.stringify(move);

/**
 * Returns what a correction changed of earlier announcements; empty if nothing. The correction
 * itself has announced its own move.
 */
function afterCorrection(
  language: Language,
  view: CardTable,
  notice: CorrectionNotice,
  before: CardTable,
): string {
  const next = nextText(language, view.match);
  const isSaid = isLast(notice.is, view);
  // Its undo announces the turn itself.
  const undoes = notice.type === 'undone';
  if (!changesNext(language, before, view)) return undoes || notice.number < view.moves ? '' : next;
  return `${isSaid ? '' : lastPlay(language, view)} ${undoes ? '' : next}`.trim();
}

function refusedText(language: Language, { match }: CardTable, { warning }: Of<'refused'>): string {
  const { headline, text, hint } = refusalWords(language, match, warning.refusal);
  const why = text.startsWith(headline) ? text : `${sentence(headline)} ${text}`;
  return warning.token === true
    ? `${why} ${hint} ${capitalised(sentence(format(language, 'heard.letItLie')))}`
    : `${why} ${hint}`;
}
