import { availableParallelism, loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout as rest } from 'node:timers/promises';
import { fixedSentences } from '../../../i18n/fixedSentences.ts';
import { type Language, LANGUAGES } from '../../../i18n/language.ts';
import { printError } from '../../../process/print.ts';
import { DEFAULT_SPEED } from '../../../protocol/speech.ts';
import { startText } from '../../log/startText.ts';
import { log } from '../../log/log.ts';
import { MAX_BATCH_SPEAKERS } from './batchSpeaker.ts';
import { createSpeakingProgram } from './program.ts';
import { createServerVoice, type ServerVoice } from './voice.ts';

/**
 * Delay before the first test of the voice, and before sentences are made ahead, in ms. Leaves the
 * processor to the server's start, then to its first screens.
 */
const FIRST_TEST_DELAY_MS = 1_000;
const PREPARE_DELAY_MS = 10_000;
/** Pause between two sentences made ahead, in ms. */
const PREPARE_PAUSE_MS = 2;
/** Sentences per worker between two checks of the load. */
const SENTENCES_PER_CHECK = 10;
const LOAD_SAMPLE_MS = 250;
/** Event-loop utilization above which people are playing; one table stays below it. */
const BUSY_UTILIZATION = 0.05;
const BUSY_PAUSE_MS = 5_000;

interface OpenVoice {
  readonly voice: ServerVoice;
  /** Ends the making of sentences ahead. Sentences that are asked for are still made. */
  stop(): void;
}

interface VoiceOptions {
  /** Value of `SPEECH`. */
  readonly speech: string;
  /** Language of the terminal; its sentences are made first. */
  readonly language: Language;
}

/**
 * Opens the voice that `SPEECH` names and tests it in the background, so that a venue without one
 * learns of it before the first card. Then makes the fixed sentences ahead, beginning with the
 * terminal's language.
 */
export function openVoice({ speech, language }: VoiceOptions): OpenVoice {
  const program = createSpeakingProgram(speech);
  const voice = createServerVoice(program);
  const stopping = new AbortController();
  if (program === null) printError(startText('voice-off'));
  else
    tryVoice(voice, { speech, language }, stopping.signal).catch((error: unknown) => {
      if (!stopping.signal.aborted) log.failure('voice not tried')(error);
    });
  return { voice, stop: () => stopping.abort() };
}

async function tryVoice(
  voice: ServerVoice,
  { speech, language }: VoiceOptions,
  signal: AbortSignal,
): Promise<void> {
  await rest(FIRST_TEST_DELAY_MS, undefined, { ref: false, signal });
  const how = { language: 'fr', speed: DEFAULT_SPEED } as const;
  const { ok } = await voice.say('Bonjour', how, 'house', VENUE_REQUESTER);
  if (!ok) return printError(startText('no-voice', { program: speech || 'espeak-ng' }));
  await rest(PREPARE_DELAY_MS, undefined, { ref: false, signal });
  await prepareSentences(voice, language, signal);
}

const VENUE_REQUESTER = { rank: 'house', device: 'server', mayMake: () => true } as const;

/**
 * Resolves when neither processors nor tables are busy. Even at low priority, starting a hundred
 * programs a second delayed every tap by half a second.
 */
async function waitUntilIdle(signal: AbortSignal): Promise<void> {
  for (;;) {
    const before = performance.eventLoopUtilization();
    await rest(LOAD_SAMPLE_MS, undefined, { ref: false, signal });
    const { utilization } = performance.eventLoopUtilization(before);
    const waiting = loadavg()[0] ?? 0;
    if (utilization <= BUSY_UTILIZATION && waiting <= availableParallelism()) return;
    await rest(BUSY_PAUSE_MS, undefined, { ref: false, signal });
  }
}

/** Makes all fixed sentences ahead; stops at the first failure of the voice. */
async function prepareSentences(
  voice: ServerVoice,
  own: Language,
  signal: AbortSignal,
): Promise<void> {
  for (const language of LANGUAGES.toSorted((a, b) => Number(b === own) - Number(a === own))) {
    const begun = performance.now();
    const waiting = fixedSentences(language);
    let sentences = 0;
    for (let some: number | null = null; some !== 0; sentences += some) {
      await waitUntilIdle(signal);
      some = await prepareSome(waiting, { language, voice, signal });
      if (some === null) return;
    }
    const ms = Math.round(performance.now() - begun);
    log.info('sentences made ahead', { language, sentences, ms });
  }
}

async function prepareSome(
  waiting: Iterator<string>,
  {
    language,
    voice,
    signal,
  }: { readonly language: Language; readonly voice: ServerVoice; readonly signal: AbortSignal },
): Promise<number | null> {
  const each = async (): Promise<number | null> => {
    for (let count = 0; count < SENTENCES_PER_CHECK; count += 1) {
      const next = waiting.next();
      if (next.done === true) return count;
      if (!(await voice.prepare(next.value, { language, speed: DEFAULT_SPEED }))) return null;
      await rest(PREPARE_PAUSE_MS, undefined, { ref: false, signal });
    }
    return SENTENCES_PER_CHECK;
  };
  const counts = await Promise.all(Array.from({ length: MAX_BATCH_SPEAKERS }, each));
  return counts.reduce((sum, some) => (sum === null || some === null ? null : sum + some), 0);
}
