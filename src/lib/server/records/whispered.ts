import { handText } from '../../i18n/hand.ts';
import { spokenText } from '../../i18n/happeningText.ts';
import type { Language } from '../../i18n/language.ts';
import type { HandNews } from '../../protocol/messages.ts';
import { speedOf } from '../../protocol/speech.ts';
import { currentAccess } from '../access/access.ts';
import { currentEars, type Ears } from '../access/ears.ts';
import type { Principal } from '../access/principal.ts';
import { currentHost, type Host } from '../hosts/host.ts';
import type { Manner } from '../speech/sentence.ts';
import { currentVoice, type ServerVoice } from '../speech/voice.ts';
import { answerBy, withoutSound } from './soundAnswer.ts';

interface WhisperRequest {
  readonly principal: Principal;
  readonly key: string;
  readonly language: Language;
  /** In words a minute, as it was asked for. */
  readonly speed: string | null;
  /** Aborted once whoever asked is gone. */
  readonly signal: AbortSignal;
}

const deviceOf = (principal: Principal): string | null =>
  currentAccess()?.devices.deviceOf(principal)?.id ?? null;

/** Whether a key would be served: whoever only looks uses up nothing. */
export async function isWhispered({
  principal,
  key,
}: Pick<WhisperRequest, 'principal' | 'key'>): Promise<Response> {
  const has = await currentEars()?.has(key, deviceOf(principal));
  return withoutSound(has === true ? 200 : 404);
}

/** What is said to one player alone, as sound. 404: that is no key of this device, or it was used. */
export async function whisperedFile(request: WhisperRequest): Promise<Response> {
  const { principal, key, language, speed, signal } = request;
  const [ears, host, voice] = [currentEars(), currentHost(), currentVoice()];
  if (ears === undefined || host === undefined || voice === undefined) return withoutSound(404);
  const how = { language, speed: speedOf(speed) };
  return whispers({ ears, voice, tables: host.tables })(key, deviceOf(principal), how, signal);
}

interface WhispersParts {
  readonly ears: Pick<Ears, 'take'>;
  readonly voice: Pick<ServerVoice, 'whisper'>;
  readonly tables: Pick<Host['tables'], 'view'>;
}

/** Says what keys stand for. A key is used up by its sound: whoever had none may ask again. */
export function whispers({ ears, voice, tables }: WhispersParts) {
  async function sound(news: HandNews, how: Manner, gone: AbortSignal): Promise<Response> {
    const table = await tables.view(news.table);
    if (!table.ok) return withoutSound(404);
    const { language } = how;
    const text = spokenText(language, handText(language, table.value.match, news));
    // The key was handed out by us: whoever has it is served as the house is. Each hand has a share of its own.
    const device = `hand ${String(news.seat)} at ${news.table}`;
    return answerBy(await voice.whisper(text, how, { rank: 'house', device, gone }));
  }
  return async (
    key: string,
    device: string | null,
    how: Manner,
    signal: AbortSignal,
  ): Promise<Response> => {
    const taken = await ears.take(key, device);
    if (taken === null) return withoutSound(404);
    let heard = false;
    try {
      const answer = await sound(taken.news, how, signal);
      heard = answer.ok && !signal.aborted;
      return answer;
    } finally {
      if (!heard) taken.giveBack();
    }
  };
}
