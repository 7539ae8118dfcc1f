import type { Language } from '../../i18n/language.ts';
import { browserStorage, keep, recall } from '../storage.ts';
import { type Sound, SOUND_BOOK, type Tone } from './soundBook.ts';

/** What can be heard on this screen. Each is switched separately, and remembered. */
export const MEANS = ['sounds', 'voice'] as const;
export type Means = (typeof MEANS)[number];

let synth: Synthesizer | null = null;
let reader: Voice | null = null;
let awake = $state(true);
/** Null until somebody has chosen. */
let chosen: Readonly<Record<Means, boolean | null>> = $state.raw({
  sounds: remembered('sounds'),
  voice: remembered('voice'),
});
let opened = false;

/** Sets up sound and voice for this page; browser only. */
export function openHearing(): void {
  if (opened) return;
  opened = true;
  synth = synthesizer(() => (awake = synth?.awake ?? true));
  awake = synth?.awake ?? true;
  reader = voice();
}

/** Whether this is switched on; in a game that is played by ear the voice is on unless it was switched off. */
export const hears = (means: Means, spokenGame: boolean): boolean =>
  chosen[means] ?? (means === 'sounds' || spokenGame);

/** Whether the browser makes no sound until somebody touches the page. */
export const asleep = (): boolean => !awake;

export function switchHearing(means: Means, on: boolean): void {
  chosen = { ...chosen, [means]: on };
  if (means === 'voice' && !on) reader?.silence();
  keep(browserStorage(), `hears ${means}`, on ? 'on' : 'off');
}

/** Call it while a click or a key is handled: only then do browsers allow sound. */
export function wakeUp(): void {
  synth?.wake().catch((error: unknown) => reportError(error));
}

export const playSound = (sound: Sound): void => synth?.play(sound);
export const sayAloud = (text: string, language: Language): void => reader?.say(text, language);

function remembered(means: Means): boolean | null {
  const stored = recall(browserStorage(), `hears ${means}`);
  return stored === null ? null : stored === 'on';
}

/** When more sentences than this wait, the oldest are dropped as old news. */
const MOST_WAITING = 6;

/** Reads sentences aloud one after another, in the order given. */
interface Voice {
  say(text: string, language: Language): void;
  silence(): void;
}

/** Null where the browser cannot speak. */
function voice(): Voice | null {
  if (typeof speechSynthesis === 'undefined') return null;
  let waiting: SpeechSynthesisUtterance[] = [];
  let speaking = false;

  function next() {
    const sentence = waiting.shift();
    speaking = sentence !== undefined;
    if (sentence !== undefined) speechSynthesis.speak(sentence);
  }
  return {
    say(text, language) {
      const sentence = new SpeechSynthesisUtterance(text);
      sentence.lang = language === 'fr' ? 'fr-FR' : 'en-GB';
      sentence.voice = voiceFor(language);
      sentence.onend = next;
      sentence.onerror = next;
      waiting = [...waiting, sentence].slice(-MOST_WAITING);
      if (!speaking) next();
    },
    silence() {
      waiting = [];
      speechSynthesis.cancel();
    },
  };
}

/** Prefers a voice of this machine: the table plays without internet. */
function voiceFor(language: Language): SpeechSynthesisVoice | null {
  const fitting = speechSynthesis.getVoices().filter(({ lang }) => lang.startsWith(language));
  return fitting.find(({ localService }) => localService) ?? fitting[0] ?? null;
}

const ATTACK = 0.008;

/** Makes sounds; browsers allow that only after somebody has touched the page, or where they are set to. */
interface Synthesizer {
  /** Whether the browser allows sound now, as far as is known. */
  readonly awake: boolean;
  play(sound: Sound): void;
  /** Call it while a click or a key is handled. */
  wake(): Promise<void>;
}

/** Opening the audio device blocks a page for a tenth of a second, so this many ms pass first: not while it opens. */
const FIRST_PAGE = 3_000;

/** Null where the browser has no Web Audio. `changed` is called whenever it falls asleep or wakes up. */
function synthesizer(changed: () => void): Synthesizer | null {
  if (typeof AudioContext === 'undefined') return null;
  let opened: AudioContext | null = null;
  function open(): AudioContext {
    if (opened !== null) return opened;
    opened = new AudioContext();
    opened.addEventListener('statechange', changed);
    changed();
    return opened;
  }
  setTimeout(open, FIRST_PAGE);
  return {
    get awake() {
      return opened === null || opened.state === 'running';
    },
    play(sound) {
      const context = open();
      if (context.state !== 'running') return;
      for (const tone of SOUND_BOOK[sound]) playTone(context, tone);
    },
    wake: () => open().resume(),
  };
}

function playTone(context: AudioContext, { at, hertz, to = hertz, seconds, shape, gain }: Tone) {
  const start = context.currentTime + at;
  const oscillator = new OscillatorNode(context, { type: shape, frequency: hertz });
  const loudness = new GainNode(context, { gain: 0 });
  oscillator.frequency.exponentialRampToValueAtTime(to, start + seconds);
  // A tone that begins or ends at once clicks.
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(gain, start + ATTACK);
  loudness.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  oscillator.connect(loudness).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}
