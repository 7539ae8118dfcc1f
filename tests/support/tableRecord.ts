import type { MilleBornesSetup } from '#lib/millebornes/atTable.ts';
import type { Setup } from '#lib/millebornes/state.ts';
import type { MilleBornesStep } from '#lib/millebornes/record/parse.ts';
import type { TableEvent } from '#lib/table/events.ts';
import { evolveTable, openTable } from '#lib/table/evolve.ts';
import { viewTableAtMove } from '#lib/table/pastView.ts';
import { openRecord } from '#lib/table/record.ts';
import type { TableState } from '#lib/table/state.ts';
import type { LookView } from '#lib/table/view.ts';
import type { Evening } from './evening.ts';

export const tableSetupOf = ({
  edition,
  options,
  seats,
  sides,
  first,
}: Setup): MilleBornesSetup => ({
  game: '1000-bornes',
  edition,
  options,
  seats,
  sides: sides.map((side) => side.map((seat) => seats[seat] ?? '')),
  first: seats[first] ?? '',
  deck: null,
});

export function tryAt(table: Evening, step: MilleBornesStep): void {
  if (step.type === 'undo') table.touch({ type: 'undo', moves: table.view().moves });
  else table.touch({ type: 'move', move: step });
}

export function stateAfter([created, ...events]: readonly TableEvent[]): TableState {
  if (created?.type !== 'tableCreated') throw new Error('a log begins with the creation');
  return events.reduce((state, event) => evolveTable(event, state, 0), openTable(created));
}

/** The table that a record opens, as read back from a file. Throws when the record is refused. */
export function openedFrom(record: unknown): TableState {
  const opened = openRecord(JSON.parse(JSON.stringify(record)));
  if (!opened.ok) throw new Error(`${opened.refusal.path}: ${opened.refusal.message}`);
  // Uses the events as they are stored.
  return stateAfter(JSON.parse(JSON.stringify(opened.value.events)));
}

/**
 * Returns the view at a move, without the reader, the deck and whether it was live or corrected.
 */
export function seenAt(moves: number, state: TableState): unknown {
  const look: LookView = viewTableAtMove('TABLE', 1, moves, state);
  const recent = look.view.recent.map(({ source: _s, at: _a, corrected: _c, ...play }) => play);
  const evening = { looking: null, deck: null, line: 0, undoes: null };
  return { ...look, view: { ...look.view, recent, ...evening } };
}
