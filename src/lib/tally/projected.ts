import { parseCounted } from './counted.ts';
import { decide, evolve } from './decide.ts';
import type { Move, Refusal } from './moves.ts';
import type { State } from './state.ts';
import type { TallyMatch } from './view.ts';
import { viewOf } from './viewOf.ts';

/** The sheets of a table, as whoever writes on them sees them. */
export interface ShownSheets {
  readonly code: string;
  readonly match: TallyMatch;
  /** Moves that stand, and the line they are on where that is known: so an undo says what it means to take back. */
  readonly moves: number;
  readonly line: number | null;
  /** The last of the moves. */
  readonly last: Move | null;
}

/** The sheets as they will be once what waits to be sent has arrived; what could not happen is left out. */
export function projected(shown: ShownSheets, waiting: readonly Move[]): ShownSheets {
  const state = stateOf(shown.match);
  if (state === null) return shown;
  const so = waiting.reduce<Projected>(after, { shown, state });
  return so.state === state ? shown : { ...so.shown, match: viewOf(so.state) };
}

/** Why this cannot be written as the sheets stand; null: it can. */
export function whyNot({ match }: ShownSheets, move: Move): Refusal | null {
  const state = stateOf(match);
  const decided = state === null ? null : decide(move, state);
  return decided === null || decided.ok ? null : decided.refusal;
}

/** True if closing this sheet ends the match; that of the last agreed round does, also before it can be closed. */
export const isLast = (shown: ShownSheets, round: number): boolean =>
  shown.match.winners !== null ||
  ('rounds' in shown.match.match && round >= shown.match.match.rounds) ||
  projected(shown, [{ type: 'close', round }]).match.winners !== null;

interface Projected {
  readonly shown: ShownSheets;
  readonly state: State;
}

function after(so: Projected, move: Move): Projected {
  const decided = decide(move, so.state);
  if (!decided.ok || decided.value.length === 0) return so;
  const state = decided.value.reduce((now, event) => evolve(event, now), so.state);
  return { state, shown: { ...so.shown, moves: so.shown.moves + 1, last: move } };
}

/** The sheets of a view; what led to them is not in it. */
function stateOf({ setup, sheets }: TallyMatch): State | null {
  const counted = parseCounted(setup);
  if (!counted.ok) return null;
  return {
    counted: counted.value,
    agreed: setup,
    sheets: sheets.map(({ closed, exhausted, sides }) => ({ closed, exhausted, sides })),
  };
}
