import type { Language } from '../../i18n/language.ts';
import type { HandVoice } from './ownHand.svelte.ts';
import { fetchWithin, play } from './serverVoice.ts';
import { ownVoice, sayByBrowser } from './voice.ts';

/** What one player hears alone on this phone. */
interface Whisper {
  readonly text: string;
  readonly language: Language;
  /** The key by which the server says it, once. */
  readonly ear: string;
}

let audio: AudioContext | undefined;
let stop = new AbortController();
/** Browsers lose what they are to say right after they were silenced, in ms. */
const AFTER_SILENCE = 60;

/** Call it while somebody touches the page: only then do browsers allow sound. */
export function wakeEar(): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  audio.resume().catch(() => undefined);
}

export function silenceEar(): void {
  stop.abort();
  if (typeof speechSynthesis !== 'undefined') speechSynthesis.cancel();
}

/** Says it in the place of whatever is being said; whether it was heard, or ended by a later one. */
export async function whisper(said: Whisper, by: Exclude<HandVoice, 'off'>): Promise<boolean> {
  silenceEar();
  stop = new AbortController();
  const { signal } = stop;
  const own = by === 'phone' ? ownVoice(said.language) : null;
  // A voice that is made elsewhere would send the hand there.
  if (own?.localService === true) {
    await new Promise((resolve) => setTimeout(resolve, AFTER_SILENCE));
    if (signal.aborted || (await sayByBrowser(said, own))) return true;
  }
  return signal.aborted || sayByServer(said, signal).catch(() => signal.aborted);
}

async function sayByServer({ ear, language }: Whisper, signal: AbortSignal): Promise<boolean> {
  wakeEar();
  if (audio === undefined) return false;
  const answer = await fetchWithin(`/ear/${ear}?language=${language}`, signal);
  if (!answer.ok) return false;
  const sound = await audio.decodeAudioData(await answer.arrayBuffer());
  if (audio.state !== 'running') return false;
  return signal.aborted || play(audio, sound, signal);
}
