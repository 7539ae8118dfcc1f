import * as v from 'valibot';
import { id } from '../game/schema.ts';
import type { BoardsRequest, WatchBoardsRequest } from './boards.ts';
import { parse, type Parsed } from './parsed.ts';
import { readerId, tableCode } from './schemas.ts';

const number = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(10_000));

const command = v.variant('type', [
  v.object({ type: v.literal('drawBoard') }),
  v.object({ type: v.literal('dropBoard'), board: number }),
  v.object({
    ...{ type: v.literal('planBoards'), round: number },
    boards: v.pipe(v.array(number), v.maxLength(20)),
  }),
  v.object({
    ...{ type: v.literal('stack'), reader: readerId, deck: id },
    board: v.nullable(number),
  }),
  v.object({ type: v.literal('takeBackStacked'), reader: readerId }),
  v.object({ type: v.literal('endStacking'), reader: readerId }),
  v.object({ type: v.literal('unstack'), deck: id }),
  v.object({ type: v.literal('leaveOut'), round: number, table: number, out: v.boolean() }),
]);

const watch = v.object({ tournament: tableCode });
const request = v.object({ id, tournament: tableCode, command });

export const parseWatchBoards = (raw: unknown): Parsed<WatchBoardsRequest> => parse(watch, raw);
export const parseBoardsRequest = (raw: unknown): Parsed<BoardsRequest> => parse(request, raw);
