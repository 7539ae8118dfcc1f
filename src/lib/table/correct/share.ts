import type { TableCommand } from '../commands.ts';
import { notNow, type TableDecision } from '../decision.ts';
import type { Share } from '../events.ts';
import type { TableState } from '../state.ts';

/**
 * So many moves corrections of one match may store for each share: a match of 150 moves is corrected 33 times at its first
 * move, or 66 times on the average.
 */
export const MOST_CORRECTED_MOVES = 5_000;

/** Why a correction that would store so much is not even decided; null: it has room in the share. */
export function outOfShare(
  command: TableCommand,
  { timeline, corrected }: TableState,
  share: Share,
): TableDecision | null {
  if (command.type !== 'correct') return null;
  const stores = timeline.length - command.number + 1;
  const isOut = corrected[share] + stores > MOST_CORRECTED_MOVES;
  return isOut ? notNow('too-many-corrections') : null;
}

/** The decision, whose corrections count to this share. */
export const countedTo = (share: Share, { events, answer }: TableDecision): TableDecision =>
  share === 'players'
    ? { events, answer }
    : {
        events: events.map((event) =>
          event.type === 'lineCorrected' ? { ...event, share } : event,
        ),
        answer,
      };
