import type { MessageKey } from '../i18n/format.ts';

/** Pages that the guide names, by the message with their name. */
const PAGES = {
  'home.stage.how': '/',
  'home.way.tags': '/',
  'home.way.sheet': '/',
  'common.readers': '/readers',
  'common.decks': '/cards',
  'touch.title': '/cards/braille',
  'device.title': '/reader',
  'devices.panel.house': '/devices',
  'bus.title': '/automation',
  'common.tournaments': '/tournament',
  'common.settings': '/settings',
  'lab.title': '/lab',
  'played.title': '/matches',
} as const satisfies { readonly [Key in MessageKey]?: string };

export type NamedPage = (typeof PAGES)[keyof typeof PAGES];

const isNamed = (key: string): key is keyof typeof PAGES => Object.hasOwn(PAGES, key);

/** Returns the page that a message names; null if it names something else. */
export const pageNamed = (key: MessageKey): NamedPage | null => (isNamed(key) ? PAGES[key] : null);

/** Name under which the guide speaks of the server. */
const WRITTEN_HOST = 'bornes.local';

/** Returns typed text with the host at which the server answers. */
export const withHost = (typed: string, host: string): string =>
  typed === WRITTEN_HOST || typed.startsWith(`${WRITTEN_HOST}/`)
    ? typed.replace(WRITTEN_HOST, host)
    : typed;

/** True if only the server itself is reached by this host name. */
export const isOwnMachine = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
