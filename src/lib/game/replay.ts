import type { Game } from './game.ts';
import { advance, startTimeline, stepBack, type Timeline } from './timeline.ts';

/** Step of a game record: a move, or the undoing of the last one. */
export type RecordStep<Move> = Move | { readonly type: 'undo' };

interface PlayedStep<State, Move, Event, Verdict> {
  readonly verdict: Verdict;
  readonly line: Timeline<State, RecordStep<Move>>;
  readonly events: readonly Event[];
}

/** Plays one step. A refused step changes nothing. */
export function playStep<State, Move extends { readonly type: string }, Event, Code>(
  step: RecordStep<Move>,
  line: Timeline<State, RecordStep<Move>>,
  { decide, evolve }: Pick<Game<never, State, Move, Event, { readonly code: Code }>, Rules>,
): PlayedStep<State, Move, Event, Code | 'ok' | 'nothing-to-undo'> {
  if (isUndo(step)) {
    const before = stepBack(line);
    return before === null
      ? { verdict: 'nothing-to-undo', line, events: [] }
      : { verdict: 'ok', line: before, events: [] };
  }
  const decided = decide(step, line.now);
  if (!decided.ok) return { verdict: decided.refusal.code, line, events: [] };
  const events = decided.value;
  const now = events.reduce((state, event) => evolve(event, state), line.now);
  return { verdict: 'ok', line: advance(line, step, now), events };
}

type Rules = 'decide' | 'evolve';

const isUndo = (step: { readonly type: string }): step is { readonly type: 'undo' } =>
  step.type === 'undo';

/** Plays all steps from the start and returns their verdicts and the final state. */
export function replaySteps<State, OneStep, Verdict>(
  steps: readonly OneStep[],
  start: State,
  play: (
    step: OneStep,
    line: Timeline<State, OneStep>,
  ) => { readonly verdict: Verdict; readonly line: Timeline<State, OneStep> },
): { readonly verdicts: readonly Verdict[]; readonly now: State } {
  let line: Timeline<State, OneStep> = startTimeline(start);
  const verdicts = steps.map((step) => {
    const played = play(step, line);
    ({ line } = played);
    return played.verdict;
  });
  return { verdicts, now: line.now };
}
