import type { Result } from '../../../game/result.ts';
import type { Wave } from '../../../process/wave.ts';
import type { SpeechRefusal } from './voice.ts';

const NO_STORE = { 'cache-control': 'private, no-store' };

const STATUS: Readonly<Record<SpeechRefusal, number>> = {
  'no-voice': 503,
  busy: 429,
  'too-often': 429,
  unspeakable: 400,
};
const RETRY_AFTER = { 'retry-after': '5' };

export const emptySoundResponse = (
  status: number,
  headers: Readonly<Record<string, string>> = {},
) => new Response(null, { status, headers: { ...NO_STORE, ...headers } });

/**
 * Returns the sound, or the refusal. A busy voice may be retried at once; the rate limit sets a
 * delay.
 */
export function soundResponse(spoken: Result<Wave, SpeechRefusal>): Response {
  if (spoken.ok)
    return new Response(spoken.value.bytes, {
      headers: { 'content-type': 'audio/wav', ...NO_STORE },
    });
  const why = spoken.refusal;
  return emptySoundResponse(STATUS[why], why === 'too-often' ? RETRY_AFTER : {});
}
