import { advance, startTimeline, stepBack, type Timeline } from '../game/timeline.ts';
import type { TableSetup } from '../games.ts';
import type { Change, TallyEvent } from './events.ts';
import { evolveTally } from './evolve.ts';
import { parseCounted } from './setup.ts';
import { startTally, type TallyState } from './state.ts';

/** A table whose cards bear no tags: people count, and this keeps their sheets. */
export interface TallyTable {
  readonly byHand: true;
  readonly setup: TableSetup;
  readonly timeline: Timeline<TallyState, Change>;
}

/** Throws when a stored setup is not one: the log is damaged. */
export function openTally(setup: TableSetup): TallyTable {
  const counted = parseCounted(setup);
  if (!counted.ok) throw new Error(`This table's setup is not valid: ${counted.refusal.detail}`);
  return { byHand: true, setup, timeline: startTimeline(startTally(counted.value)) };
}

export function evolveTallyTable(event: TallyEvent, table: TallyTable): TallyTable {
  const { timeline } = table;
  if (event.type === 'changeUndone') {
    return { ...table, timeline: stepBack(timeline) ?? timeline };
  }
  return { ...table, timeline: advance(timeline, event, evolveTally(event, timeline.now)) };
}
