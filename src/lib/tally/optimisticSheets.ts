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
  /** Move that Undo takes back; null if there is none, or if it is not known here. */
  readonly last: Move | null;
  /** Moves before the last, newest first, as far as known. */
  readonly earlier?: readonly Move[];
}

/** Undo of the move that its sender saw as the last one. */
export interface Undo {
  readonly type: 'undo';
  readonly moves: number;
  readonly line?: number;
}

/**
 * Applies unsent moves and undos to the sheets, assuming that the server accepts all of them.
 * Impossible ones are left out, and those that the sheets contain already.
 */
export function applyUnsent(shown: ShownSheets, unsent: readonly (Move | Undo)[]): ShownSheets {
  const state = stateOf(shown.match);
  if (state === null) return shown;
  const current = unsent.reduce<SheetsWithState>(
    (now, each) => (each.type === 'undo' ? applyUndo(now, each) : applyMove(now, each)),
    { shown, state },
  );
  return current.state === state ? shown : { ...current.shown, match: viewOf(current.state) };
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
  applyUnsent(shown, [{ type: 'close', round }]).match.winners !== null;

interface SheetsWithState {
  readonly shown: ShownSheets;
  readonly state: State;
}

function applyMove(current: SheetsWithState, move: Move): SheetsWithState {
  const decided = decide(move, current.state);
  if (!decided.ok || decided.value.length === 0) return current;
  const state = decided.value.reduce((now, event) => evolve(event, now), current.state);
  const { moves, last, earlier = [] } = current.shown;
  const before = last === null ? earlier : [last, ...earlier];
  return { state, shown: { ...current.shown, moves: moves + 1, last: move, earlier: before } };
}

function applyUndo(current: SheetsWithState, undo: Undo): SheetsWithState {
  const { moves, line, last, earlier = [] } = current.shown;
  // The line tells an undo that the sheets contain already.
  const isCurrent = undo.moves === moves && (undo.line ?? line) === line;
  if (!isCurrent || last === null) return current;
  const [previous = null, ...rest] = earlier;
  const shown = {
    ...current.shown,
    moves: moves - 1,
    line: line === null ? null : line + 1,
    last: previous,
    earlier: rest,
  };
  return { shown, state: takeBack(last, earlier, current.state) };
}

/** Returns the state before the last move. */
function takeBack(last: Move, earlier: readonly Move[], state: State): State {
  if (last.type === 'close') {
    const sheets = state.sheets.slice(0, last.round);
    return { ...state, sheets: sheets.map((each, at) => reopenSheet(each, at + 1 === last.round)) };
  }
  const before = writeCell({ ...last, saw: last.value, value: last.saw }, state);
  // A sheet that the move had made unnecessary is needed again: its entries were not shown.
  const again = before.sheets.length > state.sheets.length ? before.sheets.length : null;
  return earlier.reduceRight(
    (now, move) => (move.type === 'fill' && move.round === again ? writeCell(move, now) : now),
    before,
  );
}

const reopenSheet = <Sheet extends { readonly closed: boolean }>(sheet: Sheet, isLast: boolean) =>
  isLast ? { ...sheet, closed: false } : sheet;

const writeCell = ({ saw, ...fill }: Extract<Move, { type: 'fill' }>, state: State): State =>
  evolve({ ...fill, type: 'cellFilled', was: saw }, state);

function stateOf({ setup, sheets }: TallyMatch): State | null {
  const counted = parseCounted(setup);
  if (!counted.ok) return null;
  return {
    counted: counted.value,
    agreed: setup,
    sheets: sheets.map(({ closed, exhausted, sides }) => ({ closed, exhausted, sides })),
  };
}
