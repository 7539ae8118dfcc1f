import { format, type MessageKey, type Values } from '../i18n/format.ts';
import { chooseLanguage, LANGUAGES, type Language } from '../i18n/language.ts';

const REMEMBERED_AS = 'language';
const inBrowser = typeof document !== 'undefined';

const first = inBrowser ? (remembered() ?? chooseLanguage(navigator.languages)) : 'fr';
let current: Language = $state(first);
if (inBrowser) document.documentElement.lang = first;

/** The language of this screen; reading it in a component follows the switch. */
export function language(): Language {
  return current;
}

/** Switches this screen to another language and remembers it. */
export function speak(next: Language): void {
  current = next;
  document.documentElement.lang = next;
  try {
    localStorage.setItem(REMEMBERED_AS, next);
  } catch {
    // A browser that stores nothing still speaks the chosen language until it is closed.
  }
}

/** The message in the language of this screen. */
export function t(key: MessageKey, values: Values = {}): string {
  return format(current, key, values);
}

function remembered(): Language | undefined {
  try {
    const stored = localStorage.getItem(REMEMBERED_AS);
    return LANGUAGES.find((known) => known === stored);
  } catch {
    return undefined;
  }
}
