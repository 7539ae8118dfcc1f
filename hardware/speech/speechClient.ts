import { setTimeout as rest } from 'node:timers/promises';
import { BUSY_RETRY_MS, isEngineBusy } from '#lib/hearing/busy.ts';
import { parseWave, type Wave } from '#lib/process/wave.ts';
import type { Language } from '#lib/i18n/language.ts';
import type { Speed } from '#lib/protocol/speech.ts';

/** Timeout for fetching a sentence, in ms; after that it is outdated. */
const SPEECH_FETCH_TIMEOUT_MS = 6_000;

export interface SpeechClient {
  fetchSpeech(
    text: string,
    of: { readonly table: string | null; readonly ticket: string },
    how: SpeechOptions,
    signal: AbortSignal,
  ): Promise<Wave | null>;
  fetchPrivateSpeech(key: string, how: SpeechOptions, signal: AbortSignal): Promise<Wave | null>;
}

interface SpeechOptions {
  readonly language: Language;
  readonly speed: Speed;
}

export function createSpeechClient(
  server: () => string,
  voice: (speaks: boolean) => void,
): SpeechClient {
  async function get(path: string, query: object, signal: AbortSignal): Promise<Wave | null> {
    const address = new URL(path, server());
    for (const [key, value] of Object.entries(query)) address.searchParams.set(key, String(value));
    const within = AbortSignal.any([signal, AbortSignal.timeout(SPEECH_FETCH_TIMEOUT_MS)]);
    let answer = await fetch(address, { signal: within });
    while (isEngineBusy(answer)) {
      await rest(BUSY_RETRY_MS, undefined, { signal: within });
      answer = await fetch(address, { signal: within });
    }
    if (answer.ok || answer.status === 503) voice(answer.ok);
    const body = Buffer.from(await answer.arrayBuffer());
    return answer.ok ? parseWave(body) : null;
  }
  return {
    fetchSpeech: (text, { table, ticket }, { language, speed }, signal) =>
      get(
        table === null ? '/house/speech' : `/table/${table}/speech`,
        { text, language, speed, ticket },
        signal,
      ),
    fetchPrivateSpeech: (key, { language, speed }, signal) =>
      get(`/ear/${key}`, { language, speed }, signal),
  };
}
