import type { RequestEvent } from '@sveltejs/kit';
import type { Knock } from './door.ts';

/** Longest message about being let in, in characters. */
const LONGEST = 1_000;

/** The message of a request, unparsed; what is no JSON is as good as nothing. */
export async function knockOf({ request, url, locals }: RequestEvent): Promise<Knock> {
  const text = await request.text().catch(() => '');
  return {
    raw: text.length > LONGEST ? undefined : parseJson(text),
    caller: locals.caller,
    browser: request.headers.get('user-agent'),
    secure: url.protocol === 'https:',
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
