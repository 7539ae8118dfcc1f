/**
 * Accepted steps of one match, newest first. Each step keeps the state before it. States share
 * unchanged parts, so undo is cheap and exact.
 */
export interface Timeline<State, Step> {
  readonly now: State;
  readonly length: number;
  /** Number of first steps that were dropped from memory. Reading further back needs the log. */
  readonly forgotten: number;
  readonly last: { readonly step: Step; readonly before: Timeline<State, Step> } | null;
  /** The timeline before the last correction, to which undo returns. */
  readonly replaced: Timeline<State, Step> | null;
}

export function startTimeline<State, Step>(now: State): Timeline<State, Step> {
  return { now, length: 0, forgotten: 0, last: null, replaced: null };
}

export function advance<State, Step>(
  before: Timeline<State, Step>,
  step: Step,
  now: State,
): Timeline<State, Step> {
  const { length, forgotten } = before;
  return { now, length: length + 1, forgotten, last: { step, before }, replaced: null };
}

/**
 * Returns the timeline without its last step or correction; null at the start.
 * @throws when the step was let go
 */
export function stepBack<State, Step>(
  timeline: Timeline<State, Step>,
): Timeline<State, Step> | null {
  return timeline.replaced ?? previous(timeline);
}

/**
 * Returns the first `length` steps of the timeline; all of them if there are fewer.
 * @throws when the last of them were let go
 */
export function cutTo<State, Step>(
  timeline: Timeline<State, Step>,
  length: number,
): Timeline<State, Step> {
  let at = timeline;
  while (at.length > length) at = previous(at) ?? at;
  return at;
}

export function recentSteps<State, Step>(timeline: Timeline<State, Step>, count: number): Step[] {
  const steps: Step[] = [];
  for (let at = timeline.last; at !== null && steps.length < count; at = at.before.last) {
    steps.push(at.step);
  }
  return steps;
}

/**
 * Returns all steps in order of play.
 * @throws when some were let go
 */
export function allSteps<State, Step>(timeline: Timeline<State, Step>): Step[] {
  cutTo(timeline, 0);
  return recentSteps(timeline, timeline.length).reverse();
}

/**
 * Returns the timeline with its newest `count` steps only, or itself if it has no more. Also drops
 * the timelines that corrections replaced.
 */
export function dropOldSteps<State, Step>(
  timeline: Timeline<State, Step>,
  count: number,
): Timeline<State, Step> {
  const forgotten = timeline.length - count;
  if (forgotten <= timeline.forgotten) return timeline;
  const kept: Timeline<State, Step>[] = [];
  for (let at = timeline; at.last !== null && kept.length < count; at = at.last.before) {
    kept.push(at);
  }
  const { now } = cutTo(timeline, forgotten);
  let line: Timeline<State, Step> = {
    now,
    length: forgotten,
    forgotten,
    last: null,
    replaced: null,
  };
  for (const { last, now: next } of kept.reverse()) {
    if (last !== null) line = advance(line, last.step, next);
  }
  return line;
}

/**
 * Returns the timeline without its last step, ignoring corrections; null before the first step.
 * @throws when the step was let go
 */
function previous<State, Step>({
  last,
  length,
}: Timeline<State, Step>): Timeline<State, Step> | null {
  if (last === null && length > 0) throw new Error('This step was let go; the log knows it.');
  return last?.before ?? null;
}
