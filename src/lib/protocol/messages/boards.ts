import * as v from 'valibot';
import { id } from '../../game/schema.ts';
import type { BoardCommand, BoardRefusal } from '../../tournament/boards/commands.ts';
import type { BoardsView } from '../../tournament/boards/view.ts';
import type { Reply } from '../messages.ts';
import { readerId, requestId, tableCode } from '../schemas.ts';
import {
  atTournament,
  reply,
  request,
  SAMPLE_CODE,
  SAMPLE_ID,
  valuesOf,
  type OneOfEach,
} from './define.ts';

interface BoardsRequest {
  readonly id: string;
  readonly tournament: string;
  readonly command: BoardCommand;
}

const number = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(10_000));

const command = v.variant('type', [
  v.object({ type: v.literal('drawBoard') }),
  v.object({ type: v.literal('dropBoard'), board: number }),
  v.object({
    type: v.literal('planBoards'),
    round: number,
    boards: v.pipe(v.array(number), v.maxLength(20)),
  }),
  v.object({
    type: v.literal('stack'),
    reader: readerId,
    deck: id,
    board: v.nullable(number),
  }),
  v.object({ type: v.literal('takeBackStacked'), reader: readerId }),
  v.object({ type: v.literal('endStacking'), reader: readerId }),
  v.object({ type: v.literal('unstack'), deck: id }),
  v.object({ type: v.literal('leaveOut'), round: number, table: number, out: v.boolean() }),
]);

const COMMANDS: OneOfEach<BoardCommand> = {
  drawBoard: { type: 'drawBoard' },
  dropBoard: { type: 'dropBoard', board: 1 },
  planBoards: { type: 'planBoards', round: 1, boards: [1] },
  stack: { type: 'stack', reader: 'bridge/left', deck: 'deck-1', board: null },
  takeBackStacked: { type: 'takeBackStacked', reader: 'bridge/left' },
  endStacking: { type: 'endStacking', reader: 'bridge/left' },
  unstack: { type: 'unstack', deck: 'deck-1' },
  leaveOut: { type: 'leaveOut', round: 1, table: 1, out: true },
};

export const BOARD_MESSAGES = {
  watchBoards: atTournament({
    request: request(v.object({ tournament: tableCode })),
    reply: reply<Reply<BoardsView, BoardRefusal>>(),
    role: 'director',
    samples: [{ tournament: SAMPLE_CODE }],
  }),
  boards: atTournament({
    request: request<BoardsRequest>(v.object({ id: requestId, tournament: tableCode, command })),
    reply: reply<Reply<null, BoardRefusal>>(),
    role: 'director',
    samples: valuesOf<BoardCommand>(COMMANDS).map((sample) => ({
      id: SAMPLE_ID,
      tournament: SAMPLE_CODE,
      command: sample,
    })),
  }),
};
