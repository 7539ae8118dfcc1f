import { wordsOf } from '../i18n/wordsOf.ts';
import type { Happening } from '../table/happenings.ts';
import { isReview } from '../table/notice.ts';
import type { CardTable, PlayedView } from '../table/view.ts';
import type { Manner } from './spoken.ts';

/**
 * What a table has to decide or can still answer, and what was played there: each by a name of its own, so that what was told of
 * it is known as old news once it is gone. A refusal is taken back, a question answered, an attack can be parried no more, a play is undone.
 */
function mattersOf(view: CardTable): readonly string[] {
  const open = [
    view.warning !== null && 'refused',
    view.question !== null && 'asked',
    view.notice !== null && 'noticed',
    view.linkLaid && 'link-laid',
    view.discardArmed && 'discard-armed',
  ] as const;
  return [
    ...open.flatMap((type) => (type === false ? [] : [named(view, type)])),
    ...view.recent.map((play) => playNamed(view, play)),
    ...[attackAt(view) ?? []].flat(),
  ];
}

/** The matters that stood at a table before, and do not any more. */
export function endedSince(before: CardTable | null, now: CardTable): readonly string[] {
  const left = mattersOf(now);
  return before === null ? [] : mattersOf(before).filter((matter) => !left.includes(matter));
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
    // Told after the play that led there: an urgent one would take its place.
    case 'extension-asked':
    default:
      return { weight: 'result' };
  }
}

type Notice = Extract<Happening, { type: 'noticed' }>['notice'];

/** What was asked has happened before; what was taken back, set right or let in is told in any case. */
function noticed(view: CardTable, notice: Notice): Manner {
  if (notice.type === 'told') return { weight: 'urgent', answers: true };
  const stays = isReview(notice) || notice.type === 'let-in';
  return { weight: 'urgent', until: stays ? null : named(view, 'noticed') };
}

type Open = 'refused' | 'asked' | 'noticed' | 'link-laid' | 'discard-armed';

/** The same once more is another one, where it is counted. */
function named({ code, times }: CardTable, what: Open): string {
  const counted: Readonly<Partial<Record<Open, number>>> = times;
  return `${code} ${what} ${String(counted[what] ?? '')}`;
}

const playNamed = ({ code }: CardTable, { number, at }: PlayedView): string =>
  `${code} played ${String(number)} ${String(at)}`;

/** An attack that may still be answered; null: none. */
function attackAt({ code, match }: CardTable): string | null {
  const attack = wordsOf(match).pressing?.(match) ?? null;
  return attack && `${code} ${attack}`;
}
