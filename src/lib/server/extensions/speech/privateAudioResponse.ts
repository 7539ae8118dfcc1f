import { refuse } from '../../../game/result.ts';
import { handText } from '../../../i18n/hand.ts';
import { spokenText } from '../../../i18n/sentences.ts';
import type { Language } from '../../../i18n/language.ts';
import type { HandMessage } from '../../../protocol/messages.ts';
import { speedOf } from '../../../protocol/speech.ts';
import type { Access } from '../../access/access.ts';
import type { PrivateAudio } from '../../access/privateAudio.ts';
import type { Principal } from '../../access/principal.ts';
import type { Host } from '../../hosts/host.ts';
import type { VoiceSettings } from './sentence.ts';
import type { ServerVoice } from './voice.ts';
import type { VoiceFinder } from './speechResponse.ts';
import { soundResponse, emptySoundResponse } from './soundResponse.ts';

interface PrivateAudioRequest {
  readonly server: VoiceFinder & {
    readonly access: Access;
    readonly host: Host;
    readonly privateAudio: PrivateAudio;
  };
  readonly principal: Principal;
  readonly key: string;
  readonly language: Language;
  readonly speed: string | null;
  readonly signal: AbortSignal;
}

const deviceOf = ({
  server: { access },
  principal,
}: Pick<PrivateAudioRequest, 'server' | 'principal'>): string | null =>
  access.devices.deviceOf(principal)?.id ?? null;

/** Answers 200 if the key would be served; the check does not use it up. */
export async function checkPrivateAudio(
  request: Pick<PrivateAudioRequest, 'server' | 'principal' | 'key'>,
): Promise<Response> {
  const has = await request.server.privateAudio.isValidKey(request.key, deviceOf(request));
  return emptySoundResponse(has ? 200 : 404);
}

/** Returns a private message as sound. 404 if the key is used, or not for this device. */
export async function privateAudioResponse(request: PrivateAudioRequest): Promise<Response> {
  const { server, key, language, speed, signal } = request;
  const { privateAudio: ears, host } = server;
  const voice = server.extension('voice');
  if (voice === undefined) return soundResponse(refuse('no-voice'));
  const how = { language, speed: speedOf(speed) };
  return createPrivateAudioService({ ears, voice, tables: host.tables })(
    key,
    deviceOf(request),
    how,
    signal,
  );
}

interface PrivateAudioParts {
  readonly ears: Pick<PrivateAudio, 'redeemKey'>;
  readonly voice: Pick<ServerVoice, 'whisper'>;
  readonly tables: Pick<Host['tables'], 'view'>;
}

/** Speaks the message of a key. The key is used up only if the sound was delivered. */
export function createPrivateAudioService({ ears, voice, tables }: PrivateAudioParts) {
  async function sound(
    news: HandMessage,
    how: VoiceSettings,
    gone: AbortSignal,
  ): Promise<Response> {
    const table = await tables.view(news.table);
    if (!table.ok) return emptySoundResponse(404);
    const { language } = how;
    const text = spokenText(language, handText(language, table.value.match, news));
    // The server issued the key, so its holder has an administrator's priority; each hand has its
    // own share.
    const device = `hand ${String(news.seat)} at ${news.table}`;
    return soundResponse(await voice.whisper(text, how, { rank: 'house', device, gone }));
  }
  return async (
    key: string,
    device: string | null,
    how: VoiceSettings,
    signal: AbortSignal,
  ): Promise<Response> => {
    const taken = await ears.redeemKey(key, device);
    if (taken === null) return emptySoundResponse(404);
    let heard = false;
    try {
      const answer = await sound(taken.news, how, signal);
      heard = answer.ok && !signal.aborted;
      return answer;
    } finally {
      if (!heard) taken.restoreKey();
    }
  };
}
