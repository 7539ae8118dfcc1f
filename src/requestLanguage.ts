import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestEvent } from '@sveltejs/kit';
import { speakPerRequest } from '#lib/client/language.svelte.ts';
import { chooseLanguage, type Language } from '#lib/i18n/language.ts';

const ofThisRequest = new AsyncLocalStorage<Language>();
speakPerRequest(() => ofThisRequest.getStore() ?? 'fr');

/** Answers a request in its reader's language. */
export function inLanguageOf<Answer>(
  event: RequestEvent,
  answer: (language: Language) => Answer,
): Answer {
  const language = languageOf(event);
  event.locals.language = language;
  return ofThisRequest.run(language, () => answer(language));
}

/** The language that the address asks for, the one once chosen on that screen, or the browser's own. */
const languageOf = ({ cookies, request, url }: RequestEvent): Language =>
  chooseLanguage([
    ...url.searchParams.getAll('language'),
    cookies.get('language') ?? '',
    ...(request.headers.get('accept-language') ?? '').split(/,\s*/).map(withoutWeight),
  ]);

const withoutWeight = (tag: string): string => tag.replace(/;.*/, '');
