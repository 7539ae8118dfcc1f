import * as v from 'valibot';
import type { Role } from '../../devices/roles.ts';
import type { Reply } from '../messages.ts';
import {
  tableCode,
  televisionChange,
  televisionNumber,
  televisionSettings,
  televisionTab,
} from '../schemas.ts';
import { DEFAULT_SPEECH } from '../speech.ts';
import type {
  ConfigureTelevisionRequest,
  TelevisionChange,
  TelevisionRefusal,
  TelevisionRequest,
  TelevisionSettings,
  TelevisionsView,
} from '../television.ts';
import { atTable, onConnection, reply, request, SAMPLE_CODE, valuesOf } from './define.ts';

/** Minimum role at a tournament to control its screens. */
export const SCREENS_ROLE: Role = 'announcer';

const SETTINGS: TelevisionSettings = {
  name: 'Salon',
  sounds: true,
  voice: false,
  asleep: false,
  speech: DEFAULT_SPEECH,
  language: 'fr',
  theme: 'night',
  fullScreen: 'off',
  chances: true,
};

const CHANGES: Readonly<Record<TelevisionChange['type'], TelevisionChange>> = {
  sounds: { type: 'sounds', on: true },
  voice: { type: 'voice', on: false },
  fullScreen: { type: 'fullScreen', on: true },
  chances: { type: 'chances', on: false },
  speech: { type: 'speech', speech: { speed: 240, volume: 50, form: 'short', voice: 'server' } },
  language: { type: 'language', language: 'en' },
  theme: { type: 'theme', theme: 'light' },
  name: { type: 'name', name: 'Salon' },
  watch: { type: 'watch', table: SAMPLE_CODE },
  project: { type: 'project', shown: 'closest' },
  show: { type: 'show' },
};

export const TELEVISION_MESSAGES = {
  /**
   * Registers or unregisters this screen as a television of a table; returns its number, or null.
   */
  television: onConnection({
    request: request<TelevisionRequest>(
      v.object({
        table: tableCode,
        number: v.nullable(televisionNumber),
        settings: v.nullable(televisionSettings),
        tab: v.exactOptional(televisionTab),
      }),
    ),
    reply: reply<Reply<number | null, TelevisionRefusal>>(),
    role: 'viewer',
    samples: [
      { table: SAMPLE_CODE, number: null, settings: SETTINGS },
      { table: SAMPLE_CODE, number: 1, settings: null },
    ],
  }),
  televisions: atTable({
    request: request(v.object({ table: tableCode })),
    reply: reply<Reply<TelevisionsView>>(),
    role: 'player',
    otherRoles: [SCREENS_ROLE],
    samples: [{ table: SAMPLE_CODE }],
  }),
  tune: atTable({
    request: request<ConfigureTelevisionRequest>(
      v.object({ table: tableCode, number: televisionNumber, wish: televisionChange }),
    ),
    reply: reply<Reply<null, TelevisionRefusal>>(),
    // Only an administrator knows that another table may be shown in the room.
    role: ({ wish }) => (wish.type === 'watch' ? 'house' : 'player'),
    otherRoles: ({ wish }) => (wish.type === 'watch' ? [] : [SCREENS_ROLE]),
    samples: valuesOf(CHANGES).map((wish) => ({ table: SAMPLE_CODE, number: 1, wish })),
  }),
};
