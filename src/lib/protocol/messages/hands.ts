import * as v from 'valibot';
import { count } from '../../game/schema.ts';
import type { NoHandRefusal, PlayableHandMessage, Reply } from '../messages.ts';
import { tableCode } from '../schemas.ts';
import { atTable, reply, request, SAMPLE_CODE } from './define.ts';

const MAX_HELD_CARDS = 99;

interface HandRequest {
  readonly table: string;
  /** Place of a card, from 1; all cards if null. */
  readonly number: number | null;
}

export const HAND_MESSAGES = {
  /** Returns the hand of this screen's player, to this screen only. */
  hand: atTable({
    request: request<HandRequest>(
      v.object({
        table: tableCode,
        number: v.nullable(v.pipe(count, v.minValue(1), v.maxValue(MAX_HELD_CARDS))),
      }),
    ),
    reply: reply<Reply<PlayableHandMessage, NoHandRefusal>>(),
    role: 'player',
    samples: [
      { table: SAMPLE_CODE, number: null },
      { table: SAMPLE_CODE, number: 3 },
    ],
  }),
};

export const HINT_MESSAGES = {
  /**
   * Returns a hint from that hand and public information, or why there is none, to this screen
   * only.
   */
  hint: atTable({
    request: request(v.object({ table: tableCode })),
    reply: reply<Reply<PlayableHandMessage, NoHandRefusal>>(),
    role: 'player',
    cost: 3,
    samples: [{ table: SAMPLE_CODE }],
  }),
};
