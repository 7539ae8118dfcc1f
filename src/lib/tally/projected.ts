import { advance, startTimeline, type Timeline } from '../game/timeline.ts';
import type { TallyCommand } from './commands.ts';
import { decideTally } from './decide.ts';
import type { Change } from './events.ts';
import { evolveTally } from './evolve.ts';
import type { TallyRefusal } from './refusals.ts';
import { parseCounted } from './setup.ts';
import type { TallyState } from './state.ts';
import type { TallyTableView } from './view.ts';
import { viewTally } from './viewOf.ts';

/** A table as it will be once what waits to be sent has arrived; what could not happen is left out. */
export function projected(view: TallyTableView, waiting: readonly TallyCommand[]): TallyTableView {
  const start = timelineOf(view);
  if (waiting.length === 0 || start === null) return view;
  const timeline = waiting.reduce(after, start);
  return {
    ...view,
    match: viewTally(view.match.setup, timeline.now),
    changes: view.changes + timeline.length,
    last: timeline.last?.step ?? view.last,
  };
}

/** Why this cannot be written as the table stands; null: it can. An undo is judged where all changes are known. */
export function whyNot(view: TallyTableView, command: TallyCommand): TallyRefusal | null {
  const timeline = timelineOf(view);
  if (timeline === null || command.type === 'undo') return null;
  const decided = decideTally(command, timeline);
  return decided.ok ? null : decided.refusal;
}

type Line = Timeline<TallyState, Change>;

function after(timeline: Line, command: TallyCommand): Line {
  const decided = command.type === 'undo' ? null : decideTally(command, timeline);
  if (decided?.ok !== true) return timeline;
  return decided.value.reduce(
    (line, event) =>
      event.type === 'changeUndone' ? line : advance(line, event, evolveTally(event, line.now)),
    timeline,
  );
}

/** The sheets of a view; what led to them is not in it. */
function timelineOf({ match }: TallyTableView): Line | null {
  const counted = parseCounted(match.setup);
  if (!counted.ok) return null;
  const sheets = match.sheets.map(({ closed, exhausted, sides }) => ({ closed, exhausted, sides }));
  return startTimeline({ counted: counted.value, sheets });
}
