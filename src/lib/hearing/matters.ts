import { changesNext } from '../i18n/happeningText.ts';
import type { Language } from '../i18n/language.ts';
import { wordsOf } from '../i18n/wordsOf.ts';
import type { Happening } from '../table/happenings.ts';
import { isReview } from '../table/notice.ts';
import type { CardTable, PlayedView } from '../table/view.ts';
import type { Manner } from './spoken.ts';

/**
 * What a table has to decide or can still answer, and what was played there: each by a name of its own, so that what was told of
 * it is known as old news once it is gone. A refusal is taken back, a question answered, an attack can be parried no more, a play is undone.
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

/** The matters that stood at a table before, and do not any more. */
export function endedSince(
  language: Language,
  before: CardTable | null,
  now: CardTable,
): readonly string[] {
  if (before === null) return [];
  // What such a correction says of the last move takes the place of whatever was told before.
  const left = changesNext(language, before, now) ? standing(now) : mattersOf(now);
  const ended = mattersOf(before).filter((matter) => !left.includes(matter));
  return countsIn(before, now) ? [...ended, undoneAt(before)] : ended;
}

/** Whether what was undone before is counted among what is told as undone now. */
function countsIn(before: CardTable, { line, notice }: CardTable): boolean {
  const moves = notice?.type === 'undone' ? (notice.moves ?? 1) : 0;
  return line > before.line && moves > line - before.line;
}

/** How what happened is told: `view` is the table after it. */
export function mannerOf(view: CardTable, happening: Happening): Manner {
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
    // Told after the play that led there: an urgent one would take its place.
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

/** What was asked has happened before; what was taken back, set right or let in is told in any case. */
function noticed(view: CardTable, notice: Notice): Manner {
  if (notice.type === 'told') return { weight: 'urgent', answers: true };
  // Until it is counted in with what is undone next.
  if (notice.type === 'undone') return { weight: 'urgent', until: undoneAt(view) };
  const stays = isReview(notice) || notice.type === 'let-in';
  return { weight: 'urgent', until: stays ? null : named(view, 'noticed') };
}

type Open = 'refused' | 'asked' | 'noticed' | 'link-laid' | 'discard-armed';

/** The same once more is another one, where it is counted. */
function named({ code, times }: CardTable, what: Open): string {
  const counted: Readonly<Partial<Record<Open, number>>> = times;
  return `${code} ${what} ${String(counted[what] ?? '')}`;
}

/** By the move as well: a correction leaves the time at which it was played, and may change the number of what stays as it was. */
const playNamed = ({ code }: CardTable, { at, move }: PlayedView): string =>
  `${code} played ${String(at)} ${JSON.stringify(move)}`;

const undoneAt = ({ code, line }: CardTable): string => `${code} undone ${String(line)}`;

/** What ends with the next move, or when the last one is undone. */
const newest = ({ code, moves, line }: CardTable): string =>
  `${code} newest ${String(moves)} ${String(line)}`;

const SWITCHED = ['paused', 'by-ear'] as const;
const switched = ({ code, paused, byEar }: CardTable, what: (typeof SWITCHED)[number]): string =>
  `${code} ${what} ${String(what === 'paused' ? paused : byEar)}`;

/** An attack that may still be answered; null: none. */
function attackAt({ code, match }: CardTable): string | null {
  const attack = wordsOf(match).pressing?.(match) ?? null;
  return attack && `${code} ${attack}`;
}
