import type { Language } from '../../i18n/language.ts';
import type { Sound } from './soundBook.ts';
import { synthesizer, type Synthesizer } from './synthesizer.ts';
import { voice, type Voice } from './voice.ts';

/** What can be heard on this screen. Each is switched by itself, and remembered. */
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

/** Opens the ears of this page; browser only. */
export function openHearing(): void {
  if (opened) return;
  opened = true;
  synth = synthesizer(() => (awake = synth?.awake ?? true));
  awake = synth?.awake ?? true;
  reader = voice();
}

/** Whether this is switched on; whoever needs no screen hears a voice unless it was switched off. */
export const hears = (means: Means, spokenGame: boolean): boolean =>
  chosen[means] ?? (means === 'sounds' || spokenGame);

/** Whether the browser waits for somebody to touch the page before it makes a sound. */
export const asleep = (): boolean => !awake;

export function switchHearing(means: Means, on: boolean): void {
  chosen = { ...chosen, [means]: on };
  if (means === 'voice' && !on) reader?.silence();
  try {
    localStorage.setItem(`hears ${means}`, on ? 'on' : 'off');
  } catch {
    // A browser that stores nothing still does as it was told until it is closed.
  }
}

/** Call it while a click or a key is handled: only then a browser begins to sound. */
export function wakeUp(): void {
  synth?.wake().catch((error: unknown) => reportError(error));
}

export const playSound = (sound: Sound): void => synth?.play(sound);
export const sayAloud = (text: string, language: Language): void => reader?.say(text, language);

function remembered(means: Means): boolean | null {
  try {
    const stored = localStorage.getItem(`hears ${means}`);
    return stored === null ? null : stored === 'on';
  } catch {
    return null;
  }
}
