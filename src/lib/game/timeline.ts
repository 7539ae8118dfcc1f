/**
 * The line of accepted steps of one match, newest first. Every step keeps the state before it, and states
 * share what did not change, so taking a step back costs nothing and is exact.
 */
export interface Timeline<State, Step> {
  readonly now: State;
  readonly length: number;
  /** How many of its first steps were let go: who looks that far back has to ask the log. */
  readonly forgotten: number;
  readonly last: { readonly step: Step; readonly before: Timeline<State, Step> } | null;
  /** The line that a correction replaced by this one: what taking a step back returns to. */
  readonly replaced: Timeline<State, Step> | null;
}

export function startTimeline<State, Step>(now: State): Timeline<State, Step> {
  return { now, length: 0, forgotten: 0, last: null, replaced: null };
}

/** The timeline one step longer; `now` is the state that the step led to. */
export function advance<State, Step>(
  before: Timeline<State, Step>,
  step: Step,
  now: State,
): Timeline<State, Step> {
  const { length, forgotten } = before;
  return { now, length: length + 1, forgotten, last: { step, before }, replaced: null };
}

/**
 * The timeline without its last step, or before it was corrected; null when there is nothing to take back.
 * @throws when the step was let go
 */
export function stepBack<State, Step>(
  timeline: Timeline<State, Step>,
): Timeline<State, Step> | null {
  return timeline.replaced ?? previous(timeline);
}

/**
 * The first `length` steps of the line; all of it when it is not so long.
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

/** The newest steps that are known, newest first, at most `count` of them. */
export function recentSteps<State, Step>(timeline: Timeline<State, Step>, count: number): Step[] {
  const steps: Step[] = [];
  for (let at = timeline.last; at !== null && steps.length < count; at = at.before.last) {
    steps.push(at.step);
  }
  return steps;
}

/**
 * All steps of the line, in order of play.
 * @throws when some were let go
 */
export function allSteps<State, Step>(timeline: Timeline<State, Step>): Step[] {
  cutTo(timeline, 0);
  return recentSteps(timeline, timeline.length).reverse();
}

/**
 * The timeline with its newest `count` steps alone, or itself when it knows no more. What corrections replaced is let go
 * as well.
 */
export function forget<State, Step>(
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
 * The line without its last step, corrected or not; null before the first.
 * @throws when the step was let go
 */
function previous<State, Step>({
  last,
  length,
}: Timeline<State, Step>): Timeline<State, Step> | null {
  if (last === null && length > 0) throw new Error('This step was let go; the log knows it.');
  return last?.before ?? null;
}
