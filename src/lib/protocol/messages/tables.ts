import * as v from 'valibot';
import { FIRST_PLAYER_RULES, type FirstPlayerRule } from '../../game/rematch.ts';
import { count } from '../../game/schema.ts';
import type { HouseRefusal } from '../../house/commands.ts';
import type { ScreenCommand } from '../../table/commands.ts';
import type { ChoicesReply, Correction, PreviewReply } from '../../table/correct/correction.ts';
import type { LookView } from '../../table/view.ts';
import type { Reply, SeatTakenRefusal, TableAnswer, TableSnapshot } from '../messages.ts';
import { requestId, tableCode, ticket } from '../schemas.ts';
import { atTable, reply, request, SAMPLE_CODE, SAMPLE_ID } from './define.ts';
import {
  correction,
  moveOfLine,
  otherRolesForCommand,
  roleForCommand,
  SAMPLE_MOVE,
  SAMPLE_MOVE_OF_LINE,
  TABLE_COMMANDS,
} from './tableCommands.ts';

export interface WatchRequest {
  readonly table: string;
  readonly ticket?: string;
}

/** Seats count from 0 in order of play; null releases the seat of this screen. */
export interface SitRequest {
  readonly table: string;
  readonly seat: number | null;
  /** With a null seat: a player's device releases its seats of all its screens. */
  readonly everywhere?: true;
}

export interface RematchRequest {
  readonly id: string;
  readonly table: string;
  readonly begins: FirstPlayerRule;
}

interface TableRequest {
  /** Idempotency key: chosen by the client, the same in every retry. */
  readonly id: string;
  readonly table: string;
  readonly command: ScreenCommand;
}

const watched = { table: tableCode, ticket };

/** Request for a table as it was after this many moves. */
export const momentRequest = request(v.object({ ...watched, moves: count }));
export const SAMPLE_MOMENT = { table: SAMPLE_CODE, moves: 3 };

export const TABLE_MESSAGES = {
  watch: atTable({
    request: request<WatchRequest>(v.object(watched)),
    reply: reply<Reply<TableSnapshot>>(),
    role: 'viewer',
    samples: [{ table: SAMPLE_CODE }],
  }),
  /** Returns the table after this many moves; the current state if there are fewer. */
  look: atTable({
    request: momentRequest,
    reply: reply<Reply<LookView>>(),
    role: 'viewer',
    cost: 3,
    samples: [SAMPLE_MOMENT],
  }),
  choices: atTable({
    request: request(v.object({ table: tableCode, ...moveOfLine })),
    reply: reply<Reply<ChoicesReply>>(),
    role: 'player',
    cost: 5,
    samples: [{ table: SAMPLE_CODE, ...SAMPLE_MOVE_OF_LINE }],
  }),
  preview: atTable({
    request: request<{ readonly table: string } & Correction>(
      v.object({ table: tableCode, ...correction }),
    ),
    reply: reply<Reply<PreviewReply>>(),
    role: 'player',
    cost: 10,
    samples: [
      { table: SAMPLE_CODE, ...SAMPLE_MOVE_OF_LINE, change: { type: 'remove' } },
      {
        table: SAMPLE_CODE,
        ...SAMPLE_MOVE_OF_LINE,
        change: { type: 'replace', move: SAMPLE_MOVE },
      },
    ],
  }),
  table: atTable({
    request: request<TableRequest>(
      v.object({ id: requestId, table: tableCode, command: TABLE_COMMANDS.schema }),
    ),
    reply: reply<Reply<TableAnswer>>(),
    role: ({ command }) => roleForCommand(command),
    otherRoles: ({ command }) => otherRolesForCommand(command),
    quota: 'command',
    samples: TABLE_COMMANDS.samples.map((command) => ({
      id: SAMPLE_ID,
      table: SAMPLE_CODE,
      command,
    })),
  }),
  /** Claims a seat for the lifetime of the connection. */
  sit: atTable({
    request: request<SitRequest>(
      v.object({
        table: tableCode,
        seat: v.nullable(count),
        everywhere: v.exactOptional(v.literal(true)),
      }),
    ),
    reply: reply<Reply<null, SeatTakenRefusal>>(),
    role: 'player',
    samples: [
      { table: SAMPLE_CODE, seat: null },
      { table: SAMPLE_CODE, seat: null, everywhere: true },
    ],
  }),
  /** Opens the rematch of that table; returns its code, also if another device opened it first. */
  rematch: atTable({
    request: request<RematchRequest>(
      v.object({ id: requestId, table: tableCode, begins: v.picklist(FIRST_PLAYER_RULES) }),
    ),
    reply: reply<Reply<{ readonly table: string }, HouseRefusal>>(),
    role: 'player',
    otherRoles: ['screen'],
    samples: [{ id: SAMPLE_ID, table: SAMPLE_CODE, begins: 'losers' }],
  }),
};
