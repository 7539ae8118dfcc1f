import { expect } from 'vitest';
import type { GameMove } from '#lib/games.ts';
import { previewCorrection } from '#lib/table/correct/correct.ts';
import type { Change, Attribution } from '#lib/table/correct/correction.ts';
import { recordOfTable } from '#lib/table/record.ts';
import type { TableView } from '#lib/table/view.ts';
import type { Evening } from '../../support/evening.ts';

export const replace = (move: GameMove): Change => ({ type: 'replace', move });

/** Moves that the table accepts, told on a screen. */
export function tell(table: Evening<TableView>, ...moves: readonly GameMove[]): void {
  for (const move of moves) {
    expect(table.touch({ type: 'move', move })).toMatchObject({ outcome: 'accepted' });
  }
}

/** The moves of the line as it stands now. */
export const movesOf = (table: Evening<TableView>) => recordOfTable(table.state()).moves;

/** Corrects move `number` of the table as it stands now. */
export function correct(
  table: Evening<TableView>,
  number: number,
  change: Change,
  followers?: Attribution,
) {
  const { line, moves } = table.view();
  const said = { line, moves, number, change, ...(followers === undefined ? {} : { followers }) };
  const preview = previewCorrection(said, table.state());
  return { preview, answer: table.touch({ type: 'correct', ...said }) };
}
