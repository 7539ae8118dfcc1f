import { withoutIsolates } from '../../i18n/format.ts';
import { type Language, LANGUAGES } from '../../i18n/language.ts';
import { DEFAULT_SPEED } from '../../protocol/speech.ts';
import { hasServerVoice, preloadForTable, speakForTable } from './serverVoice.ts';
import { speechSettings } from './speech.svelte.ts';
import { createSpeechQueue, type SpeechQueue } from '../../hearing/speechQueue.ts';
import type { SpokenSentence } from '../../hearing/speechQueueState.ts';

export interface Voice extends SpeechQueue<SpokenSentence> {
  preload(sentence: SpokenSentence): void;
}

export function createVoice(
  sounds: () => AudioContext | null,
  told: (heard: boolean) => void,
): Voice {
  const queue = createSpeechQueue<SpokenSentence>(
    // Opening the context may resume this voice.
    () => (sounds()?.state ?? 'running') === 'running',
    (sentence, begins) => {
      const end = new AbortController();
      const heard = say(sentence, sounds(), end.signal, begins);
      const stop = () => {
        end.abort();
        if (typeof speechSynthesis !== 'undefined') speechSynthesis.cancel();
      };
      return { heard, stop };
    },
    told,
    reportError,
  );
  return {
    ...queue,
    preload(sentence) {
      const context = sounds();
      if (context === null || browserVoice(sentence.language) !== null) return;
      // On failure the tone of a lost sentence is played, as for any other.
      preloadForTable(context, sentence, speechSettings().speed).catch(() => undefined);
    },
  };
}

/**
 * Returns true if the server or this browser can speak. Rejects if the server cannot be reached.
 */
export const canSpeak = async (): Promise<boolean> =>
  (await hasServerVoice()) || LANGUAGES.some((language) => browserVoice(language) !== null);

/**
 * Resolves to true if the sentence was heard to its end or ended by the signal. Falls back to the
 * server if the browser's voice fails.
 */
async function say(
  sentence: SpokenSentence,
  context: AudioContext | null,
  signal: AbortSignal,
  begins: (left: string) => void,
): Promise<boolean> {
  const own = browserVoice(sentence.language);
  if (own !== null && (await speakByBrowser(sentence, own))) return true;
  return (
    context !== null &&
    (signal.aborted || speakForTable(context, sentence, speechSettings(), signal, begins))
  );
}

/** Timeout until a voice starts, in ms: some never start and report no error. */
const SPEECH_START_TIMEOUT_MS = 2_000;

const failedVoices = new Set<string>();

/**
 * Prefers a local voice: the table works without internet. Returns null if the browser has none for
 * the language, or the listener chose the server's voice.
 */
export function browserVoice(language: Language): SpeechSynthesisVoice | null {
  if (typeof speechSynthesis === 'undefined' || speechSettings().voice === 'server') return null;
  const fitting = speechSynthesis
    .getVoices()
    .filter(({ lang, voiceURI }) => lang.startsWith(language) && !failedVoices.has(voiceURI));
  return fitting.find(({ localService }) => localService) ?? fitting[0] ?? null;
}

export function speakByBrowser(
  { text, language }: Pick<SpokenSentence, 'text' | 'language'>,
  own: SpeechSynthesisVoice,
): Promise<boolean> {
  return new Promise((resolve) => {
    const sentence = new SpeechSynthesisUtterance(withoutIsolates(text));
    sentence.lang = language === 'fr' ? 'fr-FR' : 'en-GB';
    sentence.voice = own;
    const { speed, volume } = speechSettings();
    sentence.rate = speed / DEFAULT_SPEED;
    sentence.volume = volume / 100;
    const fails = () => {
      failedVoices.add(own.voiceURI);
      resolve(false);
    };
    const unheard = setTimeout(() => {
      fails();
      speechSynthesis.cancel();
    }, SPEECH_START_TIMEOUT_MS);
    sentence.onstart = () => clearTimeout(unheard);
    sentence.onend = () => {
      clearTimeout(unheard);
      resolve(true);
    };
    sentence.onerror = ({ error }) => {
      clearTimeout(unheard);
      if (error === 'canceled' || error === 'interrupted') resolve(true);
      else fails();
    };
    speechSynthesis.speak(sentence);
  });
}
