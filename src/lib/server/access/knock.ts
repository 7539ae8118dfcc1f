import type { RequestEvent } from '@sveltejs/kit';
import { boundedText, parseJson } from '../http/boundedBody.ts';
import { MOST_BODY_BYTES } from '../http/bodies.ts';
import type { Knock } from './door.ts';

/** Somebody asks to be let in. */
export const knockOf = ({ request, url, locals }: RequestEvent): Knock => ({
  async message() {
    const text = await boundedText(request, MOST_BODY_BYTES);
    return text === null ? null : { raw: parseJson(text) };
  },
  caller: locals.caller,
  browser: request.headers.get('user-agent'),
  secure: url.protocol === 'https:',
});
