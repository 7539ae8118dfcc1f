/**
 * The line of accepted steps of one match, newest first. Every step keeps the state before it, and states
 * share what did not change, so taking a step back costs nothing and is exact.
 */
export interface Timeline<State, Step> {
  readonly now: State;
  readonly length: number;
  readonly last: { readonly step: Step; readonly before: Timeline<State, Step> } | null;
  /** The line that a correction replaced by this one: what taking a step back returns to. */
  readonly replaced: Timeline<State, Step> | null;
}

export function startTimeline<State, Step>(now: State): Timeline<State, Step> {
  return { now, length: 0, last: null, replaced: null };
}

/** The timeline one step longer; `now` is the state that the step led to. */
export function advance<State, Step>(
  before: Timeline<State, Step>,
  step: Step,
  now: State,
): Timeline<State, Step> {
  return { now, length: before.length + 1, last: { step, before }, replaced: null };
}

/** The timeline without its last step, or before it was corrected; null when there is nothing to take back. */
export function stepBack<State, Step>(
  timeline: Timeline<State, Step>,
): Timeline<State, Step> | null {
  return timeline.replaced ?? timeline.last?.before ?? null;
}

/** The first `length` steps of the line; all of it when it is not so long. */
export function cutTo<State, Step>(
  timeline: Timeline<State, Step>,
  length: number,
): Timeline<State, Step> {
  let at = timeline;
  while (at.length > length && at.last !== null) at = at.last.before;
  return at;
}

/** The newest steps, newest first, at most `count` of them. */
export function recentSteps<State, Step>(
  timeline: Timeline<State, Step>,
  count: number = timeline.length,
): Step[] {
  const steps: Step[] = [];
  for (let at = timeline.last; at !== null && steps.length < count; at = at.before.last) {
    steps.push(at.step);
  }
  return steps;
}
