import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestEvent } from '@sveltejs/kit';
import { setRequestLanguage } from '#lib/client/language.svelte.ts';
import { chooseLanguage, type Language } from '#lib/i18n/language.ts';

const requestLanguageStorage = new AsyncLocalStorage<Language>();
setRequestLanguage(() => requestLanguageStorage.getStore() ?? 'fr');

export function withRequestLanguage<Answer>(
  event: RequestEvent,
  answer: (language: Language) => Answer,
): Answer {
  const language = languageOf(event);
  event.locals.language = language;
  return requestLanguageStorage.run(language, () => answer(language));
}

const languageOf = ({ cookies, request, url }: RequestEvent): Language =>
  chooseLanguage([
    ...url.searchParams.getAll('language'),
    cookies.get('language') ?? '',
    ...(request.headers.get('accept-language') ?? '').split(/,\s*/).map(withoutWeight),
  ]);

const withoutWeight = (tag: string): string => tag.replace(/;.*/, '');
