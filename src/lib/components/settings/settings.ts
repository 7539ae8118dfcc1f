import { searchable } from '#lib/history/search.ts';
import type { MessageKey } from '#lib/i18n/format.ts';

/** Areas of the settings page, in their order. */
export const SETTING_AREAS = [
  'venue',
  'screens',
  'cards',
  'devices',
  'smartHome',
  'about',
  'more',
] as const;
type SettingArea = (typeof SETTING_AREAS)[number];

/** Setting with the page that changes it, and the id of its part on that page. */
interface SettingPlace {
  readonly id: string;
  readonly area: SettingArea;
  /** Name of a setting that has it in common with its page; the others are in `settings.ID`. */
  readonly name?: MessageKey;
  readonly page: `/${string}`;
  readonly part?: string;
  /** Number of open tables from which on it is of use; left out if always. */
  readonly tables?: number;
}

/**
 * All settings, in the order of the page. Those at `/settings` are changed in their own line. Search
 * words are in the messages `settings.ID.words`.
 */
export const SETTINGS = [
  { id: 'language', area: 'venue', page: '/settings', part: 'language' },
  { id: 'chances', area: 'venue', page: '/settings', part: 'chances' },
  { id: 'hints', area: 'venue', page: '/settings', part: 'hints' },
  { id: 'trash', area: 'venue', page: '/matches', part: 'bin' },
  { id: 'theme', area: 'screens', page: '/settings', part: 'theme' },
  { id: 'televisions', area: 'screens', page: '/devices', part: 'screens' },
  { id: 'sound', area: 'screens', page: '/devices', part: 'televisions' },
  { id: 'show', area: 'screens', page: '/tv' },
  { id: 'decks', name: 'common.decks', area: 'cards', page: '/cards', part: 'decks' },
  { id: 'newDeck', area: 'cards', page: '/cards', part: 'new-deck' },
  { id: 'prints', area: 'cards', page: '/cards', part: 'prints' },
  { id: 'readers', name: 'common.readers', area: 'cards', page: '/readers' },
  { id: 'identify', area: 'cards', page: '/readers', part: 'identify' },
  {
    id: 'readersTable',
    name: 'home.readers.at',
    area: 'cards',
    page: '/readers',
    part: 'readers-table',
  },
  { id: 'thisReader', name: 'home.readers.here', area: 'cards', page: '/reader' },
  { id: 'lab', area: 'cards', page: '/lab' },
  { id: 'devices', area: 'devices', page: '/devices', part: 'devices' },
  { id: 'https', area: 'devices', page: '/trust' },
  { id: 'broker', area: 'smartHome', page: '/automation', part: 'bus-mqtt' },
  { id: 'homeAssistant', area: 'smartHome', page: '/automation', part: 'bus-ha' },
  { id: 'buttons', area: 'smartHome', page: '/automation', part: 'bus-buttons' },
  { id: 'lamp', area: 'smartHome', page: '/automation', part: 'bus-lamp' },
  { id: 'webhook', area: 'smartHome', page: '/automation', part: 'bus-webhook' },
  { id: 'version', area: 'about', page: '/about' },
  { id: 'licences', area: 'about', page: '/about', part: 'parts' },
  { id: 'backups', area: 'about', page: '/guide', part: 'kept' },
  { id: 'guide', area: 'about', page: '/guide' },
  { id: 'rules', area: 'about', page: '/rules' },
  { id: 'tournaments', name: 'common.tournaments', area: 'more', page: '/tournament' },
  { id: 'hall', name: 'common.hall', area: 'more', page: '/hall', tables: 4 },
  { id: 'record', area: 'more', page: '/settings', part: 'open-record' },
] as const satisfies readonly SettingPlace[];

export type Setting = (typeof SETTINGS)[number];
export type SettingId = Setting['id'];
/** Settings that are changed on the settings page itself. */
export type OwnSetting = Extract<Setting, { readonly page: '/settings' }>['id'];

/** Returns the message that names a setting. */
export const nameOf = (setting: Setting): MessageKey =>
  'name' in setting ? setting.name : `settings.${setting.id}`;

/**
 * True if each word of the query begins a word of the setting's name, of its area or of its search
 * words: "son" finds the sound, but not "télévision".
 */
export function isSettingFound(
  setting: Setting,
  query: string,
  t: (key: MessageKey) => string,
): boolean {
  const { id, area } = setting;
  const keys = [nameOf(setting), `settings.${id}.words`, `settings.area.${area}`] as const;
  const words = wordsIn(keys.map(t).join(' '));
  return wordsIn(query).every((wanted) => words.some((word) => word.startsWith(wanted)));
}

const wordsIn = (text: string): readonly string[] => searchable(text).split(/[^\p{L}\p{N}]+/u);
