import { untrack } from 'svelte';
import { format, type MessageKey, type Values, isolateNames } from '../i18n/format.ts';
import type { AreaName } from '../i18n/fr/index.ts';
import { LANGUAGES, type Language } from '../i18n/language.ts';
import { loadWithRetry } from './loadWithRetry.ts';
import { cacheHeldWords, loadWords, loadWordsUntilComplete } from './loadWords.ts';
import { requestedLanguage } from './requestedLanguage.ts';

const COOKIE_MAX_AGE_S = 365 * 24 * 3600;
/** Time in ms during which a page says that its language could not be changed. */
const FAILED_FOR_MS = 8_000;
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
let hasFailed = $state(false);
let failedTimer: ReturnType<typeof setTimeout> | undefined;
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

/** True for a while after a chosen language could not be loaded, because the server is away. */
export const hasLanguageFailed = (): boolean => hasFailed;

/** Changes the language and remembers it. Keeps the current one if the server is away. */
export async function setLanguage(next: Language): Promise<void> {
  const isLoaded = await switchLanguage(next);
  if (wanted !== next) return;
  clearTimeout(failedTimer);
  hasFailed = !isLoaded;
  if (hasFailed) failedTimer = setTimeout(() => (hasFailed = false), FAILED_FOR_MS);
  else document.cookie = `language=${next}; path=/; max-age=${COOKIE_MAX_AGE_S}; samesite=lax`;
}

/**
 * Shows a page that the browser kept in the language of its address, or else in the one chosen
 * since the server sent it.
 */
export async function restoreLanguage(): Promise<void> {
  const next = requestedLanguage(location.search, document.cookie, current);
  if (next !== current) await switchLanguage(next);
}

/** Resolves to false if the words of the language cannot be loaded. */
async function switchLanguage(next: Language): Promise<boolean> {
  wanted = next;
  try {
    await loadWordsUntilComplete(
      () => needed,
      (areas) => loadWords(next, areas),
    );
  } catch {
    return false;
  }
  if (wanted !== next) return true;
  const left = current;
  current = next;
  document.documentElement.lang = next;
  // If the server is away by now, the language that was left has to wait for it.
  if (left !== next) cacheHeldWords(left, needed).catch(() => undefined);
  return true;
}

export function t(key: MessageKey, values: Values = {}): string {
  return format(language(), key, values);
}
