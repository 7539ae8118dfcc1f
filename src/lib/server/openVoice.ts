import { availableParallelism, loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout as rest } from 'node:timers/promises';
import { fixedSentences } from '../i18n/fixedSentences.ts';
import { type Language, LANGUAGES, terminalLanguage } from '../i18n/language.ts';
import { printError } from '../process/print.ts';
import { USUAL_SPEED } from '../protocol/speech.ts';
import { startText } from './commands/startText.ts';
import { log } from './log/log.ts';
import { AHEAD_AT_ONCE } from './speech/ahead.ts';
import { speakingProgram } from './speech/program.ts';
import { createServerVoice, type ServerVoice, useVoice } from './speech/voice.ts';

/** What is opening besides has the processor for so long, in ms: until the server answers, and until its screens are there. */
const FIRST_ANSWERS = 1_000;
const FIRST_OPENS = 10_000;
/** Between two sentences made ahead whatever else waits has its turn, in ms. */
const ONE_AFTER_ANOTHER = 2;
/** So many sentences, of each that are made at once, are made before it is asked again whether anybody is busy. */
const AT_A_TIME = 10;
/** How long it makes none then and looks what this program does besides, in ms. */
const LOOKS_FOR = 250;
/** A program that works for more than this part of the time has people who play: at one table it is less. */
const PLAYED_AT = 0.05;
/** How often a machine that has more to do than processors, or is played at, is looked at again, in ms. */
const BUSY_FOR = 5_000;

/**
 * Opens the voice that `SPEECH` names, and tries it soon: a house without one is told before the first card. Then it makes what
 * is said at any table, the language of the terminal first. Nobody waits for any of it.
 */
export function openVoice(named = process.env['SPEECH'] ?? ''): void {
  const program = speakingProgram(named);
  const voice = createServerVoice(program);
  useVoice(voice);
  if (program === null) return printError(startText('voice-off'));
  rest(FIRST_ANSWERS, undefined, { ref: false })
    .then(() => voice.say('Bonjour', { language: 'fr', speed: USUAL_SPEED }, 'house', HOUSE))
    .then(async ({ ok }) => {
      if (!ok) return printError(startText('no-voice', { program: named || 'espeak-ng' }));
      await rest(FIRST_OPENS, undefined, { ref: false });
      await sayAhead(voice);
    })
    .catch(log.failure('voice not tried'));
}

const HOUSE = { rank: 'house', device: 'server', mayMake: () => true } as const;

/**
 * Where others wait for a processor, or many tables are played, what nobody has asked for waits longer: a sentence that is said
 * meanwhile is made then. However low its priority, starting a hundred programs a second held up every tap for half a second.
 */
async function untilQuiet(): Promise<void> {
  for (;;) {
    const before = performance.eventLoopUtilization();
    await rest(LOOKS_FOR, undefined, { ref: false });
    const { utilization } = performance.eventLoopUtilization(before);
    const waiting = loadavg()[0] ?? 0;
    if (utilization <= PLAYED_AT && waiting <= availableParallelism()) return;
    await rest(BUSY_FOR, undefined, { ref: false });
  }
}

/** Ends where the voice does not speak any more. */
async function sayAhead(voice: ServerVoice): Promise<void> {
  const own = terminalLanguage(process.env);
  for (const language of LANGUAGES.toSorted((a, b) => Number(b === own) - Number(a === own))) {
    const begun = performance.now();
    const waiting = fixedSentences(language);
    let sentences = 0;
    for (let some: number | null = null; some !== 0; sentences += some) {
      await untilQuiet();
      some = await saySome(waiting, language, voice);
      if (some === null) return;
    }
    const ms = Math.round(performance.now() - begun);
    log.info('sentences made ahead', { language, sentences, ms });
  }
}

/** As many at once as are made ahead. How many it said, none where there were no more; null once one could not be made. */
async function saySome(
  waiting: Iterator<string>,
  language: Language,
  voice: ServerVoice,
): Promise<number | null> {
  const each = async (): Promise<number | null> => {
    for (let said = 0; said < AT_A_TIME; said += 1) {
      const next = waiting.next();
      if (next.done === true) return said;
      if (!(await voice.prepare(next.value, { language, speed: USUAL_SPEED }))) return null;
      await rest(ONE_AFTER_ANOTHER, undefined, { ref: false });
    }
    return AT_A_TIME;
  };
  const said = await Promise.all(Array.from({ length: AHEAD_AT_ONCE }, each));
  return said.reduce((sum, some) => (sum === null || some === null ? null : sum + some), 0);
}
