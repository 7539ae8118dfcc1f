import { queryWithTicket } from '../tickets.ts';
import type { Spoken } from './spoken.ts';

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
 * Has the server make the sentence, and plays it on the clock of the sounds. Whether it was heard to its end, or ended by the
 * signal; rejects when the server cannot be reached.
 */
export async function speakForTable(
  context: AudioContext,
  sentence: Sentence,
  signal: AbortSignal,
): Promise<boolean> {
  const sound = kept.get(keyOf(sentence)) ?? (await soundOf(context, sentence, signal));
  if (sound === null) return false;
  return signal.aborted || play(context, sound, signal);
}

type Sentence = Pick<Spoken, 'text' | 'language' | 'table'>;

/** What is to be said when the server cannot be asked for it any more. */
const kept = new Map<string, AudioBuffer>();
const keyOf = ({ text, language }: Sentence): string => `${language} ${text}`;

/** Fetches a sentence that is said later, if at all; rejects when the server cannot be reached. */
export async function keepForTable(context: AudioContext, sentence: Sentence): Promise<void> {
  if (kept.has(keyOf(sentence))) return;
  const sound = await soundOf(context, sentence, new AbortController().signal);
  if (sound !== null) kept.set(keyOf(sentence), sound);
}

async function soundOf(
  context: AudioContext,
  { text, language, table }: Sentence,
  signal: AbortSignal,
): Promise<AudioBuffer | null> {
  const address = `/table/${table}/speech${queryWithTicket(table, { text, language })}`;
  const answer = await fetchWithin(address, signal);
  return answer.ok ? context.decodeAudioData(await answer.arrayBuffer()) : null;
}

export async function fetchWithin(address: string, signal: AbortSignal): Promise<Response> {
  const within = new AbortController();
  const abort = () => within.abort();
  const timer = setTimeout(abort, HERE_WITHIN);
  signal.addEventListener('abort', abort);
  try {
    return await fetch(address, { signal: within.signal });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

export function play(
  context: AudioContext,
  sound: AudioBuffer,
  signal: AbortSignal,
): Promise<boolean> {
  return new Promise((resolve) => {
    const source = context.createBufferSource();
    source.buffer = sound;
    source.onended = () => resolve(true);
    signal.addEventListener('abort', () => source.stop());
    source.connect(context.destination);
    source.start();
  });
}
