import type { Language } from '../../i18n/language.ts';
import type { HandVoice } from './ownHand.svelte.ts';
import { fetchWithTimeout, playBuffer } from './serverVoice.ts';
import { browserVoice, speakByBrowser } from './voice.ts';

interface PrivateSpeech {
  readonly text: string;
  readonly language: Language;
  readonly ear: string;
}

let audio: AudioContext | undefined;
let stop = new AbortController();
/** Delay in ms after `cancel()`: browsers lose an utterance that follows at once. */
const CANCEL_DELAY_MS = 60;

/** Unlocks audio. Call it while handling a user gesture: browsers allow it only then. */
export function unlockPrivateAudio(): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  audio.resume().catch(() => undefined);
}

export function stopPrivateSpeech(): void {
  stop.abort();
  if (typeof speechSynthesis !== 'undefined') speechSynthesis.cancel();
}

/**
 * Speaks the text in place of the current one. Resolves to true if it was heard, or replaced by a
 * later one.
 */
export async function speakPrivately(
  said: PrivateSpeech,
  by: Exclude<HandVoice, 'off'>,
): Promise<boolean> {
  stopPrivateSpeech();
  stop = new AbortController();
  const { signal } = stop;
  const own = by === 'phone' ? browserVoice(said.language) : null;
  // Privacy: a remote voice would send the hand to its provider.
  if (own?.localService === true) {
    await new Promise((resolve) => setTimeout(resolve, CANCEL_DELAY_MS));
    if (signal.aborted || (await speakByBrowser(said, own))) return true;
  }
  return signal.aborted || sayByServer(said, signal).catch(() => signal.aborted);
}

async function sayByServer(
  { ear, language }: PrivateSpeech,
  signal: AbortSignal,
): Promise<boolean> {
  unlockPrivateAudio();
  if (audio === undefined) return false;
  const answer = await fetchWithTimeout(`/ear/${ear}?language=${language}`, signal);
  if (!answer.ok) return false;
  const sound = await audio.decodeAudioData(await answer.arrayBuffer());
  if (audio.state !== 'running') return false;
  return signal.aborted || playBuffer(audio, sound, signal);
}
