import { setTimeout as rest } from 'node:timers/promises';
import { ASK_AGAIN, isBusy } from '#lib/hearing/busy.ts';
import { readWave, type Wave } from '#lib/process/wave.ts';
import type { Language } from '#lib/i18n/language.ts';
import type { Speed } from '#lib/protocol/speech.ts';

/** How long a sentence may be under way, in ms: later it is old news. */
const HERE_WITHIN = 6_000;

/** Sentences of a table, or of none, as sound, from the addresses that screens ask too. Null where there is none; rejects out of reach. */
export interface Sentences {
  said(
    text: string,
    of: { readonly table: string | null; readonly ticket: string },
    how: Manner,
    signal: AbortSignal,
  ): Promise<Wave | null>;
  /** What that key stands for, once. */
  whispered(key: string, how: Manner, signal: AbortSignal): Promise<Wave | null>;
}

interface Manner {
  readonly language: Language;
  readonly speed: Speed;
}

/**
 * @param server asked for each sentence: what was told one server alone can say
 * @param voice called with each answer: whether the server has a voice
 */
export function sentencesFrom(server: () => string, voice: (speaks: boolean) => void): Sentences {
  async function get(path: string, query: object, signal: AbortSignal): Promise<Wave | null> {
    const address = new URL(path, server());
    for (const [key, value] of Object.entries(query)) address.searchParams.set(key, String(value));
    const within = AbortSignal.any([signal, AbortSignal.timeout(HERE_WITHIN)]);
    let answer = await fetch(address, { signal: within });
    while (isBusy(answer)) {
      await rest(ASK_AGAIN, undefined, { signal: within });
      answer = await fetch(address, { signal: within });
    }
    if (answer.ok || answer.status === 503) voice(answer.ok);
    const body = Buffer.from(await answer.arrayBuffer());
    return answer.ok ? readWave(body) : null;
  }
  return {
    said: (text, { table, ticket }, { language, speed }, signal) =>
      get(
        table === null ? '/house/speech' : `/table/${table}/speech`,
        { text, language, speed, ticket },
        signal,
      ),
    whispered: (key, { language, speed }, signal) =>
      get(`/ear/${key}`, { language, speed }, signal),
  };
}
