import { availableParallelism, loadavg } from 'node:os';
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
/** How often a machine that has more to do than processors is looked at again, in ms. */
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

/** Where others wait for a processor, what nobody has asked for waits longer: a sentence that is said meanwhile is made then. */
const isBusy = () => (loadavg()[0] ?? 0) > availableParallelism();

/** Ends where the voice does not speak any more. */
async function sayAhead(voice: ServerVoice): Promise<void> {
  const own = terminalLanguage(process.env);
  for (const language of LANGUAGES.toSorted((a, b) => Number(b === own) - Number(a === own))) {
    const begun = performance.now();
    const waiting = fixedSentences(language);
    const making = Array.from({ length: AHEAD_AT_ONCE }, () => sayEach(waiting, language, voice));
    const said = await Promise.all(making);
    if (said.includes(null)) return;
    const sentences = said.reduce<number>((sum, some) => sum + (some ?? 0), 0);
    const ms = Math.round(performance.now() - begun);
    log.info('sentences made ahead', { language, sentences, ms });
  }
}

/** Several may take of the same sentences. How many it said; null once one could not be made. */
async function sayEach(
  waiting: Iterable<string>,
  language: Language,
  voice: ServerVoice,
): Promise<number | null> {
  let said = 0;
  for (const text of waiting) {
    while (isBusy()) await rest(BUSY_FOR, undefined, { ref: false });
    if (!(await voice.prepare(text, { language, speed: USUAL_SPEED }))) return null;
    said += 1;
    await rest(ONE_AFTER_ANOTHER, undefined, { ref: false });
  }
  return said;
}
