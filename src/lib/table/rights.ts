import { isOverruled } from '../game/actions.ts';
import type { Authority } from '../game/tableGame.ts';
import type { GameMove, GameState } from '../games.ts';
import { authorityOf, leastAuthority, isCardGame } from '../games/playing.ts';
import { recentSteps, stepBack } from '../game/timeline.ts';
import { isScreenCommand, type TableCommand } from './commands.ts';
import { decideCorrection, previewCorrection } from './correct/correct.ts';
import type { ChoicesReply, Correction, PreviewReply } from './correct/correction.ts';
import { decideTable } from './decide.ts';
import { notNow, answerOnly, type TableDecision } from './decision.ts';
import type { Share, TableEvent } from './events.ts';
import { evolveTable } from './evolve.ts';
import type { TableState, TableTimeline } from './state.ts';
import type { Answer } from './answer.ts';

/*
 * The required permission depends on a command's effect, not its name: a correction can add a
 * referee's move, an undo can remove one. So commands are decided first and checked afterwards.
 */

const isRefereesMove = (move: GameMove, game: GameState): boolean =>
  isOverruled(move) || authorityOf(move, game) === 'referee';

/** Returns the least authority that a move needs, as far as the move alone tells. */
export const leastAuthorityFor = (move: GameMove): Authority =>
  isOverruled(move) ? 'referee' : leastAuthority(move);

/** True for moves that only answer an offer of the table, and play no card. */
export const answersTheTable = (move: GameMove): boolean =>
  move.type === 'extend' && !isOverruled(move);

/** Judges each event by the state that the events before it lead to. */
function needsReferee(events: readonly TableEvent[], state: TableState): boolean {
  const [event, ...later] = events;
  if (event === undefined) return false;
  if (isForReferee(event, state)) return true;
  return later.length > 0 && needsReferee(later, evolveTable(event, state, state.lastAt));
}

function isForReferee(event: TableEvent, state: TableState): boolean {
  switch (event.type) {
    case 'movePlayed':
      return isRefereesMove(event.move, state.timeline.now);
    case 'moveUndone':
      return undoesRefereesMove(state.timeline);
    // Players must not light up the screens for a quick look.
    case 'byEarSet':
    case 'playersRenamed':
      return true;
    case 'lineCorrected': {
      const kept = event.number - 1;
      const { timeline } = state;
      const before = refereesOf(movesAfter(kept, timeline), timeline.now);
      const after = event.line.map(({ move }) => move);
      return before !== refereesOf(after, timeline.now);
    }
    default:
      return false;
  }
}

/**
 * Decides a command with the authority `as`. Refuses with `only-referee`. Corrections count towards
 * `share`.
 */
export function decideAs(
  as: Authority,
  command: TableCommand,
  state: TableState,
  share: Share = 'players',
): TableDecision {
  const decided = refuseOverQuota(command, state, share) ?? decideTable(command, state);
  return as === 'player' && needsReferee(decided.events, state)
    ? onlyReferee(command)
    : chargeToShare(share, decided);
}

const onlyReferee = (command: TableCommand): TableDecision =>
  isScreenCommand(command)
    ? answerOnly({ outcome: 'not-now', reason: 'only-referee' })
    : notNow('only-referee');

/**
 * Returns the corrections that this authority may choose. Their consequences are checked in the
 * preview.
 */
export function choicesFor(
  as: Authority,
  choices: ChoicesReply,
  { timeline: { now } }: TableState,
): ChoicesReply {
  if (as === 'referee' || 'reason' in choices) return choices;
  if (isRefereesMove(choices.move, now)) return ONLY_REFEREE;
  const [replace, insert] = [choices.replace, choices.insert].map((all) =>
    all.filter(({ move }) => !isRefereesMove(move, now)),
  );
  return { ...choices, replace: replace ?? [], insert: insert ?? [] };
}

/** Previews a correction. Refuses with `only-referee`. */
export function previewFor(as: Authority, asked: Correction, state: TableState): PreviewReply {
  const isTheirs = as === 'referee' || !needsReferee(decideCorrection(asked, state).events, state);
  return isTheirs ? previewCorrection(asked, state) : ONLY_REFEREE;
}

