import { printError } from '../process/print.ts';
import { startText } from './commands/startText.ts';
import { log } from './log/log.ts';
import { speakingProgram } from './speech/program.ts';
import { createServerVoice, useVoice } from './speech/voice.ts';

/**
 * Opens the voice that `SPEECH` names, and tries it at once: a house without one is told before the first card. Nobody waits
 * for it.
 */
export function openVoice(named = process.env['SPEECH'] ?? ''): void {
  const program = speakingProgram(named);
  const voice = createServerVoice(program);
  useVoice(voice);
  if (program === null) return printError(startText('voice-off'));
  voice
    .say('Bonjour', 'fr', () => true)
    .then(({ ok }) => {
      if (!ok) printError(startText('no-voice', { program: named || 'espeak-ng' }));
    })
    .catch(log.failure('voice not tried'));
}
