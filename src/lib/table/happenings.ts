import type { GameHappening, GameView } from '../games.ts';
import { isCorrection, type Notice, type Times } from './notice.ts';
import { renamedIn } from '../game/renaming.ts';
import type { QuestionPrompt } from './question.ts';
import type { CardTable, PlayedView } from './view.ts';
import type { WarningView } from './warning.ts';

/** What happened at a table between two views of it: what a screen announces once, by voice, sound or picture. */
export type Happening =
  /** `newest`: nothing was played after it, so what comes next may be announced with it. */
  | { readonly type: 'played'; readonly play: PlayedView; readonly newest: boolean }
  | { readonly type: 'taken-back'; readonly moves: number }
  /** Moves before the last one became others. */
  | { readonly type: 'corrected' }
  | {
      readonly type: 'counted';
      readonly by: string;
      readonly card: string;
      readonly counted: number;
      readonly hand: number;
    }
  /** What only this game knows of. */
  | GameHappening
  | { readonly type: 'match-over' }
  | { readonly type: 'refused'; readonly warning: WarningView }
  | { readonly type: 'asked'; readonly question: QuestionPrompt }
  /** `before`: how the table stood before, for what was undone or set right. */
  | { readonly type: 'noticed'; readonly notice: Notice; readonly before: CardTable }
  | { readonly type: 'link-laid' }
  | { readonly type: 'discard-armed' }
  | { readonly type: 'paused'; readonly paused: boolean }
  | { readonly type: 'by-ear'; readonly byEar: boolean }
  /** The next round is called before its first card, which would say so by itself. */
  | { readonly type: 'round-begun' };

/**
 * Everything that happened since `before`, in order; nothing for the first view of a table. Views may be skipped in
 * between: every play is reported that the newer view still shows. `ofGame` adds what only the game knows of.
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

/** The earlier view with the names of the later one: players who were renamed have played nothing. */
function underNamesOf({ match }: CardTable, before: CardTable): CardTable {
  const renaming = new Map(
    before.match.seats.flatMap(({ name }, seat) => {
      const is = match.seats[seat]?.name ?? name;
      return name === is ? [] : [[name, is] as const];
    }),
  );
  return renaming.size === 0
    ? before
    : ({ ...before, recent: renamedIn(before.recent, renaming) } as CardTable);
}

function playedBetween(before: CardTable, now: CardTable): readonly Happening[] {
  const known = lastOfBoth(before, now);
  const lost = before.moves - known;
  const fresh = now.recent.filter(({ number }) => number > known).reverse();
  // A correction that was undone may bring back the last move.
  const differ = lost > 0 || fresh.length > 0;
  if (differ && tellsOfCorrection(before, now)) return [{ type: 'corrected' }];
  // One move taken back is announced with what follows; where several changed, announcing all of them again helps
  // nobody.
  if (lost > 1 && fresh.length > 1) return [{ type: 'corrected' }];
  const takenBack = lost > 0 ? [{ type: 'taken-back', moves: lost } as const] : [];
  const plays = fresh.map((play, at) => {
    const newest = at === fresh.length - 1;
    return { type: 'played', play, newest } as const;
  });
  return [...takenBack, ...plays];
}

/** A notice that came since says what a correction, or its undoing, made of the moves. */
export const tellsOfCorrection = (before: CardTable, { notice, times }: CardTable): boolean =>
  notice !== null && times.noticed !== before.times.noticed && isCorrection(notice);

/** The number of the last play that is the same in both views; 0 when there is none. */
function lastOfBoth(before: CardTable, now: CardTable): number {
  const same = now.recent.find((play) => before.recent.some((known) => !differs(known, play)));
  // After a long absence the views share no play; those out of sight are not announced.
  return same?.number ?? Math.min(before.moves, now.moves);
}

/** Cards counted since, of hands that are counted card by card. */
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

/** What the table has to decide or know, newly or once more. */
function* mattersBetween(before: CardTable, now: CardTable): Generator<Happening> {
  const isTold = (what: keyof Times) => before.times[what] !== now.times[what];
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

/** Views come as messages, so that equal ones are different objects. */
const differs = (before: unknown, now: unknown): boolean =>
  JSON.stringify(before) !== JSON.stringify(now);
