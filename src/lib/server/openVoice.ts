import { availableParallelism, loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout as rest } from 'node:timers/promises';
import { fixedSentences } from '../i18n/fixedSentences.ts';
import { type Language, LANGUAGES } from '../i18n/language.ts';
import { printError } from '../process/print.ts';
import { DEFAULT_SPEED } from '../protocol/speech.ts';
import { startText } from './log/startText.ts';
import { log } from './log/log.ts';
import { MAX_BATCH_SPEAKERS } from './speech/batchSpeaker.ts';
import { createSpeakingProgram } from './speech/program.ts';
import { createServerVoice, type ServerVoice } from './speech/voice.ts';

/**
 * Delay before the first test of the voice, and before sentences are made ahead, in ms. Leaves the
 * processor to the server's start, then to its first screens.
 */
const FIRST_TEST_DELAY_MS = 1_000;
const PREPARE_DELAY_MS = 10_000;
const PREPARE_WORKERS = 2;
/** Sentences per worker between two checks of the load. */
const SENTENCES_PER_CHECK = 10;
const LOAD_SAMPLE_MS = 250;
/** Event-loop utilization above which people are playing; one table stays below it. */
const BUSY_UTILIZATION = 0.05;
const BUSY_PAUSE_MS = 5_000;

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
export function openVoice({ speech, language }: VoiceOptions): ServerVoice {
  const program = createSpeakingProgram(speech);
  const voice = createServerVoice(program);
  if (program === null) {
    printError(startText('voice-off'));
    return voice;
  }
  rest(FIRST_TEST_DELAY_MS, undefined, { ref: false })
    .then(() =>
      voice.say('Bonjour', { language: 'fr', speed: DEFAULT_SPEED }, 'house', VENUE_REQUESTER),
    )
    .then(async ({ ok }) => {
      if (!ok) return printError(startText('no-voice', { program: speech || 'espeak-ng' }));
      await rest(PREPARE_DELAY_MS, undefined, { ref: false });
      await prepareSentences(voice, language);
    })
    .catch(log.failure('voice not tried'));
  return voice;
}

const VENUE_REQUESTER = { rank: 'house', device: 'server', mayMake: () => true } as const;

/**
 * Resolves when neither processors nor tables are busy. Even at low priority, starting a hundred
 * programs a second delayed every tap by half a second.
 */
async function waitUntilIdle(): Promise<void> {
  for (;;) {
    const before = performance.eventLoopUtilization();
    await rest(LOAD_SAMPLE_MS, undefined, { ref: false });
    const { utilization } = performance.eventLoopUtilization(before);
    const waiting = loadavg()[0] ?? 0;
    if (utilization <= BUSY_UTILIZATION && waiting <= availableParallelism()) return;
    await rest(BUSY_PAUSE_MS, undefined, { ref: false });
  }
}

/** Makes all fixed sentences ahead; stops at the first failure of the voice. */
async function prepareSentences(voice: ServerVoice, own: Language): Promise<void> {
  for (const language of LANGUAGES.toSorted((a, b) => Number(b === own) - Number(a === own))) {
    const begun = performance.now();
    const waiting = fixedSentences(language);
    let sentences = 0;
    for (let some: number | null = null; some !== 0; sentences += some) {
      await waitUntilIdle();
      some = await prepareSome(waiting, language, voice);
      if (some === null) return;
    }
    const ms = Math.round(performance.now() - begun);
    log.info('sentences made ahead', { language, sentences, ms });
  }
}

async function prepareSome(
  waiting: Iterator<string>,
  language: Language,
  voice: ServerVoice,
): Promise<number | null> {
  const each = async (): Promise<number | null> => {
    for (let said = 0; said < SENTENCES_PER_CHECK; said += 1) {
      const next = waiting.next();
      if (next.done === true) return said;
      if (!(await voice.prepare(next.value, { language, speed: DEFAULT_SPEED }))) return null;
      await rest(PREPARE_WORKERS, undefined, { ref: false });
    }
    return SENTENCES_PER_CHECK;
  };
  const said = await Promise.all(Array.from({ length: MAX_BATCH_SPEAKERS }, each));
  return said.reduce((sum, some) => (sum === null || some === null ? null : sum + some), 0);
}
