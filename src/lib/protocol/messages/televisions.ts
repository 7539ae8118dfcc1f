import * as v from 'valibot';
import type { Role } from '../../devices/roles.ts';
import { THEME_CHOICES } from '../../devices/themes.ts';
import { count, name } from '../../game/schema.ts';
import { HALL_SCREEN_CONTENTS } from '../../tournament/hallScreenContent.ts';
import type { Reply } from '../messages.ts';
import { tableCode } from '../schemas.ts';
import { DEFAULT_SPEECH, SPEECH_FORMS, SPEEDS, VOICES, VOLUMES } from '../speech.ts';
import {
  MAX_TELEVISIONS,
  SCREEN_LANGUAGES,
  type ConfigureTelevisionRequest,
  type TelevisionChange,
  type TelevisionRefusal,
  type TelevisionRequest,
  type TelevisionSettings,
  type TelevisionsView,
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

const televisionTab = v.pipe(v.string(), v.minLength(8), v.maxLength(40));
const televisionNumber = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.maxValue(MAX_TELEVISIONS),
);

const language = v.picklist(SCREEN_LANGUAGES);
const theme = v.picklist(THEME_CHOICES);

const speech = {
  speed: v.picklist(SPEEDS),
  volume: v.picklist(VOLUMES),
  form: v.picklist(SPEECH_FORMS),
  voice: v.picklist(VOICES),
};

const projected = v.union([
  v.picklist(HALL_SCREEN_CONTENTS),
  v.pipe(count, v.minValue(1), v.maxValue(9_999)),
]);

const televisionSettings = v.object({
  name: v.nullable(name),
  sounds: v.boolean(),
  voice: v.boolean(),
  speech: v.exactOptional(v.object(speech)),
  asleep: v.boolean(),
  voiceless: v.exactOptional(v.boolean()),
  language,
  theme,
  fullScreen: v.picklist(['on', 'off', 'waits']),
  chances: v.exactOptional(v.boolean()),
  ofVenue: v.exactOptional(v.boolean()),
  namedAsDevice: v.exactOptional(v.boolean()),
  projects: v.exactOptional(projected),
});

const televisionChange = v.variant('type', [
  v.object({ type: v.picklist(['sounds', 'voice', 'fullScreen', 'chances']), on: v.boolean() }),
  v.object({
    type: v.literal('speech'),
    speech: v.object({
      speed: v.exactOptional(speech.speed),
      volume: v.exactOptional(speech.volume),
      form: v.exactOptional(speech.form),
      voice: v.exactOptional(speech.voice),
    }),
  }),
  v.object({ type: v.literal('language'), language }),
  v.object({ type: v.literal('theme'), theme }),
  v.object({ type: v.literal('name'), name }),
  v.object({ type: v.literal('project'), shown: projected }),
  v.object({ type: v.literal('watch'), table: tableCode }),
  v.object({ type: v.literal('show') }),
]);

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
