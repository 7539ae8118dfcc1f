import { withoutIsolates } from '../../i18n/isolation.ts';
import { type Language, LANGUAGES } from '../../i18n/language.ts';
import { USUAL_SPEED } from '../../protocol/speech.ts';
import { hasServerVoice, keepForTable, speakForTable } from './serverVoice.ts';
import { speechSettings } from './speech.svelte.ts';
import { createQueue, type Queue } from '../../hearing/queue.ts';
import type { Spoken } from '../../hearing/spoken.ts';

/** Reads sentences aloud. */
export interface Voice extends Queue<Spoken> {
  /** Has ready what may have to be said while the server is away. */
  keep(sentence: Spoken): void;
}

/**
 * @param sounds where sounds are made, awake or not; null where the browser makes none
 * @param told called after each sentence: whether it was heard
 */
export function createVoice(
  sounds: () => AudioContext | null,
  told: (heard: boolean) => void,
): Voice {
  const queue = createQueue<Spoken>(
    // Opening it may wake up this voice.
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
    keep(sentence) {
      const context = sounds();
      if (context === null || ownVoice(sentence.language) !== null) return;
      // Without it the tone of a lost sentence is heard, as of any other.
      keepForTable(context, sentence, speechSettings().speed).catch(() => undefined);
    },
  };
}

/** Whether anything can speak here: the server, or this browser. Rejects when the server cannot be reached. */
export const canSpeak = async (): Promise<boolean> =>
  (await hasServerVoice()) || LANGUAGES.some((language) => ownVoice(language) !== null);

/** Whether it was heard to its end or ended by the signal. A browser whose voice fails is spoken for by the server. */
async function say(
  sentence: Spoken,
  context: AudioContext | null,
  signal: AbortSignal,
  begins: (left: string) => void,
): Promise<boolean> {
  const own = ownVoice(sentence.language);
  if (own !== null && (await sayByBrowser(sentence, own))) return true;
  return (
    context !== null &&
    (signal.aborted || speakForTable(context, sentence, speechSettings(), signal, begins))
  );
}

/** How long a voice may take until it begins, in ms: some never do, and say nothing of it. */
const BEGINS_WITHIN = 2_000;

/** Voices of this browser that were asked and did not speak. */
const mute = new Set<string>();

/**
 * Prefers a voice of this machine: the table plays without internet. Null where this browser has none for the language, or its
 * listener chose the server's.
 */
export function ownVoice(language: Language): SpeechSynthesisVoice | null {
  if (typeof speechSynthesis === 'undefined' || speechSettings().voice === 'server') return null;
  const fitting = speechSynthesis
    .getVoices()
    .filter(({ lang, voiceURI }) => lang.startsWith(language) && !mute.has(voiceURI));
  return fitting.find(({ localService }) => localService) ?? fitting[0] ?? null;
}

/** Whether the sentence was heard to its end, or ended by `silence`. */
export function sayByBrowser(
  { text, language }: Pick<Spoken, 'text' | 'language'>,
  own: SpeechSynthesisVoice,
): Promise<boolean> {
  return new Promise((resolve) => {
    const sentence = new SpeechSynthesisUtterance(withoutIsolates(text));
    sentence.lang = language === 'fr' ? 'fr-FR' : 'en-GB';
    sentence.voice = own;
    const { speed, volume } = speechSettings();
    sentence.rate = speed / USUAL_SPEED;
    sentence.volume = volume / 100;
    const fails = () => {
      mute.add(own.voiceURI);
      resolve(false);
    };
    const unheard = setTimeout(() => {
      fails();
      speechSynthesis.cancel();
    }, BEGINS_WITHIN);
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
