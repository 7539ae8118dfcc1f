import type { GameHappening, GameView } from '../games.ts';
import { isCorrectionNotice, type Notice, type Preparation, type RepeatCounts } from './notice.ts';
import { renamePlayersIn } from '../game/renaming.ts';
import type { QuestionPrompt } from './question.ts';
import type { CardTable, PlayedView } from './view.ts';
import type { WarningView } from './warning.ts';

/** Change between two views of a table that a screen announces once, by voice, sound or picture. */
export type Happening =
  | { readonly type: 'played'; readonly play: PlayedView; readonly newest: boolean }
  | { readonly type: 'taken-back'; readonly moves: number }
  | { readonly type: 'corrected' }
  | Extract<Preparation, { readonly type: 'counted' }>
  | GameHappening
  | { readonly type: 'match-over' }
  | { readonly type: 'refused'; readonly warning: WarningView }
  | { readonly type: 'asked'; readonly question: QuestionPrompt }
  | { readonly type: 'noticed'; readonly notice: Notice; readonly before: CardTable }
  | { readonly type: 'link-laid' }
  | { readonly type: 'discard-armed' }
  | { readonly type: 'paused'; readonly paused: boolean }
  | { readonly type: 'by-ear'; readonly byEar: boolean }
  | { readonly type: 'round-begun' };

/**
 * Returns the changes since `known` in order, and none for the first view. Views may be skipped:
 * every play that `now` still shows is reported. `ofGame` adds changes that only the game knows.
 */
export function happeningsBetween(
  known: CardTable | null,
  now: CardTable,
  ofGame: (before: GameView, now: GameView) => Iterable<GameHappening>,
): readonly Happening[] {
  if (known === null || known.code !== now.code) return [];
  const before = underNamesOf(now, known);
  return [
    ...playedBetween(before, now),
    ...ofGame(before.match, now.match),
    ...countedBetween(before, now),
    ...matchOver(before, now),
    ...mattersBetween(before, now),
  ];
}

/**
 * Applies the later view's names to the earlier one, so that a renaming does not look like a move.
 * Where a seat was handed over, earlier moves keep the name of their round.
 */
function underNamesOf({ match, formerPlayers = [] }: CardTable, before: CardTable): CardTable {
  const renaming = new Map(
    before.match.seats.flatMap(({ name }, seat) => {
      const is = match.seats[seat]?.name ?? name;
      const isNewPlayer = formerPlayers.some((each) => each.player === is && each.name === name);
      return name === is || isNewPlayer ? [] : [[name, is] as const];
    }),
  );
  return renaming.size === 0
    ? before
    : ({ ...before, recent: renamePlayersIn(before.recent, renaming) } as CardTable);
}

function playedBetween(before: CardTable, now: CardTable): readonly Happening[] {
  const known = lastOfBoth(before, now);
  const lost = before.moves - known;
  const fresh = now.recent.filter(({ number }) => number > known).reverse();
  // Undoing a correction may bring back the last move.
  const differ = lost > 0 || fresh.length > 0;
  if (differ && tellsOfCorrection(before, now)) return [{ type: 'corrected' }];
  // One undone move is announced with its successor. Several changed moves are summarised, since
  // repeating them all does not help.
  if (lost > 1 && fresh.length > 1) return [{ type: 'corrected' }];
  const takenBack = lost > 0 ? [{ type: 'taken-back', moves: lost } as const] : [];
  const plays = fresh.map((play, at) => {
    const newest = at === fresh.length - 1;
    return { type: 'played', play, newest } as const;
  });
  return [...takenBack, ...plays];
}

/** True if a new notice already announces the correction or its undoing. */
export const tellsOfCorrection = (before: CardTable, { notice, times }: CardTable): boolean =>
  notice !== null && times.noticed !== before.times.noticed && isCorrectionNotice(notice);

function lastOfBoth(before: CardTable, now: CardTable): number {
  const same = now.recent.find((play) => before.recent.some((known) => !differs(known, play)));
  // After a long absence the views share no play; plays out of sight are not announced.
  return same?.number ?? Math.min(before.moves, now.moves);
}

function* countedBetween(before: CardTable, now: CardTable): Generator<Happening> {
  const { laid } = now.counting;
  for (const [at, { by, card }] of laid.entries()) {
    if (at < before.counting.laid.length) continue;
    const counted = laid.slice(0, at + 1).filter((other) => other.by === by).length;
    const hand = now.match.seats.find(({ name }) => name === by)?.hand ?? counted;
    yield { type: 'counted', by, card, counted, hand };
  }
}

const matchOver = (before: CardTable, now: CardTable): readonly Happening[] =>
  before.match.winners === null && now.match.winners !== null ? [{ type: 'match-over' }] : [];

function* mattersBetween(before: CardTable, now: CardTable): Generator<Happening> {
  const isTold = (what: keyof RepeatCounts) => before.times[what] !== now.times[what];
  if (now.warning !== null && isTold('refused')) yield { type: 'refused', warning: now.warning };
  if (now.question !== null && isTold('asked')) yield { type: 'asked', question: now.question };
  if (now.notice !== null && isTold('noticed')) {
    yield { type: 'noticed', notice: now.notice, before };
  }
  const hasBegun = before.interval && !now.interval && now.moves === before.moves;
  if (hasBegun && now.match.winners === null) yield { type: 'round-begun' };
  if (now.paused !== before.paused) yield { type: 'paused', paused: now.paused };
  if (now.byEar !== before.byEar) yield { type: 'by-ear', byEar: now.byEar };
  if (now.discardArmed && !before.discardArmed) yield { type: 'discard-armed' };
  if (now.linkLaid && !before.linkLaid) yield { type: 'link-laid' };
}

/** Compares by value: views arrive as messages, so equal ones are different objects. */
const differs = (before: unknown, now: unknown): boolean =>
  JSON.stringify(before) !== JSON.stringify(now);
