import { format, type MessageKey, type Values } from '../i18n/format.ts';
import { isolateNames } from '../i18n/isolation.ts';
import type { AreaName } from '../i18n/fr/index.ts';
import { LANGUAGES, type Language } from '../i18n/language.ts';
import { loadWords } from './loadWords.ts';

const REMEMBERED_FOR = 365 * 24 * 3600;
const inBrowser = typeof document !== 'undefined';
// A server, which makes files and speech of the same words, has no isolated names.
if (inBrowser) isolateNames(true);

/** The server renders for many people at once: this answers whose language the page at hand is in. */
let ofThisRequest: () => Language = () => 'fr';
/** The server wrote the language into the page, so that both begin with the same words. */
let current: Language = $state(
  LANGUAGES.find((known) => inBrowser && known === document.documentElement.lang) ?? 'fr',
);
/** The areas of all pages opened so far. */
let needed: readonly AreaName[] = [];

/** The language of this screen; reading it in a component follows the switch. */
export function language(): Language {
  return inBrowser ? current : ofThisRequest();
}

/** Sets how the server finds out the language of the page that it is rendering. */
export function speakPerRequest(ask: () => Language): void {
  ofThisRequest = ask;
}

/** Loads what the pages of these areas say, in the language of this screen. */
export async function loadAreas(...areas: readonly AreaName[]): Promise<void> {
  needed = [...needed, ...areas.filter((area) => !needed.includes(area))];
  await loadWords(language(), areas);
}

/** Switches this screen to another language, once its words are here, and remembers it. */
export async function speak(next: Language): Promise<void> {
  try {
    await loadWords(next, needed);
  } catch {
    // The server is away: this screen keeps the words it has.
    return;
  }
  current = next;
  document.documentElement.lang = next;
  document.cookie = `language=${next}; path=/; max-age=${REMEMBERED_FOR}; samesite=lax`;
}

/** The message in the language of this screen. */
export function t(key: MessageKey, values: Values = {}): string {
  return format(language(), key, values);
}
