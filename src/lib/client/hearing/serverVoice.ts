import { sayInParts } from '../../hearing/parts.ts';
import { sentencesOf } from '../../protocol/sentences.ts';
import type { SpeechSettings } from '../../protocol/speech.ts';
import { ASK_AGAIN, isBusy } from '../../hearing/busy.ts';
import { queryWithTicket } from '../tickets.ts';
import type { Spoken } from '../../hearing/spoken.ts';

/** How long a sentence may be under way, in ms: later it is old news. */
const HERE_WITHIN = 6_000;

/** Whether the server can speak for this screen. */
export async function hasServerVoice(): Promise<boolean> {
  const health: unknown = await (await fetch('/healthz')).json();
  return (
    typeof health === 'object' && health !== null && 'voice' in health && health.voice === true
  );
}

/**
 * Has the server make what is to be said, sentence by sentence, and plays it on the clock of the sounds. Whether it was heard to
 * its end, or ended by the signal; rejects when the server cannot be reached.
 *
 * @param begins called as each sentence begins, with that one and those that follow
 */
export function speakForTable(
  context: AudioContext,
  { text, ...of }: Said,
  { speed, volume }: Loud,
  signal: AbortSignal,
  begins: (left: string) => void,
): Promise<boolean> {
  return sayInParts(
    text,
    signal,
    async (part) => {
      const sentence = { ...of, speed, text: part };
      // What is kept may be of another speed: it is heard.
      return kept.get(keyOf(sentence)) ?? recentSound(context, sentence, signal);
    },
    (sound, left) => {
      begins(left);
      return play(context, sound, signal, volume / 100);
    },
  );
}

type Loud = Pick<SpeechSettings, 'speed' | 'volume'>;
type Said = Pick<Spoken, 'text' | 'language' | 'table'>;
type Sentence = Said & Pick<SpeechSettings, 'speed'>;

/** What is to be said when the server cannot be asked for it any more. */
const kept = new Map<string, AudioBuffer>();
const keyOf = ({ text, language }: Said): string => `${language} ${text}`;

/** Fetches a text that is said later, if at all; rejects when the server cannot be reached. */
export async function keepForTable(
  context: AudioContext,
  { text, ...of }: Said,
  speed: SpeechSettings['speed'],
): Promise<void> {
  for (const part of sentencesOf(text)) {
    const sentence = { ...of, speed, text: part };
    if (kept.has(keyOf(sentence))) continue;
    const sound = await fetchSound(context, sentence, new AbortController().signal);
    if (sound !== null) kept.set(keyOf(sentence), sound);
  }
}

/** Sentences fetched last: they are heard again at once, and also where the server cannot be reached. */
const recent = new Map<string, AudioBuffer>();
const MOST_RECENT = 16;

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
  const answer = await fetchWithin(address, signal);
  return answer.ok ? context.decodeAudioData(await answer.arrayBuffer()) : null;
}

async function recentSound(
  context: AudioContext,
  sentence: Sentence,
  signal: AbortSignal,
): Promise<AudioBuffer | null> {
  const key = `${String(sentence.speed)} ${keyOf(sentence)}`;
  const sound = recent.get(key) ?? (await fetchSound(context, sentence, signal));
  recent.delete(key);
  if (sound !== null) recent.set(key, sound);
  const [oldest] = recent.keys();
  if (recent.size > MOST_RECENT && oldest !== undefined) recent.delete(oldest);
  return sound;
}

/** Rejects where it is not there in time. */
export async function fetchWithin(address: string, signal: AbortSignal): Promise<Response> {
  const within = new AbortController();
  const abort = () => within.abort();
  const timer = setTimeout(abort, HERE_WITHIN);
  signal.addEventListener('abort', abort);
  try {
    for (;;) {
      const answer = await fetch(address, { signal: within.signal });
      if (!isBusy(answer)) return answer;
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN));
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

export function play(
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
