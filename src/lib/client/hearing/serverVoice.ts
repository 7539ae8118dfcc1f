import { speakInParts } from '../../hearing/parts.ts';
import { sentencesOf } from '../../protocol/sentences.ts';
import type { SpeechSettings } from '../../protocol/speech.ts';
import { BUSY_RETRY_MS, isEngineBusy } from '../../hearing/busy.ts';
import { queryWithTicket } from '../tickets.ts';
import type { SpokenSentence } from '../../hearing/speechQueueState.ts';

/** Timeout for fetching a sentence, in ms; after that it is outdated. */
const SPEECH_FETCH_TIMEOUT_MS = 6_000;

export async function hasServerVoice(): Promise<boolean> {
  const health: unknown = await (await fetch('/healthz')).json();
  return (
    typeof health === 'object' && health !== null && 'voice' in health && health.voice === true
  );
}

/**
 * Fetches the server's speech sentence by sentence, and plays it on the audio clock. Resolves to
 * true if it was heard to its end or ended by the signal. Rejects if the server cannot be reached.
 *
 * @param begins called as each sentence begins, with that sentence and those that follow
 */
export function speakForTable(
  context: AudioContext,
  { text, ...of }: SpeechText,
  { speed, volume }: SpeechLevels,
  signal: AbortSignal,
  begins: (left: string) => void,
): Promise<boolean> {
  return speakInParts(
    text,
    signal,
    async (part) => {
      const sentence = { ...of, speed, text: part };
      // A preloaded sentence is played even if its speed differs.
      return preloadedSounds.get(keyOf(sentence)) ?? fetchCachedSound(context, sentence, signal);
    },
    (sound, left) => {
      begins(left);
      return playBuffer(context, sound, signal, volume / 100);
    },
  );
}

type SpeechLevels = Pick<SpeechSettings, 'speed' | 'volume'>;
type SpeechText = Pick<SpokenSentence, 'text' | 'language' | 'table'>;
type Sentence = SpeechText & Pick<SpeechSettings, 'speed'>;

const preloadedSounds = new Map<string, AudioBuffer>();
const keyOf = ({ text, language }: SpeechText): string => `${language} ${text}`;

export async function preloadForTable(
  context: AudioContext,
  { text, ...of }: SpeechText,
  speed: SpeechSettings['speed'],
): Promise<void> {
  for (const part of sentencesOf(text)) {
    const sentence = { ...of, speed, text: part };
    if (preloadedSounds.has(keyOf(sentence))) continue;
    const sound = await fetchSound(context, sentence, new AbortController().signal);
    if (sound !== null) preloadedSounds.set(keyOf(sentence), sound);
  }
}

const soundCache = new Map<string, AudioBuffer>();
const MAX_CACHED_SOUNDS = 16;

async function fetchSound(
  context: AudioContext,
  { text, language, table, speed }: Sentence,
  signal: AbortSignal,
): Promise<AudioBuffer | null> {
  const asked = { text, language, speed: String(speed) };
  const address =
    table === null
      ? `/house/speech?${new URLSearchParams(asked).toString()}`
      : `/table/${table}/speech${queryWithTicket(table, asked)}`;
  const answer = await fetchWithTimeout(address, signal);
  return answer.ok ? context.decodeAudioData(await answer.arrayBuffer()) : null;
}

async function fetchCachedSound(
  context: AudioContext,
  sentence: Sentence,
  signal: AbortSignal,
): Promise<AudioBuffer | null> {
  const key = `${String(sentence.speed)} ${keyOf(sentence)}`;
  const sound = soundCache.get(key) ?? (await fetchSound(context, sentence, signal));
  soundCache.delete(key);
  if (sound !== null) soundCache.set(key, sound);
  const [oldest] = soundCache.keys();
  if (soundCache.size > MAX_CACHED_SOUNDS && oldest !== undefined) soundCache.delete(oldest);
  return sound;
}

export async function fetchWithTimeout(address: string, signal: AbortSignal): Promise<Response> {
  const within = new AbortController();
  const abort = () => within.abort();
  const timer = setTimeout(abort, SPEECH_FETCH_TIMEOUT_MS);
  signal.addEventListener('abort', abort);
  try {
    for (;;) {
      const answer = await fetch(address, { signal: within.signal });
      if (!isEngineBusy(answer)) return answer;
      await new Promise((resolve) => setTimeout(resolve, BUSY_RETRY_MS));
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

export function playBuffer(
  context: AudioContext,
  sound: AudioBuffer,
  signal: AbortSignal,
  volume = 1,
): Promise<boolean> {
  return new Promise((resolve) => {
    const source = context.createBufferSource();
    const loudness = context.createGain();
    loudness.gain.value = volume;
    source.buffer = sound;
    source.onended = () => resolve(true);
    signal.addEventListener('abort', () => source.stop());
    source.connect(loudness).connect(context.destination);
    source.start();
  });
}
