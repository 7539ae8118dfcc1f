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
  { text, language, table }: Spoken,
  signal: AbortSignal,
): Promise<boolean> {
  const answer = await fetchWithin(
    `/table/${table}/speech${queryWithTicket(table, { text, language })}`,
    signal,
  );
  if (!answer.ok) return false;
  const sound = await context.decodeAudioData(await answer.arrayBuffer());
  return signal.aborted || play(context, sound, signal);
}

async function fetchWithin(address: string, signal: AbortSignal): Promise<Response> {
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

function play(context: AudioContext, sound: AudioBuffer, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const source = context.createBufferSource();
    source.buffer = sound;
    source.onended = () => resolve(true);
    signal.addEventListener('abort', () => source.stop());
    source.connect(context.destination);
    source.start();
  });
}
