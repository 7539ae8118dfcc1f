import type { Half } from '../elevens/state.ts';
import type { FinishedRoundView } from '../millebornes/view.ts';
import type { Notice } from './notice.ts';
import type { Asking } from './question.ts';
import {
  isElevensTable,
  isMilleBornesTable,
  type ElevensTable,
  type MilleBornesTable,
  type PlayedView,
  type TableView,
  type WarningView,
} from './view.ts';

/** What happened at a table between two views of it: what a screen says, sounds and shows once. */
export type Happening =
  /** `newest`: nothing was played after it, so what comes next may be said with it. */
  | { readonly type: 'played'; readonly play: PlayedView; readonly newest: boolean }
  | { readonly type: 'taken-back'; readonly moves: number }
  /** Moves before the last one became others. */
  | { readonly type: 'corrected' }
  | { readonly type: 'half-complete'; readonly row: string; readonly half: Half }
  | {
      readonly type: 'counted';
      readonly by: string;
      readonly card: string;
      readonly counted: number;
      readonly hand: number;
    }
  | { readonly type: 'round-over'; readonly round: FinishedRoundView }
  | { readonly type: 'match-over' }
  | { readonly type: 'extension-asked'; readonly side: number }
  | { readonly type: 'refused'; readonly warning: WarningView }
  | { readonly type: 'asked'; readonly question: Asking }
  | { readonly type: 'noticed'; readonly notice: Notice }
  | { readonly type: 'link-laid' }
  | { readonly type: 'discard-armed' }
  | { readonly type: 'paused'; readonly paused: boolean };

/**
 * Everything that happened since `before`, in order; nothing for the first view of a table. Views may be left out in
 * between: all plays that both still show are told.
 */
export function happeningsBetween(before: TableView | null, now: TableView): readonly Happening[] {
  if (before === null || before.code !== now.code) return [];
  return [
    ...playedBetween(before, now),
    ...(isMilleBornesTable(before) && isMilleBornesTable(now) ? raceBetween(before, now) : []),
    ...(isElevensTable(before) && isElevensTable(now) ? rowsBetween(before, now) : []),
    ...matchOver(before, now),
    ...mattersBetween(before, now),
  ];
}

function playedBetween(before: TableView, now: TableView): readonly Happening[] {
  const known = lastOfBoth(before, now);
  const lost = before.moves - known;
  const fresh = now.recent.filter(({ number }) => number > known).reverse();
  // One move taken back is told with what follows; where several became others, telling all again helps nobody.
  if (lost > 1 && fresh.length > 1) return [{ type: 'corrected' }];
  const takenBack = lost > 0 ? [{ type: 'taken-back', moves: lost } as const] : [];
  const plays = fresh.map((play, at) => {
    const newest = at === fresh.length - 1;
    return { type: 'played', play, newest } as const;
  });
  return [...takenBack, ...plays];
}

/** The number of the last play that stands in both views as the same one; 0 when there is none. */
function lastOfBoth(before: TableView, now: TableView): number {
  const same = now.recent.find((play) => before.recent.some((known) => !differs(known, play)));
  // After a long absence no play is left in both; those that are gone from sight are not told.
  return same?.number ?? Math.min(before.moves, now.moves);
}

function* raceBetween(before: MilleBornesTable, now: MilleBornesTable): Generator<Happening> {
  const round = now.match.rounds.at(-1);
  if (round !== undefined && now.match.rounds.length > before.match.rounds.length) {
    yield { type: 'round-over', round };
  }
  const side = now.match.round?.extensionPending ?? null;
  if (side !== null && (before.match.round?.extensionPending ?? null) === null) {
    yield { type: 'extension-asked', side };
  }
}

function* rowsBetween(before: ElevensTable, now: ElevensTable): Generator<Happening> {
  for (const [at, { name, complete }] of now.match.rows.entries()) {
    const known = before.match.rows[at]?.complete ?? [];
    for (const half of complete) {
      if (!known.includes(half)) yield { type: 'half-complete', row: name, half };
    }
  }
  const laid = now.counting.laid;
  if (laid.length <= before.counting.laid.length) return;
  for (const [at, { by, card }] of laid.entries()) {
    if (at < before.counting.laid.length) continue;
    const counted = laid.slice(0, at + 1).filter((other) => other.by === by).length;
    const hand = now.match.seats.find(({ name }) => name === by)?.hand ?? counted;
    yield { type: 'counted', by, card, counted, hand };
  }
}

const matchOver = (before: TableView, now: TableView): readonly Happening[] =>
  before.match.winners === null && now.match.winners !== null ? [{ type: 'match-over' }] : [];

/** What the table has to decide or to know now, and did not before. */
function* mattersBetween(before: TableView, now: TableView): Generator<Happening> {
  if (now.warning !== null && differs(before.warning, now.warning)) {
    yield { type: 'refused', warning: now.warning };
  }
  if (now.question !== null && differs(before.question, now.question)) {
    yield { type: 'asked', question: now.question };
  }
  if (now.notice !== null && differs(before.notice, now.notice)) {
    yield { type: 'noticed', notice: now.notice };
  }
  if (now.paused !== before.paused) yield { type: 'paused', paused: now.paused };
  if (now.discardArmed && !before.discardArmed) yield { type: 'discard-armed' };
  if (isElevensTable(now) && now.linkLaid && isElevensTable(before) && !before.linkLaid) {
    yield { type: 'link-laid' };
  }
}

/** Views come as messages, so that equal ones are different objects. */
const differs = (before: unknown, now: unknown): boolean =>
  JSON.stringify(before) !== JSON.stringify(now);
