import { browserStorage, storeItem, readItem } from '../storage.ts';
import type { SpokenSentence } from '../../hearing/speechQueueState.ts';
import type { Sound } from '../../protocol/announcements.ts';
import type { Happening } from '../../table/happenings.ts';
import type { CardTable } from '../../table/view.ts';
import { loadWithRetry } from '../loadWithRetry.ts';
import type * as Sounds from './sounds.ts';
import type { Voice } from './voice.ts';

export const AUDIO_KINDS = ['sounds', 'voice'] as const;
export type AudioKind = (typeof AUDIO_KINDS)[number];

let synth: Synthesizer | null = null;
let reader: Voice | null = null;
let awake = $state(true);
let chosen: Readonly<Record<AudioKind, boolean | null>> = $state.raw({
  sounds: storedChoice('sounds'),
  voice: storedChoice('voice'),
});
let isVoiceAvailable: boolean | null = $state(null);
let opened = false;

export function initAudio(): void {
  if (opened) return;
  opened = true;
  synth = synthesizer(() => {
    awake = synth?.awake ?? true;
    if (awake) reader?.goOn();
  });
  awake = synth?.awake ?? true;
  setTimeout(() => void findVoice().catch(() => undefined), AUDIO_INIT_DELAY_MS);
}

/**
 * Returns true if this kind is on. In a game played by ear, the voice is on unless it was switched
 * off.
 */
export const isAudioOn = (means: AudioKind, spokenGame: boolean): boolean =>
  chosen[means] ?? (means === 'sounds' || spokenGame);

/** Returns true if the browser blocks audio until a user gesture. */
export const isAudioBlocked = (): boolean => !awake;

export const isAudioAvailable = (means: AudioKind): boolean =>
  means === 'sounds' || isVoiceAvailable === true;

export const isVoiceless = (): boolean => isVoiceAvailable === false;

export function setAudioOn(means: AudioKind, on: boolean): void {
  chosen = { ...chosen, [means]: on };
  if (means === 'voice' && !on) reader?.silence();
  storeItem(browserStorage(), `hears ${means}`, on ? 'on' : 'off');
}

/** Unlocks audio. Call it while handling a click or key: browsers allow it only then. */
export function unlockAudio(): void {
  synth?.wake().catch((error: unknown) => reportError(error));
}

export const playSound = (sound: Sound): void =>
  synth?.play(({ playInMiddle }, context) => playInMiddle(context, sound));
export const playHappenings = (happenings: readonly Happening[], match: CardTable['match']): void =>
  synth?.play((sounds, context) => sounds.playHappenings(context, happenings, match));
export const sayAloud = (sentence: SpokenSentence): void =>
  void loadVoice()
    .then(({ reader }) => reader.say(sentence))
    .catch(() => setVoiceAvailable(false));

/**
 * Drops queued sentences about these ended matters. Resolves to true if one of them was not heard
 * to its end.
 */
export const dropEndedSpeech = async (ended: readonly string[]): Promise<boolean> =>
  (await loading?.then(({ reader }) => reader.settle(ended)).catch(() => false)) ?? false;

export const preloadSpeech = (sentence: SpokenSentence): void =>
  void loadVoice()
    .then(({ reader }) => reader.preload(sentence))
    .catch(() => undefined);

function storedChoice(means: AudioKind): boolean | null {
  const stored = readItem(browserStorage(), `hears ${means}`);
  return stored === null ? null : stored === 'on';
}

function setVoiceAvailable(is: boolean): void {
  if (isVoiceAvailable !== false && !is) playSound('voiceless');
  isVoiceAvailable = is;
}

let loading: ReturnType<typeof fetchVoice> | null = null;

/**
 * Loads the speech module after the page. All callers share one promise, so that sentences keep
 * their order.
 */
function loadVoice() {
  loading ??= fetchVoice().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function fetchVoice() {
  const { canSpeak, createVoice } = await import('./voice.ts');
  reader ??= createVoice(() => synth?.context() ?? null, setVoiceAvailable);
  return { reader, canSpeak };
}

async function findVoice(): Promise<void> {
  const { canSpeak } = await loadVoice();
  const speaks = await canSpeak();
  isVoiceAvailable ??= speaks;
}

const fetchSounds = (): Promise<typeof Sounds> => loadWithRetry(() => import('./sounds.ts'));

interface Synthesizer {
  readonly awake: boolean;
  play(play: (sounds: typeof Sounds, context: AudioContext) => void): void;
  context(): AudioContext;
  wake(): Promise<void>;
}

/**
 * Delay before opening the audio device, in ms: it blocks a page for a tenth of a second, which
 * must not fall into its loading.
 */
const AUDIO_INIT_DELAY_MS = 3_000;

/** Returns null without Web Audio. Calls `changed` whenever the context is suspended or resumed. */
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
  setTimeout(() => {
    open();
    fetchSounds().catch((error: unknown) => reportError(error));
  }, AUDIO_INIT_DELAY_MS);
  return {
    get awake() {
      return opened === null || opened.state === 'running';
    },
    play(play) {
      const context = open();
      if (context.state === 'running')
        fetchSounds()
          .then((sounds) => play(sounds, context))
          .catch((error: unknown) => reportError(error));
    },
    context: open,
    wake: () => open().resume(),
  };
}
