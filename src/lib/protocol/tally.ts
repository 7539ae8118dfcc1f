import * as v from 'valibot';
import { SAFETY_MARKS, SIDE_CELLS } from '../tally/cells.ts';
import type { TallyCommand } from '../tally/commands.ts';
import { count, id } from '../game/schema.ts';
import { tableCode } from './schemas.ts';

/** What a phone asks of a match that is counted by hand. */
export interface TallyRequest {
  /** Chosen by the asker, kept when the request is sent again. */
  readonly id: string;
  readonly table: string;
  readonly command: TallyCommand;
}

const value = v.union([count, v.boolean(), v.picklist(SAFETY_MARKS)]);
const fill = { type: v.literal('fill'), round: count, saw: value, value };

const command = v.union([
  v.object({ ...fill, side: count, cell: v.picklist(SIDE_CELLS) }),
  v.object({ ...fill, side: v.null(), cell: v.literal('exhausted') }),
  v.object({ type: v.literal('close'), round: count }),
  v.object({ type: v.literal('undo'), changes: count }),
]);

export const tallyRequest = v.object({ id, table: tableCode, command });
