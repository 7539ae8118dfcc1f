import * as v from 'valibot';
import {
  BUS_COMMANDS,
  BUS_SETTINGS,
  type BusChange,
  type BusCommand,
  type BusRefusal,
  type BusView,
} from '../bus.ts';
import type { Reply } from '../messages.ts';
import { fromBroker, inVenue, reply, request, SAMPLE_ID } from './define.ts';

/** Maximum length of a setting, above that of any address or template. */
const MAX_SETTING_LENGTH = 500;
const setting = v.pipe(v.string(), v.maxLength(MAX_SETTING_LENGTH), v.regex(/^[^\p{Cc}\p{Cs}]*$/u));

export const BUS_MESSAGES = {
  bus: inVenue({
    request: request(v.object({})),
    reply: reply<Reply<BusView>>(),
    role: 'house',
    samples: [{}],
  }),
  /** Changes settings; they take effect before the answer. Writes, and connects to a broker. */
  setBus: inVenue({
    request: request<BusChange>(
      v.object({
        values: v.object(v.entriesFromList(BUS_SETTINGS, v.exactOptional(setting))),
        user: v.exactOptional(setting),
        password: v.exactOptional(setting),
      }),
    ),
    reply: reply<Reply<BusView, BusRefusal>>(),
    role: 'house',
    cost: 10,
    samples: [{ values: { MQTT_PLACE: 'salon' }, user: 'house', password: 'secret' }],
  }),
};

/** Reply to a command of the broker, as it is published. */
export interface CommandAnswer {
  readonly id: string | null;
  readonly type: BusCommand | null;
  readonly seat: number | null;
  readonly ok: boolean;
  readonly why: string | null;
  readonly table: string | null;
  readonly text: string | null;
  readonly speech: string | null;
}

const MAX_SEATS = 16;

/** Messages of an MQTT broker. */
export const BROKER_MESSAGES = {
  command: fromBroker({
    request: request(
      v.object({
        type: v.picklist(BUS_COMMANDS),
        id: v.exactOptional(v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/))),
        seat: v.exactOptional(
          v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_SEATS)),
        ),
      }),
    ),
    reply: reply<CommandAnswer>(),
    samples: BUS_COMMANDS.map((type) => ({ type, id: SAMPLE_ID, seat: 1 })),
  }),
};