const ONLY_REFEREE = { reason: 'only-referee' } as const;

/** Undoing a correction restores the line before it, including the referee's moves it changed. */
function undoesRefereesMove(line: TableTimeline): boolean {
  if (line.replaced === null)
    return line.last !== null && isRefereesMove(line.last.step.move, line.now);
  const before = stepBack(line) ?? line;
  return refereesOf(movesAfter(0, line), line.now) !== refereesOf(movesAfter(0, before), line.now);
}

const movesAfter = (kept: number, line: TableTimeline): readonly GameMove[] =>
  recentSteps(line, Math.max(line.length - kept, 0))
    .map(({ move }) => move)
    .reverse();

const refereesOf = (moves: readonly GameMove[], game: GameState): string =>
  moves
    .filter((move) => isRefereesMove(move, game))
    .map(moveKey)
    .join('\n');

const moveKey = (move: GameMove): string =>
  JSON.stringify(Object.entries(move).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Adds an event for a new contributor: a player's device by its id, or null for a reader or a
 * screen of the venue.
 */
export function withContributor(
  device: string | null,
  decided: TableDecision,
  { contributors }: TableState,
): TableDecision {
  const isKnown = contributors === null || (device !== null && contributors.has(device));
  if (isKnown || decided.events.length === 0) return decided;
  return { ...decided, events: [...decided.events, { type: 'tellerHeard', device }] };
}

/**
 * Maximum number of moves that corrections of one match may store per share. Enough to correct a
 * match of 150 moves 33 times at its first move, or 66 times on average.
 */
export const MAX_CORRECTED_MOVES = 5_000;

function refuseOverQuota(
  command: TableCommand,
  { timeline, corrected }: TableState,
  share: Share,
): TableDecision | null {
  if (command.type !== 'correct') return null;
  const stores = timeline.length - command.number + 1;
  const isOut = corrected[share] + stores > MAX_CORRECTED_MOVES;
  return isOut ? answerOnly({ outcome: 'not-now', reason: 'too-many-corrections' }) : null;
}

const chargeToShare = (share: Share, { events, answer }: TableDecision): TableDecision =>
  share === 'players'
    ? { events, answer }
    : {
        events: events.map((event) =>
          event.type === 'lineCorrected' ? { ...event, share } : event,
        ),
        answer,
      };

/**
 * Maximum number of commits of one match that add no move: pauses, calls, questions, undone moves,
 * refusals. The referee and administrators can continue a while after the players. A long evening
 * stores some hundreds.
 */
export const MAX_COMMITS_BESIDE_MOVES: Readonly<Record<Share, number>> = {
  players: 20_000,
  own: 25_000,
};

/**
 * Number of times that the screens show the limit. An undone move counts twice and may skip one.
 */
const MAX_QUOTA_NOTICES = 2;

export type QuotaVerdict =
  | { readonly stores: true; readonly decided: TableDecision }
  | { readonly stores: false; readonly answer: Answer };

/**
 * Limits commits that add no move. Moves always pass, since their number has its own limit.
 *
 * @param commits number of commits in the table's stream
 */
export function checkCommitQuota(
  decided: TableDecision,
  command: TableCommand,
  { state, commits, share }: { state: TableState; commits: number; share: Share },
): QuotaVerdict {
  const counted = (which: TableEvent['type']) =>
    decided.events.filter(({ type }) => type === which).length;
  // A move that replaces another does not make the match longer, so it is limited too.
  const isMove = counted('movePlayed') > counted('moveUndone');
  const over = commits - state.timeline.length - MAX_COMMITS_BESIDE_MOVES[share];
  if (isMove || over < 0) return { stores: true, decided };
  const told = notNow('no-room');
  const isHeard = !isScreenCommand(command) && isCardGame(state.timeline.now);
  return isHeard && over < MAX_QUOTA_NOTICES
    ? { stores: true, decided: told }
    : { stores: false, answer: told.answer };
}
