import * as v from 'valibot';
import { id } from '../../game/schema.ts';
import type { HouseAnswer, HouseCommand, HouseRefusal } from '../../house/commands.ts';
import type { HouseView } from '../../house/view.ts';
import type { BoundTag } from '../../house/work.ts';
import type { Reply } from '../messages.ts';
import { keyboard, readerId, requestId, tableCode } from '../schemas.ts';
import { inVenue, reply, request, SAMPLE_CODE, SAMPLE_ID } from './define.ts';
import { VENUE_COMMANDS } from './venueCommands.ts';

/**
 * Makes a keyboard a reader, or releases it. `reader`: id of the reader that reported it, or is
 * released.
 */
export interface ChooseKeyboardRequest {
  readonly reader: string;
  readonly keyboard: string | null;
}

interface HouseRequest {
  readonly id: string;
  readonly command: HouseCommand;
}

export const VENUE_MESSAGES = {
  /** A screen gets the tables and readers alone. */
  watchHouse: inVenue({
    request: request(v.object({})),
    reply: reply<Reply<HouseView>>(),
    role: 'house',
    otherRoles: ['screen'],
    samples: [{}],
  }),
  deckTags: inVenue({
    request: request(v.object({ deck: id })),
    reply: reply<Reply<readonly BoundTag[], HouseRefusal>>(),
    role: 'house',
    samples: [{ deck: 'deck-1' }],
  }),
  house: inVenue({
    request: request<HouseRequest>(v.object({ id: requestId, command: VENUE_COMMANDS.schema })),
    reply: reply<Reply<HouseAnswer, HouseRefusal>>(),
    role: ({ command }) => VENUE_COMMANDS.roleOf(command.type),
    samples: VENUE_COMMANDS.samples.map((command) => ({
      id: SAMPLE_ID,
      command,
    })),
  }),
  chooseKeyboard: inVenue({
    request: request<ChooseKeyboardRequest>(
      v.object({ reader: readerId, keyboard: v.nullable(keyboard) }),
    ),
    reply: reply<Reply<null, HouseRefusal>>(),
    role: 'house',
    samples: [
      { reader: 'den/USB wedge', keyboard: '/dev/input/by-id/usb-Pad-event-kbd' },
      { reader: 'den/usb-Pad', keyboard: null },
    ],
  }),
  /** Deletes a match permanently, at once: its table, its moves, its players' names. */
  eraseTable: inVenue({
    request: request(v.object({ id: requestId, table: tableCode })),
    reply: reply<Reply<HouseAnswer, HouseRefusal>>(),
    role: 'house',
    samples: [{ id: SAMPLE_ID, table: SAMPLE_CODE }],
  }),
};
