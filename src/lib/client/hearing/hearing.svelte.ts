import { browserStorage, keep, recall } from '../storage.ts';
import type { Spoken } from '../../hearing/spoken.ts';
import type { Sound } from '../../protocol/heard.ts';
import type { Happening } from '../../table/happenings.ts';
import type { CardTable } from '../../table/view.ts';
import { fetched } from '../fetched.ts';
import type * as Sounds from './sounds.ts';
import type { Voice } from './voice.ts';

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
/** Whether sentences can be heard here; null until that is known. */
let able: boolean | null = $state(null);
let opened = false;

/** Sets up sound and voice for this page; browser only. */
export function openHearing(): void {
  if (opened) return;
  opened = true;
  synth = synthesizer(() => {
    awake = synth?.awake ?? true;
    if (awake) reader?.goOn();
  });
  awake = synth?.awake ?? true;
  setTimeout(() => void findVoice().catch(() => undefined), FIRST_PAGE);
}

/** Whether this is switched on; in a game that is played by ear the voice is on unless it was switched off. */
export const hears = (means: Means, spokenGame: boolean): boolean =>
  chosen[means] ?? (means === 'sounds' || spokenGame);

/** Whether the browser makes no sound until somebody touches the page. */
export const asleep = (): boolean => !awake;

/** Whether this can really be heard, as far as is known. */
export const canHear = (means: Means): boolean => means === 'sounds' || able === true;

/** Whether it is known that nothing can speak here. */
export const isVoiceless = (): boolean => able === false;

export function switchHearing(means: Means, on: boolean): void {
  chosen = { ...chosen, [means]: on };
  if (means === 'voice' && !on) reader?.silence();
  keep(browserStorage(), `hears ${means}`, on ? 'on' : 'off');
}

/** Call it while a click or a key is handled: only then do browsers allow sound. */
export function wakeUp(): void {
  synth?.wake().catch((error: unknown) => reportError(error));
}

/** Plays a sound that belongs to no side, from the middle. */
export const playSound = (sound: Sound): void =>
  synth?.play(({ playInMiddle }, context) => playInMiddle(context, sound));
/** Plays the sound for what happened at once. */
export const playHappenings = (happenings: readonly Happening[], match: CardTable['match']): void =>
  synth?.play((sounds, context) => sounds.playHappenings(context, happenings, match));
export const sayAloud = (sentence: Spoken): void =>
  void loadVoice()
    .then(({ reader }) => reader.say(sentence))
    .catch(() => nowAble(false));

/** Drops what was told of these matters. Resolves to whether anything of it was not heard to its end. */
export const settleAloud = async (ended: readonly string[]): Promise<boolean> =>
  (await loading?.then(({ reader }) => reader.settle(ended)).catch(() => false)) ?? false;

/** Has ready what may have to be said while the server is away. */
export const keepReady = (sentence: Spoken): void =>
  void loadVoice()
    .then(({ reader }) => reader.keep(sentence))
    .catch(() => undefined);

function remembered(means: Means): boolean | null {
  const stored = recall(browserStorage(), `hears ${means}`);
  return stored === null ? null : stored === 'on';
}

/** Without a voice a tone stands for the first sentence that was lost. */
function nowAble(is: boolean): void {
  if (able !== false && !is) playSound('voiceless');
  able = is;
}

let loading: ReturnType<typeof fetchVoice> | null = null;

/** What speaks comes after the page. All wait for one promise, so that what is asked first is also said first. */
function loadVoice() {
  loading ??= fetchVoice().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function fetchVoice() {
  const { canSpeak, createVoice } = await import('./voice.ts');
  reader ??= createVoice(() => synth?.context() ?? null, nowAble);
  return { reader, canSpeak };
}

/** Asks early, so that the lamp is true before the first sentence. */
async function findVoice(): Promise<void> {
  const { canSpeak } = await loadVoice();
  const speaks = await canSpeak();
  able ??= speaks;
}

/** All sounds there are: they come after the page. */
const fetchSounds = (): Promise<typeof Sounds> => fetched(() => import('./sounds.ts'));

/** Makes sounds; browsers allow that only after somebody has touched the page, or where they are set to. */
interface Synthesizer {
  /** Whether the browser allows sound now, as far as is known. */
  readonly awake: boolean;
  /** Plays now, unless the browser allows no sound. */
  play(play: (sounds: typeof Sounds, context: AudioContext) => void): void;
  /** Where sound is made, whether the browser allows it now or not. */
  context(): AudioContext;
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
  setTimeout(() => {
    open();
    fetchSounds().catch((error: unknown) => reportError(error));
  }, FIRST_PAGE);
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
