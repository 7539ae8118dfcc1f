import type { Result } from '../../game/result.ts';
import type { Wave } from '../../process/wave.ts';
import type { Unspoken } from '../speech/voice.ts';

const KEPT_NOWHERE = { 'cache-control': 'private, no-store' };

const STATUS: Readonly<Record<Unspoken, number>> = {
  'no-voice': 503,
  busy: 429,
  'too-often': 429,
  unspeakable: 400,
};
/** In s, until some may be made again. */
const MADE_AGAIN_AFTER = { 'retry-after': '5' };

export const withoutSound = (status: number, headers: Readonly<Record<string, string>> = {}) =>
  new Response(null, { status, headers: { ...KEPT_NOWHERE, ...headers } });

/** What was spoken, or why it was not. Whoever finds the voice busy may ask again at once; whoever has asked too much is told when. */
export function answerBy(spoken: Result<Wave, Unspoken> | undefined): Response {
  if (spoken?.ok === true)
    return new Response(spoken.value.bytes, {
      headers: { 'content-type': 'audio/wav', ...KEPT_NOWHERE },
    });
  const why = spoken?.refusal ?? 'no-voice';
  return withoutSound(STATUS[why], why === 'too-often' ? MADE_AGAIN_AFTER : {});
}
