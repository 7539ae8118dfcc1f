/**
 * The line of accepted steps of one match, newest first. Every step keeps the state before it, and states
 * share what did not change, so taking a step back costs nothing and is exact.
 */
export interface Timeline<State, Step> {
  readonly now: State;
  readonly length: number;
  readonly last: { readonly step: Step; readonly before: Timeline<State, Step> } | null;
}

export function startTimeline<State, Step>(now: State): Timeline<State, Step> {
  return { now, length: 0, last: null };
}

/** The timeline one step longer; `now` is the state that the step led to. */
export function advance<State, Step>(
  before: Timeline<State, Step>,
  step: Step,
  now: State,
): Timeline<State, Step> {
  return { now, length: before.length + 1, last: { step, before } };
}

/** The timeline without its last step, or null when there is none to take back. */
export function stepBack<State, Step>(
  timeline: Timeline<State, Step>,
): Timeline<State, Step> | null {
  return timeline.last?.before ?? null;
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
