import { untrack } from 'svelte';
import { format, type MessageKey, type Values, isolateNames } from '../i18n/format.ts';
import type { AreaName } from '../i18n/fr/index.ts';
import { LANGUAGES, type Language } from '../i18n/language.ts';
import { loadWithRetry } from './loadWithRetry.ts';
import { cacheHeldWords, loadWords, loadWordsUntilComplete } from './loadWords.ts';

const COOKIE_MAX_AGE_S = 365 * 24 * 3600;
const inBrowser = typeof document !== 'undefined';
// Off on the server, which makes files and speech from the same messages: no isolation marks there.
if (inBrowser) isolateNames(true);

/**
 * Returns the language of the page being rendered: the server renders for many requests at once.
 */
let requestLanguage: () => Language = () => 'fr';
/** Taken from the `lang` that the server wrote, so that hydration starts with the same words. */
let current: Language = $state(
  LANGUAGES.find((known) => inBrowser && known === document.documentElement.lang) ?? 'fr',
);
/** Newest choice. The words of an earlier one may arrive later. */
let wanted: Language | null = null;
let needed: readonly AreaName[] = [];

export function language(): Language {
  return inBrowser ? current : requestLanguage();
}

export function setRequestLanguage(ask: () => Language): void {
  requestLanguage = ask;
}

export async function loadAreas(...areas: readonly AreaName[]): Promise<void> {
  needed = [...needed, ...areas.filter((area) => !needed.includes(area))];
  // Untracked: a switch of language loads all areas itself, and must not mount a part again.
  await loadWords(untrack(language), areas);
}

/** Loads a lazy part of a page and the messages that it shows, and retries like `loadWithRetry`. */
export const loadWithWords = <Part>(
  fetchPart: () => Promise<Part>,
  ...areas: readonly AreaName[]
): Promise<Part> =>
  loadWithRetry(() => Promise.all([fetchPart(), loadAreas(...areas)]).then(([part]) => part));

export async function setLanguage(next: Language): Promise<void> {
  wanted = next;
  try {
    await loadWordsUntilComplete(
      () => needed,
      (areas) => loadWords(next, areas),
    );
  } catch {
    // The server is away: keep the current language.
    return;
  }
  if (wanted !== next) return;
  const left = current;
  current = next;
  document.documentElement.lang = next;
  document.cookie = `language=${next}; path=/; max-age=${COOKIE_MAX_AGE_S}; samesite=lax`;
  // If the server is away by now, the language that was left has to wait for it.
  if (left !== next) cacheHeldWords(left, needed).catch(() => undefined);
}

export function t(key: MessageKey, values: Values = {}): string {
  return format(language(), key, values);
}
