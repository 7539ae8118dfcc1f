import { isOverruled } from '../game/actions.ts';
import type { Authority } from '../game/tableGame.ts';
import type { GameMove, GameState } from '../games.ts';
import { authorityOf, leastAuthority } from '../games/playing.ts';
import { recentSteps, stepBack } from '../game/timeline.ts';
import { isTouch, type TableCommand } from './commands.ts';
import { decideCorrection, previewCorrection } from './correct/correct.ts';
import type { ChoicesReply, Correction, PreviewReply } from './correct/correction.ts';
import { decideTable } from './decide.ts';
import { notNow, answerOnly, type TableDecision } from './decision.ts';
import type { Share, TableEvent } from './events.ts';
import type { TableState, TableTimeline } from './state.ts';

/*
 * The right a command needs depends on what it does, not on its name: a correction can put a referee's move on the
 * line, and an undo can take one away. So it is decided first and checked afterwards.
 */

/** Whether only the referee may make, change or take back this move at this table. */
const isReferees = (move: GameMove, game: GameState): boolean =>
  isOverruled(move) || authorityOf(move, game) === 'referee';

/** The least authority that a move needs, as far as the move alone tells. */
export const leastAuthorityFor = (move: GameMove): Authority =>
  isOverruled(move) ? 'referee' : leastAuthority(move);

/** Whether these events put a referee's move on this table's line, or take one off. */
const needsReferee = (events: readonly TableEvent[], state: TableState): boolean =>
  events.some((event) => {
    switch (event.type) {
      case 'movePlayed':
        return isReferees(event.move, state.timeline.now);
      case 'moveUndone':
        return takesBack(state.timeline);
      // Whoever plays must not light the screens for one look.
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
  });

/**
 * What a command makes happen with the authority of `as`, or the answer that only the referee may ask for it.
 * Corrections count towards that share.
 */
export function decideAs(
  as: Authority,
  command: TableCommand,
  state: TableState,
  share: Share = 'players',
): TableDecision {
  const decided = outOfShare(command, state, share) ?? decideTable(command, state);
  return as === 'player' && needsReferee(decided.events, state)
    ? onlyReferee(command)
    : countedTo(share, decided);
}

const onlyReferee = (command: TableCommand): TableDecision =>
  isTouch(command)
    ? answerOnly({ outcome: 'not-now', reason: 'only-referee' })
    : notNow('only-referee');

/** The corrections that somebody with this authority may ask for; their consequences show in the preview. */
export function choicesFor(
  as: Authority,
  choices: ChoicesReply,
  { timeline: { now } }: TableState,
): ChoicesReply {
  if (as === 'referee' || 'reason' in choices) return choices;
  if (isReferees(choices.move, now)) return ONLY_REFEREE;
  const [replace, insert] = [choices.replace, choices.insert].map((all) =>
    all.filter(({ move }) => !isReferees(move, now)),
  );
  return { ...choices, replace: replace ?? [], insert: insert ?? [] };
}

/** What a correction would do, or the answer that only the referee may ask for it. */
export function previewFor(as: Authority, asked: Correction, state: TableState): PreviewReply {
  const isTheirs = as === 'referee' || !needsReferee(decideCorrection(asked, state).events, state);
  return isTheirs ? previewCorrection(asked, state) : ONLY_REFEREE;
}

const ONLY_REFEREE = { reason: 'only-referee' } as const;

/** Undoing a correction restores the line before it, and with it whatever the correction changed. */
function takesBack(line: TableTimeline): boolean {
  if (line.replaced === null)
    return line.last !== null && isReferees(line.last.step.move, line.now);
  const before = stepBack(line) ?? line;
  return refereesOf(movesAfter(0, line), line.now) !== refereesOf(movesAfter(0, before), line.now);
}

/** The moves after the first `kept`, in order of play. */
const movesAfter = (kept: number, line: TableTimeline): readonly GameMove[] =>
  recentSteps(line, Math.max(line.length - kept, 0))
    .map(({ move }) => move)
    .reverse();

/** The referee's moves among these, in comparable form. */
const refereesOf = (moves: readonly GameMove[], game: GameState): string =>
  moves
    .filter((move) => isReferees(move, game))
    .map(tellMove)
    .join('\n');

const tellMove = (move: GameMove): string =>
  JSON.stringify(Object.entries(move).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/**
 * What somebody makes happen, with an event for the contributor if new: a player's device by its id, or null for a
 * reader or a screen of the house.
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
 * How many moves the corrections of one match may store for each share: enough to correct a match of 150 moves 33 times
 * at its first move, or 66 times on average.
 */
export const MOST_CORRECTED_MOVES = 5_000;

/** Why a correction is refused before it is decided: it would exceed the share; null: there is room. */
function outOfShare(
  command: TableCommand,
  { timeline, corrected }: TableState,
  share: Share,
): TableDecision | null {
  if (command.type !== 'correct') return null;
  const stores = timeline.length - command.number + 1;
  const isOut = corrected[share] + stores > MOST_CORRECTED_MOVES;
  return isOut ? answerOnly({ outcome: 'not-now', reason: 'too-many-corrections' }) : null;
}

/** The decision, with its corrections counted towards this share. */
const countedTo = (share: Share, { events, answer }: TableDecision): TableDecision =>
  share === 'players'
    ? { events, answer }
    : {
        events: events.map((event) =>
          event.type === 'lineCorrected' ? { ...event, share } : event,
        ),
        answer,
      };
