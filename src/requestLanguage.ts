import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestEvent } from '@sveltejs/kit';
import { speakPerRequest } from '#lib/client/language.svelte.ts';
import { chooseLanguage, type Language } from '#lib/i18n/language.ts';

const ofThisRequest = new AsyncLocalStorage<Language>();
speakPerRequest(() => ofThisRequest.getStore() ?? 'fr');

type Resolve = (
  event: RequestEvent,
  options: { transformPageChunk(input: { html: string }): string },
) => Response | Promise<Response>;

/** Makes the page in its reader's language, and writes that language into it. */
export function resolveInLanguage(
  event: RequestEvent,
  resolve: Resolve,
): Response | Promise<Response> {
  const language = languageOf(event);
  const transformPageChunk = ({ html }: { html: string }) => html.replace('%lang%', language);
  return ofThisRequest.run(language, () => resolve(event, { transformPageChunk }));
}

/** The language once chosen on that screen, or the browser's own. */
const languageOf = ({ cookies, request }: RequestEvent): Language =>
  chooseLanguage([
    cookies.get('language') ?? '',
    ...(request.headers.get('accept-language') ?? '').split(/,\s*/).map(withoutWeight),
  ]);

const withoutWeight = (tag: string): string => tag.replace(/;.*/, '');
