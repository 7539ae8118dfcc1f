import { parseCounted } from './counted.ts';
import { decide, evolve } from './decide.ts';
import type { Move, Refusal } from './moves.ts';
import type { State } from './state.ts';
import type { TallyMatch } from './view.ts';
import { viewOf } from './viewOf.ts';

export interface ShownSheets {
  readonly code: string;
  readonly match: TallyMatch;
  /** Number of moves and version of the line, which identify the move to undo. */
  readonly moves: number;
  readonly line: number | null;
  readonly last: Move | null;
}

/** Applies unsent moves to the sheets; impossible ones are left out. */
export function applyUnsentMoves(shown: ShownSheets, waiting: readonly Move[]): ShownSheets {
  const state = stateOf(shown.match);
  if (state === null) return shown;
  const so = waiting.reduce<SheetsWithState>(after, { shown, state });
  return so.state === state ? shown : { ...so.shown, match: viewOf(so.state) };
}

export function whyNot({ match }: ShownSheets, move: Move): Refusal | null {
  const state = stateOf(match);
  const decided = state === null ? null : decide(move, state);
  return decided === null || decided.ok ? null : decided.refusal;
}

/**
 * True if closing this sheet ends the match. True for the last agreed round even before it can be
 * closed.
 */
export const endsMatch = (shown: ShownSheets, round: number): boolean =>
  shown.match.winners !== null ||
  ('rounds' in shown.match.match && round >= shown.match.match.rounds) ||
  applyUnsentMoves(shown, [{ type: 'close', round }]).match.winners !== null;

interface SheetsWithState {
  readonly shown: ShownSheets;
  readonly state: State;
}

function after(so: SheetsWithState, move: Move): SheetsWithState {
  const decided = decide(move, so.state);
  if (!decided.ok || decided.value.length === 0) return so;
  const state = decided.value.reduce((now, event) => evolve(event, now), so.state);
  return { state, shown: { ...so.shown, moves: so.shown.moves + 1, last: move } };
}

function stateOf({ setup, sheets }: TallyMatch): State | null {
  const counted = parseCounted(setup);
  if (!counted.ok) return null;
  return {
    counted: counted.value,
    agreed: setup,
    sheets: sheets.map(({ closed, exhausted, sides }) => ({ closed, exhausted, sides })),
  };
}
