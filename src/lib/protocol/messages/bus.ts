import * as v from 'valibot';
import { BUS_SETTINGS, type BusChange, type BusRefusal, type BusView } from '../bus.ts';
import type { Reply } from '../messages.ts';
import { inVenue, reply, request } from './define.ts';

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
