import { changesNext } from '../i18n/happeningText.ts';
import type { Language } from '../i18n/language.ts';
import { answersOf } from '../i18n/wordsOf.ts';
import type { Happening } from '../table/happenings.ts';
import { isReviewNotice } from '../table/notice.ts';
import type { CardTable, PlayedView } from '../table/view.ts';
import type { SpeechRules } from './speechQueueState.ts';

/**
 * Returns the ids of everything pending at the table and of the recent plays. When an id
 * disappears, what was said about it is outdated: a refusal was taken back, a question answered, an
 * attack can no longer be parried, or a play was undone.
 */
const mattersOf = (view: CardTable): readonly string[] => [
  ...standing(view),
  ...view.recent.map((play) => playNamed(view, play)),
];

function standing(view: CardTable): readonly string[] {
  const open = [
    view.warning !== null && 'refused',
    view.question !== null && 'asked',
    view.notice !== null && 'noticed',
    view.linkLaid && 'link-laid',
    view.discardArmed && 'discard-armed',
  ] as const;
  return [
    ...open.flatMap((type) => (type === false ? [] : [named(view, type)])),
    ...[attackAt(view) ?? []].flat(),
    newest(view),
    ...SWITCHED.map((what) => switched(view, what)),
  ];
}

export function mattersEndedSince(
  language: Language,
  before: CardTable | null,
  now: CardTable,
): readonly string[] {
  if (before === null) return [];
  // Such a correction announces the last move anew, so earlier sentences about it end.
  const left = changesNext(language, before, now) ? standing(now) : mattersOf(now);
  const ended = mattersOf(before).filter((matter) => !left.includes(matter));
  return countsIn(before, now) ? [...ended, undoneAt(before)] : ended;
}

function countsIn(before: CardTable, { line, notice }: CardTable): boolean {
  const moves = notice?.type === 'undone' ? (notice.moves ?? 1) : 0;
  return line > before.line && moves > line - before.line;
}

export function speechRulesOf(view: CardTable, happening: Happening): SpeechRules {
  const { type } = happening;
  switch (type) {
    case 'played':
      return {
        weight: 'play',
        until: playNamed(view, happening.play),
        urgentUntil: happening.newest ? attackAt(view) : null,
      };
    case 'counted':
      return { weight: 'play' };
    case 'noticed':
      return noticed(view, happening.notice);
    case 'refused':
    case 'asked':
    case 'link-laid':
    case 'discard-armed':
      return { weight: 'urgent', until: named(view, type) };
    case 'paused':
    case 'by-ear':
      return { weight: 'result', until: switched(view, type) };
    // Said after the play that caused it; as an urgent sentence it would replace that play.
    case 'extension-asked':
      return { weight: 'result', until: newest(view) };
    case 'round-over':
    case 'match-over': {
      const [play] = view.recent;
      return { weight: 'result', until: play === undefined ? null : playNamed(view, play) };
    }
    default:
      return { weight: 'result' };
  }
}

type Notice = Extract<Happening, { type: 'noticed' }>['notice'];

/** Returns the manner of a notice. Reviews and admissions (`let-in`) do not expire. */
function noticed(view: CardTable, notice: Notice): SpeechRules {
  if (notice.type === 'told') return { weight: 'urgent', answers: true };
  // Ends when the next undo includes it in its count.
  if (notice.type === 'undone') return { weight: 'urgent', until: undoneAt(view) };
  const stays = isReviewNotice(notice) || notice.type === 'let-in';
  return { weight: 'urgent', until: stays ? null : named(view, 'noticed') };
}

type Open = 'refused' | 'asked' | 'noticed' | 'link-laid' | 'discard-armed';

/** Adds a counter, if there is one, so that a repetition has its own id. */
function named({ code, times }: CardTable, what: Open): string {
  const counted: Readonly<Partial<Record<Open, number>>> = times;
  return `${code} ${what} ${String(counted[what] ?? '')}`;
}

/** Includes the move: a correction keeps the time of the play, and may renumber unchanged plays. */
const playNamed = ({ code }: CardTable, { at, move }: PlayedView): string =>
  `${code} played ${String(at)} ${JSON.stringify(move)}`;

const undoneAt = ({ code, line }: CardTable): string => `${code} undone ${String(line)}`;

const newest = ({ code, moves, line }: CardTable): string =>
  `${code} newest ${String(moves)} ${String(line)}`;

const SWITCHED = ['paused', 'by-ear'] as const;
const switched = ({ code, paused, byEar }: CardTable, what: (typeof SWITCHED)[number]): string =>
  `${code} ${what} ${String(what === 'paused' ? paused : byEar)}`;

function attackAt({ code, match }: CardTable): string | null {
  const attack = answersOf(match).pressing?.(match) ?? null;
  return attack && `${code} ${attack}`;
}
