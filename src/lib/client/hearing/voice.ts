import { type Language, LANGUAGES } from '../../i18n/language.ts';
import { USUAL_SPEED } from '../../protocol/speech.ts';
import { hasServerVoice, keepForTable, speakForTable } from './serverVoice.ts';
import { speechSettings } from './speech.svelte.ts';
import { withSentence, type Spoken } from './spoken.ts';

/** Reads sentences aloud one after another: what the table has to decide first, and no old news. */
export interface Voice {
  say(sentence: Spoken): void;
  /** Has ready what may have to be said while the server is away. */
  keep(sentence: Spoken): void;
  /** Goes on with what was held back while the browser made no sound. */
  goOn(): void;
  silence(): void;
}

/**
 * @param sounds where sounds are made, awake or not; null where the browser makes none
 * @param told called after each sentence: whether it was heard
 */
export function createVoice(
  sounds: () => AudioContext | null,
  told: (heard: boolean) => void,
): Voice {
  let waiting: readonly Spoken[] = [];
  let now: Spoken | null = null;
  let stop = new AbortController();

  async function next(): Promise<void> {
    // Opening it may wake up this voice, which then speaks already.
    const context = sounds();
    const [sentence, ...later] = waiting;
    if (now !== null || sentence === undefined) return;
    // A browser that is silent yet does not tell plays that are long over once it is touched.
    if (context !== null && context.state !== 'running') {
      waiting = waiting.filter(({ weight }, at) => weight !== 'play' || at === waiting.length - 1);
      return;
    }
    waiting = later;
    now = sentence;
    const { signal } = stop;
    // What is broken off in the middle of it goes on with the sentence that was not heard.
    const begins = (text: string) => {
      if (!signal.aborted) now = { ...sentence, text };
    };
    const heard = await say(sentence, context, signal, begins).catch(() => false);
    now = null;
    if (!signal.aborted) told(heard);
    await next();
  }
  const goOn = () => void next().catch((error: unknown) => reportError(error));
  function breakOff(): void {
    stop.abort();
    stop = new AbortController();
    if (typeof speechSynthesis !== 'undefined') speechSynthesis.cancel();
  }
  return {
    goOn,
    say(sentence) {
      const next = withSentence({ now, waiting }, sentence);
      waiting = next.waiting;
      if (next.breaksOff) breakOff();
      goOn();
    },
    keep(sentence) {
      const context = sounds();
      if (context === null || ownVoice(sentence.language) !== null) return;
      // Without it the tone of a lost sentence is heard, as of any other.
      keepForTable(context, sentence, speechSettings().speed).catch(() => undefined);
    },
    silence() {
      waiting = [];
      breakOff();
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
    const sentence = new SpeechSynthesisUtterance(text);
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
